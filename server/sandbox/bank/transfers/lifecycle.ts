import type { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';
import { achHoldSeconds, isReviewed, reviewDelay, timingOf } from './terms.ts';

export type Transfer = typeof bankTransfers.$inferSelect;

/** States that something still follows, as the partial index over open transfers has them. */
export const openTransferStates = ['storing', 'reviewing', 'pending', 'holding'];

/** The fields that change when a transfer advances, and when. */
export interface TransferStep {
  readonly state: 'reviewing' | 'pending' | 'holding' | 'completed' | 'failed';
  readonly at: number;
}

type World = Pick<Services, 'clock' | 'config'>;

/** The step to a state once a delay is over, else `null`. */
const after = (services: World, since: number, delay: number, state: TransferStep['state']): TransferStep | null =>
  services.clock.due(since, delay) ? { state, at: dueAt(services, since, delay) } : null;

/** A frozen clock skips the short hold like every delay; a longer hold has a stated end, which must be reached. */
function afterHold(services: World, since: number, seconds: number): TransferStep | null {
  const end = since + Math.round((seconds * 1_000) / services.config.sandbox.speed);
  if (seconds > achHoldSeconds && services.clock.now() < end) return null;
  return after(services, since, seconds * 1_000, 'completed');
}

/**
 * The next state that a transfer has reached by now, or `null` while nothing is due. The caller asks again until nothing is. A transfer that
 * carries its failure from the start fails where another would leave `storing`; an undecided review ends in approval.
 */
export function nextTransferStep(row: Transfer, services: World): TransferStep | null {
  const { createdAt, decidedAt, holdStartedAt, holdSeconds } = row;
  switch (row.state) {
    case 'storing': {
      const state = row.failureCode !== null ? 'failed' : isReviewed(row) ? 'reviewing' : 'pending';
      return after(services, createdAt, timingOf(row).storing, state);
    }
    case 'reviewing':
      return after(services, createdAt, timingOf(row).storing + reviewDelay, 'pending');
    case 'pending': {
      const { storing, pending } = timingOf(row);
      const state = holdSeconds === null ? 'completed' : 'holding';
      return decidedAt === null ? after(services, createdAt, storing + pending, state) : after(services, decidedAt, pending, state);
    }
    case 'holding':
      return afterHold(services, holdStartedAt ?? createdAt, holdSeconds ?? 0);
    default:
      return null;
  }
}

/** The transfer after a step. Its final amounts are set once the money has moved. */
export function stepped(row: Transfer, { state, at }: TransferStep, txnHash: string | null): Transfer {
  // A change of participants may have been dated later than what was due before it.
  const moved = { ...row, state, updatedAt: Math.max(row.updatedAt, at) };
  if (row.state === 'reviewing') return { ...moved, decision: 'approve', decidedAt: at };
  if (state === 'holding') return { ...moved, holdStartedAt: at, amount: row.estimatedAmount };
  if (state !== 'completed') return moved;
  return { ...moved, amount: row.estimatedAmount, networkFee: row.estimatedNetworkFee, txnHash };
}
