import type { SnapshotFrom } from 'xstate';
import type { idleMachine } from './idle.machine.ts';

type Snapshot = SnapshotFrom<typeof idleMachine>;

/** When the session ends, in ms since 1970 on this browser's clock; null without a warning. */
export const selectDeadline = (snapshot: Snapshot): number | null =>
  snapshot.matches('warning') ? snapshot.context.lastActiveAt + snapshot.context.limits.limit : null;

/** Hides the page if its owner may have left. */
export const selectIsConcealed = (snapshot: Snapshot): boolean =>
  snapshot.matches('asking') || snapshot.matches('ended');
