import { eq } from 'drizzle-orm';
import { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { release } from '../ledger/ledger.ts';
import { advanceTransfers } from './advance.ts';
import type { Transfer } from './lifecycle.ts';
import { sourceHoldOf } from './settlement.ts';

export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly transfer: Transfer }
  | { readonly kind: 'refused'; readonly reason: 'unknown_transfer' | 'not_reviewing' };

const refused = (reason: Extract<DecisionOutcome, { kind: 'refused' }>['reason']): DecisionOutcome => ({
  kind: 'refused',
  reason,
});

/** Rejected transfers fail with `compliance_rejection`, releasing the hold. */
export async function decideTransfer(
  services: Services,
  guid: string,
  decision: 'approve' | 'reject',
): Promise<DecisionOutcome> {
  if (!/^[0-9a-f]{32}$/.test(guid)) return refused('unknown_transfer');
  const same = eq(bankTransfers.guid, guid);
  const [found] = await services.db.select().from(bankTransfers).where(same);
  if (found === undefined) return refused('unknown_transfer');
  await advanceTransfers(services, found.customerGuid);
  return services.db.transaction(async (tx): Promise<DecisionOutcome> => {
    const [row] = await tx.select().from(bankTransfers).where(same).for('no key update');
    if (row?.state !== 'reviewing') return refused('not_reviewing');
    const now = services.clock.now();
    const ended =
      decision === 'approve' ? { state: 'pending' } : { state: 'failed', failureCode: 'compliance_rejection' };
    const change = { ...ended, decision, decidedAt: now, updatedAt: now };
    const sourceHold = sourceHoldOf(row);
    if (decision === 'reject' && sourceHold !== undefined) await release(services, tx, sourceHold);
    await tx.update(bankTransfers).set(change).where(same);
    return { kind: 'decided', transfer: { ...row, ...change } };
  });
}
