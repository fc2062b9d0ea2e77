import type { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';
import { achHoldSeconds, isReviewed, reviewDelay, timingOf } from './terms.ts';

export type Transfer = typeof bankTransfers.$inferSelect;

/** Must match the partial index over open transfers. */
export const openTransferStates = ['storing', 'reviewing', 'pending', 'holding'];

/** Fields that a step changes. */
export interface TransferStep {
  readonly state: 'reviewing' | 'pending' | 'holding' | 'completed' | 'failed';
  readonly at: number;
}

type World = Pick<Services, 'clock' | 'config'>;

/** `null` before the delay is over. */
const after = (services: World, since: number, delay: number, state: TransferStep['state']): TransferStep | null =>
  services.clock.due(since, delay) ? { state, at: dueAt(services, since, delay) } : null;

/** Frozen clocks skip short holds; longer ones have a fixed end. */
function afterHold(services: World, since: number, seconds: number): TransferStep | null {
  const end = since + Math.round((seconds * 1_000) / services.config.sandbox.speed);
  if (seconds > achHoldSeconds && services.clock.now() < end) return null;
  return after(services, since, seconds * 1_000, 'completed');
}

/** The next due state, or `null`; call until `null`. Undecided reviews are approved. */
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
      return decidedAt === null
        ? after(services, createdAt, storing + pending, state)
        : after(services, decidedAt, pending, state);
    }
    case 'holding':
      return afterHold(services, holdStartedAt ?? createdAt, holdSeconds ?? 0);
    default:
      return null;
  }
}

/** Final amounts are set once money has moved. */
export function stepped(row: Transfer, { state, at }: TransferStep, txnHash: string | null): Transfer {
  // A participant change may carry a later time.
  const moved = { ...row, state, updatedAt: Math.max(row.updatedAt, at) };
  if (row.state === 'reviewing') return { ...moved, decision: 'approve', decidedAt: at };
  if (state === 'holding') return { ...moved, holdStartedAt: at, amount: row.estimatedAmount };
  if (state !== 'completed') return moved;
  return { ...moved, amount: row.estimatedAmount, networkFee: row.estimatedNetworkFee, txnHash };
}
