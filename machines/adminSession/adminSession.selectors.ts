import type { SnapshotFrom } from 'xstate';
import { findRoute } from '#domain/site/routes.ts';
import { zoneOf } from '#domain/staff/person.ts';
import type { adminSessionMachine } from './adminSession.machine.ts';

type Snapshot = SnapshotFrom<typeof adminSessionMachine>;

/** Where staff pages redirect; null while staff are signed in. */
export function selectWayOut(snapshot: Snapshot): '/admin/customer' | '/admin/signin' | null {
  if (snapshot.matches('active')) return null;
  return snapshot.matches({ expired: 'redirecting' }) ? '/admin/customer' : '/admin/signin';
}

/** The zone of times on screen: the console's on its pages; null elsewhere, and while unknown. */
export function selectZone(snapshot: Snapshot): string | null {
  const { person, savedZone, path } = snapshot.context;
  if (!snapshot.matches('active') || findRoute(path)?.guard !== 'admin') return null;
  return person === null ? savedZone : zoneOf(person.zone);
}

/** Another tab may hold the session. */
export const selectIsAsking = (snapshot: Snapshot): boolean => snapshot.matches('asking');

/** Null when signed out, and until the server replies. */
export const selectPerson = ({ context }: Snapshot) => context.person;
/** The server didn't identify the person; the call is retried. */
export const selectPersonFailed = ({ context: { person, failures } }: Snapshot): boolean =>
  person === null && failures > 0;

/**
 * The id of the person whose session expired: nobody else may return to the page. Null if no
 * session expired; undefined after signing out, with no page to return to.
 */
export function selectFormer(snapshot: Snapshot): string | null | undefined {
  if (snapshot.matches('expired')) return snapshot.context.former?.staffId ?? null;
  return snapshot.matches('missing') ? null : undefined;
}

/** How the last session ended, unless its user ended it here. */
export const selectEnding = ({ context }: Snapshot) => context.ending;

/** Whether hiding or showing customers' names is under way, or has failed. */
export const selectNames = (snapshot: Snapshot): 'kept' | 'switching' | 'failed' => {
  if (snapshot.matches({ active: { names: 'switching' } })) return 'switching';
  return snapshot.matches({ active: { names: 'failed' } }) ? 'failed' : 'kept';
};

/** Null when signed out. */
export const selectStaffId = (snapshot: Snapshot): string | null =>
  snapshot.matches('active') ? (snapshot.context.held?.staffId ?? null) : null;
