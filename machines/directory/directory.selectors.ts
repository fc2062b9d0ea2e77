import type { SnapshotFrom } from 'xstate';
import { type ListQuery, type ListShape, pageCount, writeListQuery } from '#domain/lists/listQuery.ts';
import type { Problem } from '../shared/problem.ts';
import type { DirectoryMachine } from './directory.machine.ts';
import { allSelected } from './directory.selection.ts';
import type { ListRow, LoadedPage } from './directory.types.ts';

type Snapshot<Row extends ListRow = ListRow> = SnapshotFrom<DirectoryMachine<Row>>;

export const selectShape = ({ context }: Snapshot): ListShape => context.shape;
export const selectQuery = ({ context }: Snapshot): ListQuery => context.query;
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The rows in sight; null before the first. */
export const selectLoaded = <Row extends ListRow>({ context }: { context: Snapshot<Row>['context'] }): LoadedPage<Row> | null => context.loaded;
/** How many rows match; null while that is not known. */
export const selectTotal = ({ context }: Snapshot): number | null => context.loaded?.total ?? null;
export const selectPages = ({ context: { loaded, query } }: Snapshot): number => pageCount(loaded?.total ?? 0, query.perPage);

const isWanted = ({ context: { shape, loaded, query } }: Snapshot): boolean =>
  loaded !== null && writeListQuery(shape, { ...loaded.query, columns: null }) === writeListQuery(shape, { ...query, columns: null });

/** Why there are no rows to show; null while they load, and if the page that was read before is still in sight. */
export const selectFailure = (snapshot: Snapshot): Problem | null =>
  snapshot.matches({ list: 'failed' }) && !isWanted(snapshot) ? snapshot.context.problem : null;
/** Why the rows in sight are not the newest. */
export const selectStaleness = (snapshot: Snapshot): Problem | null =>
  snapshot.matches({ list: 'failed' }) && isWanted(snapshot) ? snapshot.context.problem : null;

/** How many rows are selected. */
export const selectSelectedCount = (snapshot: Snapshot): number =>
  snapshot.matches({ selection: 'matching' }) ? (snapshot.context.loaded?.total ?? 0) : snapshot.context.selected.length;
export const selectIsAllMatching = (snapshot: Snapshot): boolean => snapshot.matches({ selection: 'matching' });
export const selectIsSelected =
  (id: string) =>
  (snapshot: Snapshot): boolean =>
    selectIsAllMatching(snapshot) || snapshot.context.selected.includes(id);
/** Whether every row of the page is selected, some are, or none. */
export function selectPageSelection(snapshot: Snapshot): 'all' | 'some' | 'none' {
  const { loaded, selected } = snapshot.context;
  const rows = loaded?.rows ?? [];
  if (selectIsAllMatching(snapshot) || allSelected(selected, rows)) return 'all';
  return rows.some(({ id }) => selected.includes(id)) ? 'some' : 'none';
}
