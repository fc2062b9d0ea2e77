import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';
import type { StoredSession } from './session.types.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What the customer guard does: show the page, show the full-page loader, or lead to /signin. */
export type CustomerAccess = 'open' | 'loading' | 'closed';

export function customerAccess(snapshot: Snapshot): CustomerAccess {
  if (snapshot.context.session === null) return 'closed';
  return snapshot.hasTag('busy') ? 'loading' : 'open';
}

/** What the guest guard asks: both tokens are there, so that a guest's page leads to /dashboard. */
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.context.session !== null;

export const currentSession = (snapshot: Snapshot): StoredSession | null => snapshot.context.session;

/** For 'Welcome Back,'; empty when nobody is signed in. */
export const displayName = (snapshot: Snapshot): string => snapshot.context.session?.displayName ?? '';
