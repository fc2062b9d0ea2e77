import { type AssetCode, assets } from '../shared/assets.ts';
import type { Price } from '../shared/market.ts';
import { type Amount, amount, divide } from '../shared/money.ts';
import { percentOf } from '../shared/percent.ts';
import { assetOf, type Deal, exchangedOf, unitPriceOf } from '../shared/trading/price.ts';
import type { Trade } from '../shared/trading/trade.ts';

export type LineKind = 'pay' | 'fee' | 'spread' | 'valueAtMid' | 'receive' | 'unitPrice';

/** One row of a review or a receipt. `amount` counts units of 10^-decimals of the asset (for `unitPrice`: of a dollar). */
export interface Line {
  readonly kind: LineKind;
  readonly asset: AssetCode;
  readonly amount: Amount;
  readonly decimals: number;
  /** With `spread`: percent of the value at mid-market, signed, two decimals. */
  readonly percent?: string;
}

export interface Costs {
  /** Cents; all three. The spread is negative when the market moved in the customer's favour. */
  readonly fee: Amount;
  readonly spread: Amount;
  readonly valueAtMid: Amount;
  readonly spreadPercent: string;
}

/**
 * Where the dollars of a deal go. The value at mid-market is rounded half up to a cent and the spread is what remains, so that
 * the parts make the whole exactly: buying, pay = fee + spread + value; selling, value = receive + fee + spread.
 */
export function costsOf(deal: Deal, market: Price): Costs {
  const { cents, quantity } = exchangedOf(deal);
  const twiceWhole = 2n * 10n ** BigInt(assets[assetOf(deal)].decimals);
  const value = divide(quantity * (BigInt(market.buy) + BigInt(market.sell)), twiceWhole, 'halfUp');
  const spread = deal.side === 'buy' ? cents - value : value - cents;
  return { fee: deal.fee, spread: amount(spread), valueAtMid: amount(value), spreadPercent: percentOf(spread, value) };
}

/** The rows in the order they are read. Without a market price the two rows that need one are left out, not guessed. */
export function lines(deal: Deal, market: Price | null): readonly Line[] {
  const asset = assetOf(deal);
  const [paid, received]: readonly [AssetCode, AssetCode] = deal.side === 'buy' ? ['USD', asset] : [asset, 'USD'];
  const row = (kind: LineKind, of: AssetCode, value: Amount): Line => ({ kind, asset: of, amount: value, decimals: assets[of].decimals });
  const price = unitPriceOf(deal);
  return [
    row('pay', paid, deal.deliverAmount),
    row('fee', 'USD', deal.fee),
    ...(market ? midRows(row, costsOf(deal, market)) : []),
    row('receive', received, deal.receiveAmount),
    { kind: 'unitPrice', asset, ...price },
  ];
}

const midRows = (row: (kind: LineKind, of: AssetCode, value: Amount) => Line, { spread, spreadPercent, valueAtMid }: Costs): readonly Line[] => [
  { ...row('spread', 'USD', spread), percent: spreadPercent },
  row('valueAtMid', 'USD', valueAtMid),
];

export interface Receipt {
  /** The reference to quote to support. */
  readonly reference: string;
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly lines: readonly Line[];
}

/** A filled order as a receipt; `market` is the price list at the moment of its quote. */
export const receipt = (trade: Trade, market: Price | null): Receipt => ({ reference: trade.guid, at: trade.createdAt, lines: lines(trade, market) });
