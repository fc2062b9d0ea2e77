import type { bankExternalWallets } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';

export type Wallet = typeof bankExternalWallets.$inferSelect;

export const walletStates = ['storing', 'pending', 'reviewing', 'failed', 'completed', 'deleting', 'deleted'] as const;
export type WalletState = (typeof walletStates)[number];

/** Milliseconds that a wallet stays in a state that ends by itself. A review ends when it is decided. */
export const walletDelays = { storing: 1_000, pending: 2_000, deleting: 1_000 } as const;

/** States that something follows by itself: those whose delay runs. */
export const openWalletStates = Object.keys(walletDelays);

export interface WalletChange {
  readonly state: WalletState;
  readonly updatedAt: number;
}

type Judged = Pick<Wallet, 'state' | 'failureCode' | 'expectedBehaviours' | 'updatedAt'>;

/**
 * The next state that a wallet has reached by now, or `null` while nothing is due. The caller asks again until nothing is. A wallet carries
 * its failure from the start: a wrong address fails as it is stored, a prohibited one when it has been screened.
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
