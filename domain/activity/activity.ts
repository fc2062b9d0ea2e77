import type { AssetCode } from '../assets/assets.ts';
import type { AssetAmount, Trade } from '../trades/trade.ts';

/** What somebody did with their money, or what was done with it. `return`: a transfer that was taken back by the bank at its other end. */
export type ActivityKind = 'buy' | 'sell' | 'deposit' | 'withdrawal' | 'return';
export const activityKinds: readonly ActivityKind[] = ['buy', 'sell', 'deposit', 'withdrawal', 'return'];

/** How far it is, in the words that customers know. The bank's own states are finer. */
export type ActivityStatus = 'pending' | 'onHold' | 'inReview' | 'completed' | 'failed' | 'cancelled';

interface Entry {
  /** The bank's guid: the reference to quote to support. */
  readonly guid: string;
  readonly kind: ActivityKind;
  /** What it is about: the coin that was traded, or what was transferred. */
  readonly asset: AssetCode;
  /** What leaves the customer's balances, fees included, and what reaches them; base units. Estimates until it is completed. */
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

/** Money that is there but may not be taken away yet. Times in ms since 1970 UTC. */
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
  /** Of the chain, once it is known; borne by who sends. */
  readonly networkFee: AssetAmount | null;
  /** Why the bank at the other end took it back, such as `R01`: a return stands beside it with `returnOf`. */
  readonly returnCode: string | null;
  /** The transfer that this one takes back. */
  readonly returnOf: string | null;
  /** The transaction on the coin's chain. */
  readonly transactionHash: string | null;
  /** The wallet, deposit address or linked bank account that it went to or came from (`OtherEnd`). */
  readonly otherEndGuid: string | null;
  readonly hold: Hold | null;
}

export type Activity = TradeActivity | TransferActivity;

/** Whether its end is still to come. */
export const isOpen = ({ status }: Pick<Activity, 'status'>): boolean => status === 'pending' || status === 'onHold' || status === 'inReview';

/** Whether it is in the balances: what is on hold has arrived, and only may not be spent. */
export const countsInBalances = ({ status }: Pick<Activity, 'status'>): boolean => status === 'completed' || status === 'onHold';

/** What an activity does to the balance of an asset, in base units; negative where it takes. Nothing until it counts. */
export function effectOn(asset: AssetCode, activity: Activity): bigint {
  if (!countsInBalances(activity)) return 0n;
  const part = (side: AssetAmount | null): bigint => (side?.asset === asset ? BigInt(side.amount) : 0n);
  return part(activity.in) - part(activity.out);
}

/** Newest first; what began at the same moment in an order that is always the same. */
export const newestFirst = (a: Activity, b: Activity): number => b.createdAt - a.createdAt || (a.guid < b.guid ? 1 : -1);
export const oldestFirst = (a: Activity, b: Activity): number => -newestFirst(a, b);
