import type { ActorRef, Snapshot } from 'xstate';
import type { ListQuery, ListShape, Sort } from '#domain/lists/listQuery.ts';
import type { ListSum } from '#domain/lists/sums.ts';
import type { ListExportRef } from '../listExport/listExport.machine.ts';
import type { Problem } from '../shared/problem.ts';
import type { Tag } from '../shared/tags.ts';

export interface ListRow {
  readonly id: string;
}

/** A page of rows, and how many rows there are on all pages. */
export interface ListPage<Row extends ListRow = ListRow> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What all of them come to; null for a list that adds nothing up. */
  readonly sums?: readonly ListSum[] | null;
  /**
   * How many rows each value of a filter would leave, with the other filters as they are; null
   * where that is not counted.
   */
  readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  /**
   * Where the rows after these begin, whatever comes and goes meanwhile; null where there are none.
   */
  readonly next?: string | null;
}

/** Rows after those that are in sight. */
export interface MoreWanted {
  readonly query: ListQuery;
  readonly after: string;
}

/** A page as it was read. */
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
  /** Rows that come meanwhile are counted, and wait until they are wanted. */
  readonly countsArrivals?: boolean;
}

/** A day to go to, such as `2026-01-15`, in the order of a query. */
export interface SoughtDay {
  readonly query: ListQuery;
  readonly day: string;
}

export interface DirectoryContext<Row extends ListRow = ListRow> extends DirectoryInput {
  /** What was read last with these filters; null before. */
  readonly loaded: LoadedPage<Row> | null;
  /** Why the last page did not load. */
  readonly problem: Problem | null;
  /** The ids of the rows that were selected one by one. */
  readonly selected: readonly string[];
  /** How many rows have come since the page was read. */
  readonly arrived: number;
  /** The day that was gone to last; null before. */
  readonly day: string | null;
}

/** Sent whenever the list may have changed at its source. */
export interface ListChanged {
  readonly type: 'list.changed';
}

/** What a table does to its list. */
export type DirectoryEvent =
  /** No values: this filter restricts nothing anymore. */
  | { readonly type: 'filter.changed'; readonly name: string; readonly values: readonly string[] }
  | { readonly type: 'filter.typed'; readonly name: string; readonly values: readonly string[] }
  | { readonly type: 'filters.cleared' }
  | { readonly type: 'sort.changed'; readonly sort: readonly Sort[] }
  | { readonly type: 'page.changed'; readonly page: number }
  /** The rows in sight are about to end. */
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
  /** Selects every row of the page, or none of them if all are selected. */
  | { readonly type: 'page.toggled' }
  | { readonly type: 'matching.selected' }
  | { readonly type: 'selection.cleared' }
  | { readonly type: 'export.requested'; readonly reason?: string };

/** What a table reads of its list: a list of some rows is also one of any rows. */
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
