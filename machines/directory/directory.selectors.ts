import { type ListQuery, type ListShape, pageCount, withoutLooks, writeListQuery } from '#domain/lists/listQuery.ts';
import type { Problem } from '../shared/problem.ts';
import { allSelected, maxShown } from './directory.machine.ts';
import type { DirectorySnapshot, ListRow, LoadedPage } from './directory.types.ts';

export const selectShape = ({ context }: DirectorySnapshot): ListShape => context.shape;
export const selectQuery = ({ context }: DirectorySnapshot): ListQuery => context.query;
export const selectIsLoading = (snapshot: DirectorySnapshot): boolean => snapshot.hasTag('busy');
/** Null before the first load. */
export const selectLoaded = <Row extends ListRow>({ context }: DirectorySnapshot<Row>): LoadedPage<Row> | null =>
  context.loaded;
export const selectExport = ({ children }: DirectorySnapshot) => children.listExport;
/** Null while unknown. */
export const selectTotal = ({ context }: DirectorySnapshot): number | null => context.loaded?.total ?? null;
/** Whether more rows can be appended. */
export const selectHasMore = ({ context: { loaded } }: DirectorySnapshot): boolean =>
  loaded?.next != null && loaded.rows.length < maxShown;
/** Null for the last page, or if more rows can be appended. */
export function selectPageAfter({ context: { loaded, query } }: DirectorySnapshot): number | null {
  if (loaded === null || loaded.next == null || loaded.rows.length < maxShown) return null;
  return query.page + Math.floor(loaded.rows.length / query.perPage);
}
/** New rows that are not shown yet. */
export const selectArrived = (snapshot: DirectorySnapshot): number =>
  snapshot.matches({ list: { loaded: 'arrived' } }) ? snapshot.context.arrived : 0;
/** Rows per filter value; null while unknown. */
export const selectCounts = ({ context }: DirectorySnapshot) => context.loaded?.counts ?? null;
/** Null while unknown, and for lists without sums. */
export const selectSums = ({ context }: DirectorySnapshot) => context.loaded?.sums ?? null;
export const selectPages = ({ context: { loaded, query } }: DirectorySnapshot): number =>
  pageCount(loaded?.total ?? 0, query.perPage);

const isWanted = ({ context: { shape, loaded, query } }: DirectorySnapshot): boolean =>
  loaded !== null && writeListQuery(shape, withoutLooks(loaded.query)) === writeListQuery(shape, withoutLooks(query));

/** Null while rows load, or while the previous page is still shown. */
export const selectFailure = (snapshot: DirectorySnapshot): Problem | null =>
  snapshot.matches({ list: 'failed' }) && !isWanted(snapshot) ? snapshot.context.problem : null;
/** Why the rows are out of date. */
export const selectStaleness = (snapshot: DirectorySnapshot): Problem | null =>
  snapshot.matches({ list: 'incomplete' }) || (snapshot.matches({ list: 'failed' }) && isWanted(snapshot))
    ? snapshot.context.problem
    : null;

export const selectSelectedCount = (snapshot: DirectorySnapshot): number =>
  snapshot.matches({ selection: 'matching' })
    ? (snapshot.context.loaded?.total ?? 0)
    : snapshot.context.selected.length;
export const selectIsAllMatching = (snapshot: DirectorySnapshot): boolean =>
  snapshot.matches({ selection: 'matching' });
export const selectSelected = ({ context }: DirectorySnapshot): readonly string[] => context.selected;
/** Whether all, some, or no rows of the page are selected. */
export function selectPageSelection(snapshot: DirectorySnapshot): 'all' | 'some' | 'none' {
  const { loaded, selected } = snapshot.context;
  const rows = loaded?.rows ?? [];
  if (selectIsAllMatching(snapshot) || allSelected(selected, rows)) return 'all';
  return rows.some(({ id }) => selected.includes(id)) ? 'some' : 'none';
}
