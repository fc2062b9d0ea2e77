import { type Amount, amount } from '../../money/money.ts';
import type { ExplainedTransfer, Posting, Step, StepKind, UnknownReason } from './record.ts';
import type { AccountGuids } from './trade.ts';

const step = (kind: StepKind, asset: string, value: Amount | null, why: UnknownReason = 'notSaid'): Step => ({
  ...{ kind, asset, amount: value, decimals: null },
  why: value === null ? why : null,
});

export const isReturn = ({ transferType }: Pick<ExplainedTransfer, 'transferType'>): boolean =>
  transferType.endsWith('_return');

/** Whether its money has moved: money on hold has arrived. */
const isBooked = ({ state }: ExplainedTransfer): boolean => state === 'completed' || state === 'holding';

const movedOf = ({ amount: moved, estimatedAmount }: ExplainedTransfer): Amount | null => moved ?? estimatedAmount;

export function lossOf(original: ExplainedTransfer, returned: ExplainedTransfer): Amount | null {
  const [sent, back] = [movedOf(original), returned.amount];
  if (sent === null || back === null) return null;
  const loss = BigInt(sent) - BigInt(back);
  return amount(loss > 0n ? loss : 0n);
}

/** Always the same rows. @param counterpart its return, or the transfer that it returns */
export function transferSteps(transfer: ExplainedTransfer, counterpart: ExplainedTransfer | null): readonly Step[] {
  const { asset, fee, networkFee, networkFeeAsset, amount: moved, estimatedAmount } = transfer;
  const planned = movedOf(transfer);
  const known = planned === null || fee === null ? null : amount(BigInt(planned) + BigInt(fee));
  const pair =
    counterpart && (isReturn(transfer) ? ([counterpart, transfer] as const) : ([transfer, counterpart] as const));
  const hasPair = isReturn(transfer) || transfer.returnCode !== null;
  return [
    step('requested', asset, estimatedAmount),
    step('amount', asset, moved, 'notExecuted'),
    step('fee', asset, fee),
    step('networkFee', networkFeeAsset ?? asset, networkFee, asset === 'USD' ? 'none' : 'notSaid'),
    step('delivered', asset, known),
    step('received', asset, planned),
    ...(hasPair
      ? [
          step('takenBack', asset, pair?.[1].amount ?? null, 'notListed'),
          step('loss', asset, pair ? lossOf(...pair) : null, 'notListed'),
        ]
      : []),
  ];
}

/** Account types kept by the bank; the reserve stands for all others. */
const keptTypes = ['fiat', 'trading', 'storage', 'invoice_operations'];

/** Postings once the money has moved; none before. They add up to zero. */
export function transferPostings(
  transfer: ExplainedTransfer,
  counterpart: ExplainedTransfer | null,
  guidOf: AccountGuids,
): readonly Posting[] {
  const moved = movedOf(transfer);
  if (!isBooked(transfer) || moved === null) return [];
  const posted = isReturn(transfer)
    ? returnPostings(transfer, moved, counterpart, guidOf)
    : ownPostings(transfer, moved, guidOf);
  return posted.filter(({ amount: value }) => value !== '0');
}

function ownPostings(transfer: ExplainedTransfer, moved: Amount, guidOf: AccountGuids): readonly Posting[] {
  const { asset, fee, side, sourceGuid, sourceType, destinationGuid, destinationType } = transfer;
  // Unknown is not zero.
  if (fee === null) return [];
  const [value, charged] = [BigInt(moved), BigInt(fee)];
  const leg = (guid: string | null, type: string | null, isOwn: boolean, units: bigint): Posting => {
    const isKept = type !== null && keptTypes.includes(type);
    const account = !isKept ? 'reserve' : isOwn || guid === guidOf('customer', asset) ? 'customer' : 'other';
    return { account, guid: isKept ? guid : guidOf('reserve', asset), asset, amount: amount(units) };
  };
  return [
    leg(sourceGuid, sourceType, side === 'withdrawal', -(value + charged)),
    leg(destinationGuid, destinationType, side === 'deposit', value),
    { account: 'fee', guid: guidOf('fee', asset), asset, amount: amount(charged) },
  ];
}

/** A return takes back what it can and refunds the original's fee; the reserve covers the rest. */
function returnPostings(
  { asset, sourceGuid }: ExplainedTransfer,
  taken: Amount,
  original: ExplainedTransfer | null,
  guidOf: AccountGuids,
): readonly Posting[] {
  if (original === null || original.fee === null) return [];
  const [value, refunded] = [BigInt(taken), BigInt(original.fee)];
  return [
    { account: 'customer', guid: sourceGuid ?? guidOf('customer', asset), asset, amount: amount(-value) },
    { account: 'fee', guid: guidOf('fee', asset), asset, amount: amount(-refunded) },
    { account: 'reserve', guid: guidOf('reserve', asset), asset, amount: amount(value + refunded) },
  ];
}
