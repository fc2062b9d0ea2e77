import type { SnapshotFrom } from 'xstate';
import { railOf } from '../shared/rail.ts';
import type { EnhancedDueDiligenceMachine } from './enhancedDueDiligence.machine.ts';

type Snapshot = SnapshotFrom<EnhancedDueDiligenceMachine>;

/** The bank has questions, or had them: there is something to show. */
export const selectIsRequested = (snapshot: Snapshot): boolean => !snapshot.hasTag('screen:dueDiligenceNone');
/** Questions, review, done; empty while the current step is unknown. */
export const selectRail = (snapshot: Snapshot) => railOf(snapshot, snapshot.hasTag('screen:dueDiligenceFailed'));
