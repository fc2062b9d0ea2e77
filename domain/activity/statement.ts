import { type AssetCode, assets } from '../assets/assets.ts';
import { type Amount, amount } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';
import { type Activity, type ActivityKind, countsInBalances, effectOn } from './activity.ts';

/** Today's balance of an asset, in base units, what is on hold included. */
export interface Balance {
  readonly asset: AssetCode;
  readonly balance: Amount;
}

/** What one asset did in a span of time, in base units of it: `opening + in − out + credited = closing`, to the last unit. */
export interface AssetStatement {
  readonly asset: AssetCode;
  readonly opening: Amount;
  /** From a bank account or a wallet, returned withdrawals included. */
  readonly deposited: Amount;
  /** The part of it that has arrived and may not be taken away yet. */
  readonly onHold: Amount;
  /** Received in trades: a coin that was bought, or the dollars that a sale brought, its fee taken off. */
  readonly fromTrades: Amount;
  /** All of it: `deposited + fromTrades`. */
  readonly in: Amount;
  /** To a bank account or a wallet, returned deposits and fees included. */
  readonly withdrawn: Amount;
  /** Given in trades: a coin that was sold, or the dollars that a purchase cost, its fee included. */
  readonly toTrades: Amount;
  /** All of it: `withdrawn + toTrades`. */
  readonly out: Amount;
  /** What no record explains, where the account was opened in this span; negative where money went. Nothing in any other span. */
  readonly credited: Amount;
  readonly closing: Amount;
  /** Fees in this asset; they are within the amounts above. */
  readonly fees: Amount;
}

export interface Statement {
  /** ms since 1970 UTC; from this moment on, and before that one. */
  readonly from: number;
  readonly to: number;
  /** Assets that moved or were held, in the product's order. */
  readonly lines: readonly AssetStatement[];
  /** Activities that count in it. */
  readonly count: number;
}

export interface StatementInput {
  /** All of the customer's activities, in any order: one that is missing shifts every balance before it. */
  readonly activities: readonly Activity[];
  /** Balances at the same moment. An asset that is not named has none. */
  readonly balances: readonly Balance[];
  /** When the account was opened, in ms since 1970 UTC: before that nothing was held. Infinity where there is none. */
  readonly openedAt: number;
  /** ms since 1970 UTC: the first moment that counts, and the first that no longer does. */
  readonly from: number;
  readonly to: number;
}

/**
 * What every asset did between two moments, worked backwards from today's balances. An activity counts at the moment when it began,
 * and only once it is in the balances. What no record explains counts at the moment when the account was opened.
 */
export function statementOf({ activities, balances, openedAt, from, to }: StatementInput): Statement {
  const counted = activities.filter(countsInBalances);
  const since = counted.filter(({ createdAt }) => createdAt >= to);
  const within = counted.filter(({ createdAt }) => createdAt >= from && createdAt < to);
  const codes = Object.keys(assets) as AssetCode[];
  // A record that is older than its account tells of money that was held before.
  const began = counted.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), openedAt);
  const lines = codes.map((asset) => {
    const closing = began < to ? balanceOf(asset, balances) - sum(since, (activity) => effectOn(asset, activity)) : 0n;
    return lineOf(asset, within, closing, began >= from);
  });
  return { from, to, lines: lines.filter(isWorthTelling), count: within.length };
}

/** What the balances hold beyond what the records tell, asset by asset; negative where they hold less. Only right for all records. */
export const unexplainedOf = ({ activities, balances }: Pick<StatementInput, 'activities' | 'balances'>): readonly AssetAmount[] =>
  (Object.keys(assets) as AssetCode[])
    .map((asset) => ({ asset, amount: amount(balanceOf(asset, balances) - sum(activities, (activity) => effectOn(asset, activity))) }))
    .filter(({ amount: rest }) => BigInt(rest) !== 0n);

const balanceOf = (asset: AssetCode, balances: readonly Balance[]): bigint =>
  sum(
    balances.filter((each) => each.asset === asset),
    ({ balance }) => BigInt(balance),
  );

/** @param beginsEmpty nothing was held before this span, so that what no record explains came within it */
function lineOf(asset: AssetCode, within: readonly Activity[], closing: bigint, beginsEmpty: boolean): AssetStatement {
  const moved = (side: 'in' | 'out', isTrade: boolean): bigint =>
    sum(
      within.filter(({ kind }) => isTradeKind(kind) === isTrade),
      (activity) => (activity[side]?.asset === asset ? BigInt(activity[side].amount) : 0n),
    );
  const [deposited, fromTrades, withdrawn, toTrades] = [moved('in', false), moved('in', true), moved('out', false), moved('out', true)];
  const onHold = sum(within, (activity) =>
    activity.source === 'transfer' && activity.status === 'onHold' && activity.in?.asset === asset ? BigInt(activity.in.amount) : 0n,
  );
  const unexplained = closing - deposited - fromTrades + withdrawn + toTrades;
  const fees = sum(within, ({ fee }) => (fee.asset === asset ? BigInt(fee.amount) : 0n));
  return {
    asset,
    opening: amount(beginsEmpty ? 0n : unexplained),
    deposited: amount(deposited),
    onHold: amount(onHold),
    fromTrades: amount(fromTrades),
    in: amount(deposited + fromTrades),
    withdrawn: amount(withdrawn),
    toTrades: amount(toTrades),
    out: amount(withdrawn + toTrades),
    credited: amount(beginsEmpty ? unexplained : 0n),
    closing: amount(closing),
    fees: amount(fees),
  };
}

const isTradeKind = (kind: ActivityKind): boolean => kind === 'buy' || kind === 'sell';
const isWorthTelling = ({ opening, in: came, out, credited, closing }: AssetStatement): boolean =>
  [opening, came, out, credited, closing].some((figure) => BigInt(figure) !== 0n);
const sum = <Item>(items: readonly Item[], of: (item: Item) => bigint): bigint => items.reduce((total, item) => total + of(item), 0n);
