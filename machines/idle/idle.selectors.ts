import type { SnapshotFrom } from 'xstate';
import type { idleMachine } from './idle.machine.ts';

type Snapshot = SnapshotFrom<typeof idleMachine>;

/**
 * When the session ends without an answer, in ms since 1970 on this browser's clock; null while
 * they are there.
 */
export const selectDeadline = (snapshot: Snapshot): number | null =>
  snapshot.matches('warning') ? snapshot.context.lastActiveAt + snapshot.context.limits.limit : null;

/** Whether the page must not show, because whoever it is for may be gone. */
export const selectIsConcealed = (snapshot: Snapshot): boolean =>
  snapshot.matches('asking') || snapshot.matches('ended');
