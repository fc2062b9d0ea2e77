import { type AssetCode, assets } from '../assets/assets.ts';
import type { Price } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { assetOf, type Deal, exchangedOf, unitPriceOf } from './price.ts';
import type { Trade } from './trade.ts';

/** `valueAtMid` is the value of the coins at mid-market; `value`, without a market price, their value at the price of the trade itself. */
export type LineKind = 'pay' | 'unitPrice' | 'fee' | 'spread' | 'valueAtMid' | 'value' | 'receive';

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
  /** Cents; all three. The spread is negative when the market moved in the customer's favor. */
  readonly fee: Amount;
  readonly spread: Amount;
  readonly valueAtMid: Amount;
  readonly spreadPercent: string;
}

/**
 * Where the dollars of a trade go. The value at mid-market is rounded half up to a cent and the spread is the remainder, so the parts add
 * up exactly: buying, pay = fee + spread + value; selling, value = receive + fee + spread.
 */
export function costsOf(deal: Deal, market: Price): Costs {
  const { cents, quantity } = exchangedOf(deal);
  const twiceWhole = 2n * 10n ** BigInt(assets[assetOf(deal)].decimals);
  const value = divide(quantity * (BigInt(market.buy) + BigInt(market.sell)), twiceWhole, 'halfUp');
  const spread = deal.side === 'buy' ? cents - value : value - cents;
  return { fee: deal.fee, spread: amount(spread), valueAtMid: amount(value), spreadPercent: percentOf(spread, value) };
}

/**
 * The rows in the order used everywhere, from the review to the page of a past order. Without a market price the spread is not guessed:
 * the coins are valued at the price of the trade itself, which includes it, so the dollar rows still add up.
 */
export function lines(deal: Deal, market: Price | null): readonly Line[] {
  const asset = assetOf(deal);
  const [paid, received]: readonly [AssetCode, AssetCode] = deal.side === 'buy' ? ['USD', asset] : [asset, 'USD'];
  const row = (kind: LineKind, of: AssetCode, value: Amount): Line => ({ kind, asset: of, amount: value, decimals: assets[of].decimals });
  const { cents, quantity } = exchangedOf(deal);
  return [
    row('pay', paid, deal.deliverAmount),
    // A quantity of zero has no price.
    ...(quantity > 0n ? [{ kind: 'unitPrice', asset, ...unitPriceOf(deal) } as const] : []),
    row('fee', 'USD', deal.fee),
    ...(market ? midRows(row, costsOf(deal, market)) : [row('value', 'USD', amount(cents))]),
    row('receive', received, deal.receiveAmount),
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

/** A filled order as a receipt; `market` is the market price when the quote was made. */
export const receipt = (trade: Trade, market: Price | null): Receipt => ({ reference: trade.guid, at: trade.createdAt, lines: lines(trade, market) });
