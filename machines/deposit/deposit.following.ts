import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { second } from '#domain/time/units.ts';
import { placedTransfer } from '../shared/transferring/transfer.facts.ts';
import { backOff, transferSteps } from '../shared/waits.ts';
import type { DepositContext } from './deposit.types.ts';

/** When to look at the deposit again, in ms: at the end of its hold, if that comes first. */
export function nextLook(context: DepositContext): number {
  const wait = backOff(transferSteps, context.polls);
  const { state, hold } = placedTransfer(context);
  if (state !== 'holding' || hold === null) return wait;
  return Math.max(second, Math.min(wait, hold.endsAt - context.now() + second));
}

/** The deposit with the reason for its return, once the records have that; null before. */
export function returnedTransfer({ facts, sent }: Pick<DepositContext, 'facts' | 'sent'>): Transfer | null {
  const transfer = sent?.transfer ?? null;
  const record = facts.transfers?.rows.find(({ guid }) => guid === transfer?.guid);
  return transfer && record?.returnCode != null ? { ...transfer, returnCode: record.returnCode } : null;
}
