import type { SnapshotFrom } from 'xstate';
import type { ActivityExportMachine } from './activityExport.machine.ts';
import type { TextFile } from './activityExport.types.ts';

type Snapshot = SnapshotFrom<ActivityExportMachine>;

export const selectIsPreparing = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Whether reading may still be called off: once the browser has the file, it cannot. */
export const selectCanCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'export.cancelled' });
export const selectHasFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** The file that was just saved; null before and a while after. */
export const selectSavedFile = (snapshot: Snapshot): TextFile | null => (snapshot.matches('saved') ? snapshot.context.file : null);
