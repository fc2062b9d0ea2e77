import type { SnapshotFrom } from 'xstate';
import type { adminSessionMachine } from './adminSession.machine.ts';

type Snapshot = SnapshotFrom<typeof adminSessionMachine>;

/**
 * Where a page of staff leads to instead of being shown; null while a person of staff is signed in.
 */
export function selectWayOut(snapshot: Snapshot): '/admin/customer' | '/admin/signin' | null {
  if (snapshot.matches('active')) return null;
  return snapshot.matches({ expired: 'leading' }) ? '/admin/customer' : '/admin/signin';
}

/** It is not known yet whether another tab holds the session. */
export const selectIsAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');

/** Who is signed in; null without anybody, and until the server has said. */
export const selectPerson = ({ context }: Snapshot) => context.person;
/** The server does not say who it is; it is called again. */
export const selectPersonFailed = ({ context: { person, failures } }: Snapshot): boolean =>
  person === null && failures > 0;

/**
 * Whose page a page of staff is that leads elsewhere: the id of the person whose session has
 * expired, or null where nobody's has. Nobody else is led back to it. Undefined after signing out,
 * which leaves nothing to come back to.
 */
export function selectFormer(snapshot: Snapshot): string | null | undefined {
  if (snapshot.matches('expired')) return snapshot.context.former?.staffId ?? null;
  return snapshot.matches('missing') ? null : undefined;
}

/** The id of the person who is signed in; null without one. */
export const selectStaffId = (snapshot: Snapshot): string | null =>
  snapshot.matches('active') ? (snapshot.context.held?.staffId ?? null) : null;
