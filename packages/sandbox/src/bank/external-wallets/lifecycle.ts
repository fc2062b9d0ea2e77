import type { bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';

export type Wallet = typeof bankExternalWallets.$inferSelect;

export const walletStates = ['storing', 'pending', 'reviewing', 'failed', 'completed', 'deleting', 'deleted'] as const;
export type WalletState = (typeof walletStates)[number];

/** Milliseconds. Reviews end by decision. */
const walletDelays = { storing: 1_000, pending: 2_000, deleting: 1_000 } as const;

/** Timed states, which end after a delay. */
export const openWalletStates = Object.keys(walletDelays);

export interface WalletChange {
  readonly state: WalletState;
  readonly updatedAt: number;
}

type Judged = Pick<Wallet, 'state' | 'failureCode' | 'expectedBehaviours' | 'updatedAt'>;

/**
 * The next due state, or `null`; call until `null`. Failures are fixed at creation: invalid
 * addresses fail when stored, prohibited ones when screened.
 */
export function nextWalletChange(row: Judged, services: Pick<Services, 'clock' | 'config'>): WalletChange | null {
  const state = nextState(row);
  const delay = (walletDelays as Readonly<Record<string, number>>)[row.state];
  if (state === null || delay === undefined || !services.clock.due(row.updatedAt, delay)) return null;
  return { state, updatedAt: dueAt(services, row.updatedAt, delay) };
}

function nextState({ state, failureCode, expectedBehaviours }: Judged): WalletState | null {
  switch (state) {
    case 'storing':
      return failureCode === 'invalid_address' ? 'failed' : 'pending';
    case 'pending':
      if (failureCode !== null) return 'failed';
      return (expectedBehaviours as readonly string[]).includes('force_review') ? 'reviewing' : 'completed';
    case 'deleting':
      return 'deleted';
    default:
      return null;
  }
}
