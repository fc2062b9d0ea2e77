import { type AssetCode, assets } from '../assets/assets.ts';
import type { Price } from '../markets/prices.ts';
import { type Amount, amount, divide, isZero } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { assetOf, exchangedAmounts, listedPriceOf, type TradeTerms, unitPriceOf } from './price.ts';
import type { Trade } from './trade.ts';

/**
 * `unitPrice` is the quoted price; `averagePrice`, if that is unknown, is dollars by quantity.
 * `valueAtMid` is the coins' value at mid-market; `value`, without a market price, at the trade's
 * price.
 */
export type BreakdownKind =
  | 'pay'
  | 'unitPrice'
  | 'averagePrice'
  | 'fee'
  | 'spread'
  | 'rounding'
  | 'valueAtMid'
  | 'value'
  | 'receive';

/** A row of a review or receipt, in 10^-decimals of the asset (or of a dollar). */
export interface BreakdownLine {
  readonly kind: BreakdownKind;
  readonly asset: AssetCode;
  readonly amount: Amount;
  readonly decimals: number;
  /** With `spread`: percent of the mid-market price, signed, two decimals. */
  readonly percent?: string;
}

/** The costs in a trade. The spread is negative when the market favored the customer. */
export interface Costs {
  /** Cents, like the other three. */
  readonly fee: Amount;
  readonly spread: Amount;
  readonly rounding: Amount;
  readonly valueAtMid: Amount;
  readonly spreadPercent: string;
}

/**
 * The parts add up exactly: buying, pay = value + spread + fee + rounding; selling, receive = value
 * − spread − fee − rounding.
 * At a listed price, the spread comes from the prices and the bank's rounding is separate: for a
 * few cents it can exceed the spread. Otherwise only their sum is known, and counts as spread.
 */
export function costsOf(terms: TradeTerms, market: Price): Costs {
  const { cents, quantity } = exchangedAmounts(terms);
  const unit = 10n ** BigInt(assets[assetOf(terms)].decimals);
  const costSign = terms.side === 'buy' ? 1n : -1n;
  const twiceMid = BigInt(market.buy) + BigInt(market.sell);
  const price = listedPriceOf({ ...terms, market });
  if (price === null) {
    const valueAtMid = divide(quantity * twiceMid, 2n * unit, 'halfUp');
    const spread = costSign * (cents - valueAtMid);
    return costs({ fee: terms.fee, spread, rounding: 0n, valueAtMid, spreadPercent: percentOf(spread, valueAtMid) });
  }
  const twiceSpread = costSign * (2n * price - twiceMid);
  const spread = divide(quantity * twiceSpread, 2n * unit, 'halfUp');
  const value = divide(quantity * price, unit, 'halfUp');
  const rounding = costSign * (cents - value);
  return costs({
    fee: terms.fee,
    spread,
    rounding,
    valueAtMid: value - costSign * spread,
    spreadPercent: percentOf(twiceSpread, twiceMid),
  });
}

type CostsInCents = Pick<Costs, 'fee' | 'spreadPercent'> &
  Readonly<Record<'spread' | 'rounding' | 'valueAtMid', bigint>>;
const costs = ({ spread, rounding, valueAtMid, ...rest }: CostsInCents): Costs => ({
  ...rest,
  spread: amount(spread),
  rounding: amount(rounding),
  valueAtMid: amount(valueAtMid),
});

type Row = (kind: BreakdownKind, of: AssetCode, value: Amount) => BreakdownLine;
const row: Row = (kind, asset, value) => ({ kind, asset, amount: value, decimals: assets[asset].decimals });

/**
 * Without a market price, coins count at the trade's own price, so that the dollar rows still add
 * up.
 */
export function breakdownOf(terms: TradeTerms): readonly BreakdownLine[] {
  const asset = assetOf(terms);
  const [paid, received]: readonly [AssetCode, AssetCode] = terms.side === 'buy' ? ['USD', asset] : [asset, 'USD'];
  const { cents, quantity } = exchangedAmounts(terms);
  const priceKind = listedPriceOf(terms) === null ? 'averagePrice' : 'unitPrice';
  return [
    row('pay', paid, terms.deliverAmount),
    // A quantity of zero has no price.
    ...(quantity > 0n ? [{ kind: priceKind, asset, ...unitPriceOf(terms) } as const] : []),
    row('fee', 'USD', terms.fee),
    ...(terms.market ? midRows(costsOf(terms, terms.market)) : [row('value', 'USD', amount(cents))]),
    row('receive', received, terms.receiveAmount),
  ];
}

const midRows = ({ spread, spreadPercent, rounding, valueAtMid }: Costs): readonly BreakdownLine[] => [
  { ...row('spread', 'USD', spread), percent: spreadPercent },
  ...(isZero(rounding) ? [] : [row('rounding', 'USD', rounding)]),
  row('valueAtMid', 'USD', valueAtMid),
];

export interface Receipt {
  /** The reference to quote to support. */
  readonly reference: string;
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly lines: readonly BreakdownLine[];
}

/** A receipt for a filled order. */
export const receipt = (trade: Trade): Receipt => ({
  reference: trade.guid,
  at: trade.createdAt,
  lines: breakdownOf(trade),
});
