import type { ActorRef, Snapshot } from 'xstate';
import type { ListQuery, ListShape, Sort } from '#domain/lists/listQuery.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import type { ListExportRef } from '../listExport/listExport.machine.ts';
import type { Problem } from '../shared/problem.ts';
import type { Tag } from '../shared/tags.ts';

export interface ListRow {
  readonly id: string;
}

/** A page of rows, with the total on all pages. */
export interface ListPage<Row extends ListRow = ListRow> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Null for lists without sums. */
  readonly sums?: readonly ListSum[] | null;
  /** Rows per filter value, other filters unchanged; null if not counted. */
  readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /** A stable cursor for the next rows; null at the end. */
  readonly next?: string | null;
}

/** Rows to append. */
export interface LoadMoreInput {
  readonly query: ListQuery;
  readonly after: string;
}

/** A loaded page. */
export interface LoadedPage<Row extends ListRow = ListRow> extends ListPage<Row> {
  readonly query: ListQuery;
  /** Server time in ms since 1970. */
  readonly at: number;
}

export interface DirectoryInput {
  readonly shape: ListShape;
  readonly query: ListQuery;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** New rows are counted, and wait until requested. */
  readonly countsArrivals?: boolean;
}

/** A day to jump to, such as `2026-01-15`. */
export interface FindDayInput {
  readonly query: ListQuery;
  readonly day: string;
}

export interface DirectoryContext<Row extends ListRow = ListRow> extends DirectoryInput {
  /** Null before the first load with these filters. */
  readonly loaded: LoadedPage<Row> | null;
  /** Why the last page failed to load. */
  readonly problem: Problem | null;
  /** Row ids. */
  readonly selected: readonly string[];
  /** Rows that arrived since the page loaded. */
  readonly arrived: number;
  /** The last day jumped to; null before. */
  readonly day: string | null;
}

/** Sent when the list may have changed at its source. */
export interface ListChanged {
  readonly type: 'list.changed';
}

/** Sent by tables. */
export type DirectoryEvent =
  /** Without values the filter is off. */
  | { readonly type: 'filter.changed'; readonly name: string; readonly values: readonly string[] }
  | { readonly type: 'filter.typed'; readonly name: string; readonly values: readonly string[] }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'sort.changed'; readonly sort: readonly Sort[] }
  | { readonly type: 'page.changed'; readonly page: number }
  /** The end of the rows is near. */
  | { readonly type: 'more.requested' }
  | { readonly type: 'day.sought'; readonly day: string }
  | { readonly type: 'arrivals.shown' }
  | { readonly type: 'columns.changed'; readonly columns: readonly string[] | null }
  | { readonly type: 'column.resized'; readonly column: string; readonly width: number }
  | { readonly type: 'columns.reset' }
  | { readonly type: 'address.changed'; readonly query: ListQuery }
  | ListChanged
  | { readonly type: 'retry.requested' }
  | { readonly type: 'row.toggled'; readonly id: string }
  /** Selects the whole page, or nothing if all of it is selected. */
  | { readonly type: 'page.toggled' }
  | { readonly type: 'matching.selected' }
  | { readonly type: 'selection.cleared' }
  | { readonly type: 'export.requested'; readonly reason?: string };

/** The snapshot for tables: a list of some rows is also one of any rows. */
export type DirectorySnapshot<Row extends ListRow = ListRow> = Snapshot<unknown> & {
  readonly context: DirectoryContext<Row>;
  readonly children: { readonly listExport?: ListExportRef | undefined };
  matches(
    state:
      | { readonly list: 'loaded' | 'failed' | 'incomplete' | { readonly loaded: 'arrived' } }
      | { readonly selection: 'matching' },
  ): boolean;
  hasTag(tag: Tag): boolean;
};
export type DirectoryRef<Row extends ListRow = ListRow> = ActorRef<DirectorySnapshot<Row>, DirectoryEvent>;
