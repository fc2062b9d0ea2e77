import { type AssetCode, assets } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { type Amount, add, zero } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';
import type { ActivityKind, ActivityStatus, Hold, TransferActivity } from './activity.ts';

/** As the bank reports it. Amounts in base units of `asset`, times in ms since 1970 UTC. */
export interface Transfer {
  readonly guid: string;
  readonly transferType: string;
  readonly asset: string;
  readonly side: 'deposit' | 'withdrawal';
  readonly state: string;
  readonly failureCode: string | null;
  readonly returnCode: string | null;
  readonly amount: Amount | null;
  readonly estimatedAmount: Amount | null;
  /** Charged on top of the amount where it leaves. */
  readonly fee: Amount;
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: string | null;
  readonly rail: string | null;
  readonly transactionHash: string | null;
  readonly referenceTransferGuid: string | null;
  /** The wallet, deposit address or linked bank account at the other end. */
  readonly counterpartyGuid: string | null;
  readonly hold: Hold | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const statuses: Readonly<Record<string, ActivityStatus>> = {
  storing: 'pending',
  pending: 'pending',
  reviewing: 'inReview',
  holding: 'onHold',
  completed: 'completed',
  failed: 'failed',
};

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);
const isReturn = ({ transferType }: Transfer): boolean => transferType.endsWith('_return');

function kindOf(transfer: Transfer): ActivityKind {
  return isReturn(transfer) ? 'return' : transfer.side;
}

/** Null for an unknown asset. Incoming amounts are net of fees; outgoing amounts include them. */
export function activityOfTransfer(transfer: Transfer): TransferActivity | null {
  const { asset, networkFeeAsset } = transfer;
  if (!isAsset(asset)) return null;
  const moved = transfer.amount ?? transfer.estimatedAmount ?? zero;
  const of = (amount: Amount): AssetAmount => ({ asset, amount });
  const comesIn = transfer.side === 'deposit';
  return {
    source: 'transfer',
    guid: transfer.guid,
    kind: kindOf(transfer),
    asset,
    out: comesIn ? null : of(add(moved, transfer.fee)),
    in: comesIn ? of(moved) : null,
    fee: of(transfer.fee),
    // An unknown state, newer than this code, counts as pending.
    status: lookUp(statuses, transfer.state) ?? 'pending',
    failureCode: transfer.failureCode,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
    transferType: transfer.transferType,
    rail: transfer.rail,
    networkFee:
      transfer.networkFee !== null && networkFeeAsset !== null && isAsset(networkFeeAsset)
        ? { asset: networkFeeAsset, amount: transfer.networkFee }
        : null,
    returnCode: transfer.returnCode,
    returnOf: isReturn(transfer) ? transfer.referenceTransferGuid : null,
    transactionHash: transfer.transactionHash,
    counterpartyGuid: transfer.counterpartyGuid,
    hold: transfer.hold,
  };
}
