import type { SnapshotFrom } from 'xstate';
import { idleLimit } from '../shared/waits.ts';
import type { idleMachine } from './idle.machine.ts';

type Snapshot = SnapshotFrom<typeof idleMachine>;

/** When the session ends without an answer, in ms since 1970 on this browser's clock; null while the customer is there. */
export const selectDeadline = (snapshot: Snapshot): number | null => (snapshot.matches('warning') ? snapshot.context.lastActiveAt + idleLimit : null);

/** Whether the page must not show, because its customer may be gone. */
export const selectIsConcealed = (snapshot: Snapshot): boolean => snapshot.matches('asking') || snapshot.matches('ended');
