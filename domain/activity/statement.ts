import { type AssetCode, assets } from '../assets/assets.ts';
import { type Amount, amount } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';
import { type Activity, type ActivityKind, countsInBalances, effectOn } from './activity.ts';

/** Today's balance of an asset in base units, including what is on hold. */
export interface Balance {
  readonly asset: AssetCode;
  readonly balance: Amount;
}

export interface AssetStatement {
  readonly asset: AssetCode;
  readonly opening: Amount;
  /** From a bank account or a wallet, including returned withdrawals. */
  readonly deposited: Amount;
  /** The part of it that has arrived but cannot be withdrawn yet. */
  readonly onHold: Amount;
  /** Received in trades: a coin that was bought, or the dollars of a sale minus its fee. */
  readonly fromTrades: Amount;
  readonly in: Amount;
  /** To a bank account or a wallet, including returned deposits and fees. */
  readonly withdrawn: Amount;
  /** Delivered in trades: a coin that was sold, or the dollars of a purchase including its fee. */
  readonly toTrades: Amount;
  readonly out: Amount;
  /** The balance that no record explains, if the account opened in this period; else zero. */
  readonly credited: Amount;
  readonly closing: Amount;
  /** Fees in this asset, already included in the amounts above. */
  readonly fees: Amount;
}

export interface Statement {
  /** ms since 1970 UTC; `from` is included, `to` is not. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly AssetStatement[];
  readonly count: number;
}

export interface StatementInput {
  /** All of them, in any order: a missing one would shift every earlier balance. */
  readonly activities: readonly Activity[];
  /** Balances at the same time. A missing asset counts as zero. */
  readonly balances: readonly Balance[];
  /** ms since 1970 UTC; nothing was held before. Infinity without an account. */
  readonly openedAt: number;
  /** ms since 1970 UTC; `from` is included, `to` is not. */
  readonly from: number;
  readonly to: number;
}

/** Computed backwards from today's balances. Unexplained amounts count at account opening. */
export function statementOf({ activities, balances, openedAt, from, to }: StatementInput): Statement {
  const counted = activities.filter(countsInBalances);
  const since = counted.filter(({ createdAt }) => createdAt >= to);
  const within = counted.filter(({ createdAt }) => createdAt >= from && createdAt < to);
  const codes = Object.keys(assets) as AssetCode[];
  // A record older than its account means that money was held before.
  const began = counted.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt), openedAt);
  const lines = codes.map((asset) => {
    const closing = began < to ? balanceOf(asset, balances) - sum(since, (activity) => effectOn(asset, activity)) : 0n;
    return assetStatementOf(asset, within, closing, began >= from);
  });
  return { from, to, lines: lines.filter(hasMovement), count: within.length };
}

/** The unexplained rest; negative if the records explain more. Needs all records. */
export const unexplainedOf = ({
  activities,
  balances,
}: Pick<StatementInput, 'activities' | 'balances'>): readonly AssetAmount[] =>
  (Object.keys(assets) as AssetCode[])
    .map((asset) => ({
      asset,
      amount: amount(balanceOf(asset, balances) - sum(activities, (activity) => effectOn(asset, activity))),
    }))
    .filter(({ amount: rest }) => BigInt(rest) !== 0n);

const balanceOf = (asset: AssetCode, balances: readonly Balance[]): bigint =>
  sum(
    balances.filter((each) => each.asset === asset),
    ({ balance }) => BigInt(balance),
  );

/** @param startsAtZero whether unexplained amounts arrived during this period */
function assetStatementOf(
  asset: AssetCode,
  within: readonly Activity[],
  closing: bigint,
  startsAtZero: boolean,
): AssetStatement {
  const moved = (side: 'in' | 'out', isTrade: boolean): bigint =>
    sum(
      within.filter(({ kind }) => isTradeKind(kind) === isTrade),
      (activity) => (activity[side]?.asset === asset ? BigInt(activity[side].amount) : 0n),
    );
  const [deposited, fromTrades, withdrawn, toTrades] = [
    moved('in', false),
    moved('in', true),
    moved('out', false),
    moved('out', true),
  ];
  const onHold = sum(within, (activity) =>
    activity.source === 'transfer' && activity.status === 'onHold' && activity.in?.asset === asset
      ? BigInt(activity.in.amount)
      : 0n,
  );
  const unexplained = closing - deposited - fromTrades + withdrawn + toTrades;
  const fees = sum(within, ({ fee }) => (fee.asset === asset ? BigInt(fee.amount) : 0n));
  return {
    asset,
    opening: amount(startsAtZero ? 0n : unexplained),
    deposited: amount(deposited),
    onHold: amount(onHold),
    fromTrades: amount(fromTrades),
    in: amount(deposited + fromTrades),
    withdrawn: amount(withdrawn),
    toTrades: amount(toTrades),
    out: amount(withdrawn + toTrades),
    credited: amount(startsAtZero ? unexplained : 0n),
    closing: amount(closing),
    fees: amount(fees),
  };
}

const isTradeKind = (kind: ActivityKind): boolean => kind === 'buy' || kind === 'sell';
const hasMovement = ({ opening, in: came, out, credited, closing }: AssetStatement): boolean =>
  [opening, came, out, credited, closing].some((figure) => BigInt(figure) !== 0n);
const sum = <Item>(items: readonly Item[], of: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + of(item), 0n);
