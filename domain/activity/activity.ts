import type { AssetCode } from '../assets/assets.ts';
import type { AssetAmount, Trade } from '../trades/trade.ts';

/**
 * A movement of the customer's money. `return`: a transfer that the bank at the other end sent
 * back.
 */
export type ActivityKind = 'buy' | 'sell' | 'deposit' | 'withdrawal' | 'return';
export const activityKinds: readonly ActivityKind[] = ['buy', 'sell', 'deposit', 'withdrawal', 'return'];

/** The status in terms that customers know. The bank's own states are finer. */
export type ActivityStatus = 'pending' | 'onHold' | 'inReview' | 'completed' | 'failed' | 'cancelled';

interface Entry {
  /** The bank's guid: the reference to quote to support. */
  readonly guid: string;
  readonly kind: ActivityKind;
  readonly asset: AssetCode;
  /** Base units, fees included. Estimates until completed. */
  readonly out: AssetAmount | null;
  readonly in: AssetAmount | null;
  readonly fee: AssetAmount;
  readonly status: ActivityStatus;
  readonly failureCode: string | null;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface TradeActivity extends Entry {
  readonly source: 'trade';
  readonly trade: Trade;
}

/** Money that has arrived but cannot be withdrawn yet. Times in ms since 1970 UTC. */
export interface Hold {
  readonly startedAt: number;
  readonly endsAt: number;
}

export interface TransferActivity extends Entry {
  readonly source: 'transfer';
  /** `funding`, `crypto`, `book`, `funding_return` and so on; the bank may add some. */
  readonly transferType: string;
  /** `ach`, `wire`, `rtp` and so on; null where no payment system is in between. */
  readonly rail: string | null;
  /** The network fee, once it is known; the sender pays it. */
  readonly networkFee: AssetAmount | null;
  /** The return code, such as `R01`. The return itself is a separate record with `returnOf`. */
  readonly returnCode: string | null;
  readonly returnOf: string | null;
  readonly transactionHash: string | null;
  /** The wallet, deposit address or linked bank account at the other end. */
  readonly counterpartyGuid: string | null;
  readonly hold: Hold | null;
}

export type Activity = TradeActivity | TransferActivity;

/** Whether it has not ended yet. */
export const isOpen = ({ status }: Pick<Activity, 'status'>): boolean =>
  status === 'pending' || status === 'onHold' || status === 'inReview';

/** Whether it counts in the balances: an amount on hold has arrived, but cannot be spent. */
export const countsInBalances = ({ status }: Pick<Activity, 'status'>): boolean =>
  status === 'completed' || status === 'onHold';

/**
 * The effect of an activity on the balance of an asset, in base units; negative for a decrease,
 * zero until it counts.
 */
export function effectOn(asset: AssetCode, activity: Activity): bigint {
  if (!countsInBalances(activity)) return 0n;
  const part = (side: AssetAmount | null): bigint => (side?.asset === asset ? BigInt(side.amount) : 0n);
  return part(activity.in) - part(activity.out);
}

/** Newest first, with a stable order for equal times. */
export const newestFirst = (a: Activity, b: Activity): number =>
  b.createdAt - a.createdAt || (a.guid < b.guid ? 1 : -1);
export const oldestFirst = (a: Activity, b: Activity): number => -newestFirst(a, b);
