import { assets, isTradable } from '../assets/assets.ts';
import { divide } from '../money/money.ts';

/** A record's sales data. Base units; null is unknown, never zero. */

/** The parts of a fee that are ours, by our contract with the bank. The others are the bank's. */
const ourFeeTypes: readonly string[] = ['platform'];

interface FeePart {
  readonly type: string;
  readonly amount?: bigint | number | null | undefined;
}

/** Our part of a fee; null if the bank does not split it, or if the parts do not add up. */
export function ourPartOf(
  fee: bigint | number | null | undefined,
  parts: readonly FeePart[] | null | undefined,
): bigint | null {
  if (fee === null || fee === undefined) return null;
  if (BigInt(fee) === 0n) return 0n;
  if (!parts || parts.some(({ amount }) => amount === null || amount === undefined)) return null;
  const sum = (of: readonly FeePart[]) => of.reduce((total, { amount }) => total + BigInt(amount ?? 0), 0n);
  if (sum(parts) !== BigInt(fee)) return null;
  return sum(parts.filter(({ type }) => ourFeeTypes.includes(type)));
}

export interface TradedAmounts {
  /** Such as `BTC-USD`. */
  readonly symbol: string;
  readonly side: string;
  readonly delivered: bigint | number | null | undefined;
  readonly received: bigint | number | null | undefined;
  readonly fee: bigint | number | null | undefined;
}

/** Cents exchanged for the coins alone. */
export function notionalOf({ side, delivered, received, fee }: TradedAmounts): bigint | null {
  const cents = side === 'buy' ? delivered : received;
  if (cents === null || cents === undefined || fee === null || fee === undefined) return null;
  return side === 'buy' ? BigInt(cents) - BigInt(fee) : BigInt(cents) + BigInt(fee);
}

/**
 * The spread in cents: paid above mid-market or received below it, rounding included. Negative when
 * the market moved in the customer's favor. Null without both quoted prices (cents for a whole
 * coin).
 */
export function spreadOf(
  trade: TradedAmounts,
  market: { readonly buy: string; readonly sell: string } | null,
): bigint | null {
  const [coin = '', counter] = trade.symbol.split('-');
  const quantity = trade.side === 'buy' ? trade.received : trade.delivered;
  const notional = notionalOf(trade);
  if (
    market === null ||
    notional === null ||
    quantity === null ||
    quantity === undefined ||
    !isTradable(coin) ||
    counter !== 'USD'
  )
    return null;
  const twiceUnit = 2n * 10n ** BigInt(assets[coin].decimals);
  const value = divide(BigInt(quantity) * (BigInt(market.buy) + BigInt(market.sell)), twiceUnit, 'halfUp');
  return trade.side === 'buy' ? notional - value : value - notional;
}
