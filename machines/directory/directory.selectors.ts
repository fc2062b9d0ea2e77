import { type ListQuery, type ListShape, pageCount, withoutLooks, writeListQuery } from '#domain/lists/listQuery.ts';
import type { Problem } from '../shared/problem.ts';
import { allSelected, mostShown } from './directory.machine.ts';
import type { DirectorySnapshot, ListRow, LoadedPage } from './directory.types.ts';

export const selectShape = ({ context }: DirectorySnapshot): ListShape => context.shape;
export const selectQuery = ({ context }: DirectorySnapshot): ListQuery => context.query;
export const selectIsLoading = (snapshot: DirectorySnapshot): boolean => snapshot.hasTag('busy');
/** The rows in sight; null before the first. */
export const selectLoaded = <Row extends ListRow>({ context }: DirectorySnapshot<Row>): LoadedPage<Row> | null =>
  context.loaded;
export const selectExport = ({ children }: DirectorySnapshot) => children.listExport;
/** How many rows match; null while that is not known. */
export const selectTotal = ({ context }: DirectorySnapshot): number | null => context.loaded?.total ?? null;
/** Whether rows after those in sight can follow them. */
export const selectHasMore = ({ context: { loaded } }: DirectorySnapshot): boolean =>
  loaded?.next != null && loaded.rows.length < mostShown;
/** The page after the rows in sight; null where they are the last, or others can follow them. */
export function selectPageAfter({ context: { loaded, query } }: DirectorySnapshot): number | null {
  if (loaded === null || loaded.next == null || loaded.rows.length < mostShown) return null;
  return query.page + Math.floor(loaded.rows.length / query.perPage);
}
/** How many rows have come that are not in sight. */
export const selectArrived = (snapshot: DirectorySnapshot): number =>
  snapshot.matches({ list: { loaded: 'arrived' } }) ? snapshot.context.arrived : 0;
/** How many rows each value of a filter would leave; null while that is not known. */
export const selectCounts = ({ context }: DirectorySnapshot) => context.loaded?.counts ?? null;
/**
 * What all rows that match come to; null while that is not known, and for a list that adds nothing
 * up.
 */
export const selectSums = ({ context }: DirectorySnapshot) => context.loaded?.sums ?? null;
export const selectPages = ({ context: { loaded, query } }: DirectorySnapshot): number =>
  pageCount(loaded?.total ?? 0, query.perPage);

const isWanted = ({ context: { shape, loaded, query } }: DirectorySnapshot): boolean =>
  loaded !== null && writeListQuery(shape, withoutLooks(loaded.query)) === writeListQuery(shape, withoutLooks(query));

/**
 * Why there are no rows to show; null while they load, and if the page that was read before is
 * still in sight.
 */
export const selectFailure = (snapshot: DirectorySnapshot): Problem | null =>
  snapshot.matches({ list: 'failed' }) && !isWanted(snapshot) ? snapshot.context.problem : null;
/** Why the rows in sight are not the newest. */
export const selectStaleness = (snapshot: DirectorySnapshot): Problem | null =>
  snapshot.matches({ list: 'incomplete' }) || (snapshot.matches({ list: 'failed' }) && isWanted(snapshot))
    ? snapshot.context.problem
    : null;

/** How many rows are selected. */
export const selectSelectedCount = (snapshot: DirectorySnapshot): number =>
  snapshot.matches({ selection: 'matching' })
    ? (snapshot.context.loaded?.total ?? 0)
    : snapshot.context.selected.length;
export const selectIsAllMatching = (snapshot: DirectorySnapshot): boolean =>
  snapshot.matches({ selection: 'matching' });
export const selectSelected = ({ context }: DirectorySnapshot): readonly string[] => context.selected;
/** Whether every row of the page is selected, some are, or none. */
export function selectPageSelection(snapshot: DirectorySnapshot): 'all' | 'some' | 'none' {
  const { loaded, selected } = snapshot.context;
  const rows = loaded?.rows ?? [];
  if (selectIsAllMatching(snapshot) || allSelected(selected, rows)) return 'all';
  return rows.some(({ id }) => selected.includes(id)) ? 'some' : 'none';
}
