import type { SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { SecurityEventsMachine } from './securityEvents.machine.ts';
import type { EventsPage, EventsQuery, SavedFile } from './securityEvents.types.ts';

type Snapshot = SnapshotFrom<SecurityEventsMachine>;

export const selectQuery = ({ context }: Snapshot): EventsQuery => context.query;
export const selectList = ({ context }: Snapshot): EventsPage | null => context.list;
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.matches({ list: 'loading' });
/** Why the page did not load; null while it loads and once it has. */
export const selectProblem = (snapshot: Snapshot): Problem | null => (snapshot.matches({ list: 'failed' }) ? snapshot.context.problem : null);
export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.matches({ file: 'saving' });
/** The file that was just saved, while its notice shows. */
export const selectSavedFile = (snapshot: Snapshot): SavedFile | null => (snapshot.matches({ file: 'saved' }) ? snapshot.context.file : null);
export const selectIsNotSaved = (snapshot: Snapshot): boolean => snapshot.matches({ file: 'notSaved' });
