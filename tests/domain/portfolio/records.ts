import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** 1 January 2025, 00:00 UTC. */
export const yearStart = 1_735_689_600_000;

export const guidOf = (number: number): string => number.toString(16).padStart(32, '0');

interface TradeFields {
  readonly number: number;
  readonly at: number;
  readonly side: 'buy' | 'sell';
  readonly asset: AssetCode;
  /** Base units. */
  readonly quantity: bigint;
  /** Cents, fee included. */
  readonly cents: bigint;
  readonly fee?: bigint;
  readonly state?: string;
}

/** As the flows convert it. */
export function traded({
  number,
  at,
  side,
  asset,
  quantity,
  cents,
  fee = 0n,
  state = 'completed',
}: TradeFields): Activity {
  const [deliver, receive] = side === 'buy' ? [cents, quantity] : [quantity, cents];
  const activity = activityOfTrade({
    guid: guidOf(number),
    quoteGuid: guidOf(number + 1_000_000),
    side,
    symbol: `${asset}-USD`,
    deliverAmount: amount(deliver),
    receiveAmount: amount(receive),
    fee: amount(fee),
    state,
    failureCode: null,
    isRecurring: false,
    createdAt: at,
    updatedAt: at + 3_000,
  });
  if (activity === null) throw new Error(`${asset} is not traded`);
  return activity;
}

interface TransferFields {
  readonly number: number;
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: AssetCode;
  /** Base units reaching the other end. */
  readonly quantity: bigint;
  readonly fee?: bigint;
  readonly state?: string;
  readonly createdAt: number;
  readonly updatedAt?: number;
  readonly hold?: { readonly startedAt: number; readonly endsAt: number };
  readonly returnCode?: string;
  /** The number of the returned transfer. */
  readonly undoes?: number;
}

/** As the flows convert it. */
export function transferred(fields: TransferFields): Activity {
  const { number, side, asset, quantity, createdAt } = fields;
  const kind = asset === 'USD' ? 'funding' : 'crypto';
  const activity = activityOfTransfer({
    guid: guidOf(number),
    transferType: fields.undoes === undefined ? kind : `${kind}_return`,
    asset,
    side,
    state: fields.state ?? 'completed',
    failureCode: null,
    returnCode: fields.returnCode ?? null,
    amount: amount(quantity),
    estimatedAmount: amount(quantity),
    fee: amount(fields.fee ?? 0n),
    networkFee: null,
    networkFeeAsset: null,
    rail: null,
    transactionHash: null,
    referenceTransferGuid: fields.undoes === undefined ? null : guidOf(fields.undoes),
    counterpartyGuid: null,
    hold: fields.hold ?? null,
    createdAt,
    updatedAt: fields.updatedAt ?? createdAt,
  });
  if (activity === null) throw new Error(`${asset} is not known`);
  return activity;
}
