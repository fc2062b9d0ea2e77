import type { SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { ActivityExportMachine } from './activityExport.machine.ts';
import type { TextFile } from './activityExport.types.ts';

type Snapshot = SnapshotFrom<ActivityExportMachine>;

export const selectIsPreparing = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The export can still be canceled: not once the browser has the file. */
export const selectCanCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'export.canceled' });
export const selectHasFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Why no file was saved. */
export const selectProblem = ({ context }: Snapshot): Problem | null => context.problem;
/** The file that was just saved, while its notice shows; null otherwise. */
export const selectSavedFile = (snapshot: Snapshot): TextFile | null => (snapshot.matches('saved') ? snapshot.context.file : null);
