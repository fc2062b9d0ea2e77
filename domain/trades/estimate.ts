import { assets, type TradableCode } from '../assets/assets.ts';
import { type Price, type Side, symbolOf } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import type { TradeTerms } from './price.ts';

export type TradeFees = Readonly<Partial<Record<TradableCode, number>>>;

/** The side that the customer fixed, in base units. */
export type FixedAmount = { readonly deliverAmount: Amount } | { readonly receiveAmount: Amount };

const whole = 10_000n;

/** Rounds like the bank: fees and deliveries up, receipts down. Null if nothing is left. */
export function estimateTerms(
  order: { asset: TradableCode; side: Side } & FixedAmount,
  market: Price,
  basisPoints: number,
): TradeTerms | null {
  const { asset, side } = order;
  const unit = 10n ** BigInt(assets[asset].decimals);
  const price = BigInt(market[side]);
  if (price <= 0n) return null;
  const rate = BigInt(basisPoints);
  const feeOn = (cents: bigint) => divide(cents * rate, whole, 'ceil');
  const terms = (deliver: bigint, receive: bigint, fee: bigint): TradeTerms | null =>
    deliver > 0n && receive > 0n
      ? {
          side,
          symbol: symbolOf(asset),
          deliverAmount: amount(deliver),
          receiveAmount: amount(receive),
          fee: amount(fee),
          market,
        }
      : null;
  if (side === 'buy' && 'deliverAmount' in order) {
    const deliver = BigInt(order.deliverAmount);
    const fee = divide(deliver * rate, whole + rate, 'ceil');
    return terms(deliver, divide((deliver - fee) * unit, price, 'floor'), fee);
  }
  if ('deliverAmount' in order) {
    const cents = divide(BigInt(order.deliverAmount) * price, unit, 'floor');
    return terms(BigInt(order.deliverAmount), cents - feeOn(cents), feeOn(cents));
  }
  const receive = BigInt(order.receiveAmount);
  if (side === 'buy') {
    const cents = divide(receive * price, unit, 'ceil');
    return terms(cents + feeOn(cents), receive, feeOn(cents));
  }
  const fee = divide(receive * rate, whole - rate, 'ceil');
  return terms(divide((receive + fee) * unit, price, 'ceil'), receive, fee);
}
