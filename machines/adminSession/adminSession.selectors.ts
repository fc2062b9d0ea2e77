import type { SnapshotFrom } from 'xstate';
import type { adminSessionMachine } from './adminSession.machine.ts';

/** Where a page of staff leads to instead of being shown; null while a person of staff is signed in. */
export function selectWayOut(snapshot: SnapshotFrom<typeof adminSessionMachine>): '/admin/customer' | '/admin/signin' | null {
  if (snapshot.matches('active')) return null;
  return snapshot.matches({ expired: 'leading' }) ? '/admin/customer' : '/admin/signin';
}
