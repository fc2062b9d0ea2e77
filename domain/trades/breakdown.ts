import { type AssetCode, assets } from '../assets/assets.ts';
import type { Price } from '../markets/prices.ts';
import { type Amount, amount, divide } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { assetOf, exchangedAmounts, type TradeTerms, unitPriceOf } from './price.ts';
import type { Trade } from './trade.ts';

/** `valueAtMid` is the value of the coins at mid-market; `value`, without a market price, their value at the price of the trade itself. */
export type BreakdownKind = 'pay' | 'unitPrice' | 'fee' | 'spread' | 'valueAtMid' | 'value' | 'receive';

/** One row of a review or a receipt. `amount` counts units of 10^-decimals of the asset (for `unitPrice`: of a dollar). */
export interface BreakdownLine {
  readonly kind: BreakdownKind;
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
export function costsOf(terms: TradeTerms, market: Price): Costs {
  const { cents, quantity } = exchangedAmounts(terms);
  const twiceWhole = 2n * 10n ** BigInt(assets[assetOf(terms)].decimals);
  const value = divide(quantity * (BigInt(market.buy) + BigInt(market.sell)), twiceWhole, 'halfUp');
  const spread = terms.side === 'buy' ? cents - value : value - cents;
  return { fee: terms.fee, spread: amount(spread), valueAtMid: amount(value), spreadPercent: percentOf(spread, value) };
}

/**
 * The rows in the order used everywhere, from the review to the page of a past order. Without a market price the spread is not guessed:
 * the coins are valued at the price of the trade itself, which includes it, so the dollar rows still add up.
 */
export function breakdownOf(terms: TradeTerms, market: Price | null): readonly BreakdownLine[] {
  const asset = assetOf(terms);
  const [paid, received]: readonly [AssetCode, AssetCode] = terms.side === 'buy' ? ['USD', asset] : [asset, 'USD'];
  const row = (kind: BreakdownKind, of: AssetCode, value: Amount): BreakdownLine => ({
    kind,
    asset: of,
    amount: value,
    decimals: assets[of].decimals,
  });
  const { cents, quantity } = exchangedAmounts(terms);
  return [
    row('pay', paid, terms.deliverAmount),
    // A quantity of zero has no price.
    ...(quantity > 0n ? [{ kind: 'unitPrice', asset, ...unitPriceOf(terms) } as const] : []),
    row('fee', 'USD', terms.fee),
    ...(market ? midRows(row, costsOf(terms, market)) : [row('value', 'USD', amount(cents))]),
    row('receive', received, terms.receiveAmount),
  ];
}

const midRows = (
  row: (kind: BreakdownKind, of: AssetCode, value: Amount) => BreakdownLine,
  { spread, spreadPercent, valueAtMid }: Costs,
): readonly BreakdownLine[] => [{ ...row('spread', 'USD', spread), percent: spreadPercent }, row('valueAtMid', 'USD', valueAtMid)];

export interface Receipt {
  /** The reference to quote to support. */
  readonly reference: string;
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly lines: readonly BreakdownLine[];
}

/** A filled order as a receipt; `market` is the market price when the quote was made. */
export const receipt = (trade: Trade, market: Price | null): Receipt => ({
  reference: trade.guid,
  at: trade.createdAt,
  lines: breakdownOf(trade, market),
});
