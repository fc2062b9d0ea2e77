import { assign, sendTo, setup } from 'xstate';
import {
  initialQuery,
  isSameFilter,
  type ListQuery,
  narrowest,
  pageCount,
  type Sort,
  widest,
  withFilter,
  withoutLooks,
  writeListQuery,
} from '#domain/lists/listQuery.ts';
import { listExportMachine } from '../listExport/listExport.machine.ts';
import {
  outageDelays,
  outageGuards,
  requesting,
  rereading,
  trying,
  withEvent,
  withOutput,
} from '../shared/requesting.ts';
import { effectContract, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { arrivalsPause, requestLimit, typingPause } from '../shared/waits.ts';
import type {
  DirectoryContext,
  DirectoryEvent,
  DirectoryInput,
  FindDayInput,
  ListChanged,
  ListPage,
  ListRow,
  LoadMoreInput,
} from './directory.types.ts';

/** The selection with one row toggled. */
const toggled = (selected: readonly string[], id: string): readonly string[] =>
  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];

export const allSelected = (selected: readonly string[], rows: readonly ListRow[]): boolean =>
  rows.length > 0 && rows.every(({ id }) => selected.includes(id));

/** Rows on other pages are unaffected. */
function toggledPage(selected: readonly string[], rows: readonly ListRow[]): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const others = selected.filter((id) => !ids.includes(id));
  return allSelected(selected, rows) ? others : [...others, ...ids];
}

const withoutRow = (rows: readonly ListRow[], id: string): readonly string[] =>
  rows.map((row) => row.id).filter((each) => each !== id);

/** Further rows replace earlier ones. */
export const maxShown = 2_000;

type Chosen = { readonly name: string; readonly values: readonly string[] };
type Written = { readonly query: ListQuery; readonly replace: boolean };

/** Each change adds a browser history entry, or replaces the current one. */
const writeEntry = {
  type: 'writeAddress',
  params: ({ context: { query } }: { context: DirectoryContext }) => ({ query, replace: false }),
} as const;
const rewriteEntry = {
  type: 'writeAddress',
  params: ({ context: { query } }: { context: DirectoryContext }) => ({ query, replace: true }),
} as const;

const lastPage = ({ query: { perPage } }: DirectoryContext, total: number): number => pageCount(total, perPage) - 1;

export const directoryOf = <Row extends ListRow>() =>
  setup({
    types: {
      context: {} as DirectoryContext<Row>,
      events: {} as DirectoryEvent,
      input: {} as DirectoryInput,
      tags: {} as Tag,
      meta: {} as StateMeta,
      children: {} as { listExport: 'listExport' },
    },
    actors: {
      readPage: promiseContract<ListPage<Row>, ListQuery>('readPage'),
      /** Finds the page on which a day starts. */
      findPage: promiseContract<number, FindDayInput>('findPage'),
      readMore: promiseContract<ListPage<Row>, LoadMoreInput>('readMore'),
      countRows: promiseContract<number, ListQuery>('countRows'),
      /** Reports possible changes on the server. */
      watchChanges: streamContract<ListChanged>('watchChanges'),
      listExport: listExportMachine,
    },
    actions: {
      ...problemActions,
      // The rows of the previous filter don't apply.
      storeFilter: assign(({ context }, { name, values }: Chosen) => ({
        query: withFilter(context.query, name, values),
        loaded: null,
      })),
      storeNoFilters: assign(({ context }) => ({
        query: { ...context.query, page: 0, filters: initialQuery(context.shape).filters },
        loaded: null,
      })),
      storeSort: assign({
        query: ({ context }, { sort }: { sort: readonly Sort[] }) => ({ ...context.query, page: 0, sort }),
      }),
      storePage: assign({ query: ({ context }, { page }: { page: number }) => ({ ...context.query, page }) }),
      storeLastPage: assign({
        query: ({ context }, { total }: ListPage<Row>) => ({ ...context.query, page: lastPage(context, total) }),
      }),
      storeFirstPage: assign({ query: ({ context }) => ({ ...context.query, page: 0 }) }),
      storeDay: assign({ day: (_, { day }: { day: string }) => day }),
      storeFoundPage: assign({ query: ({ context }, page: number) => ({ ...context.query, page }) }),
      storeArrived: assign({ arrived: ({ context: { loaded } }, total: number) => total - (loaded?.total ?? 0) }),
      storeColumns: assign({
        query: ({ context }, { columns }: { columns: readonly string[] | null }) => ({ ...context.query, columns }),
      }),
      storeWidth: assign({
        query: ({ context: { query } }, { column, width }: { column: string; width: number }) => ({
          ...query,
          widths: { ...query.widths, [column]: Math.min(widest, Math.max(narrowest, Math.round(width))) },
        }),
      }),
      clearColumns: assign({ query: ({ context: { query } }) => withoutLooks(query) }),
      storeQuery: assign({ query: (_, { query }: { query: ListQuery }) => query }),
      storeOtherQuery: assign((_, { query }: { query: ListQuery }) => ({ query, loaded: null })),
      storeRows: assign(({ context: { query, now } }, page: ListPage<Row>) => ({
        loaded: { ...page, query, at: now() },
        problem: null,
        arrived: 0,
      })),
      // Keeps the time of the first rows, the oldest shown.
      storeMore: assign({
        loaded: ({ context: { loaded } }, { rows, next = null }: ListPage<Row>) =>
          loaded && { ...loaded, rows: [...loaded.rows, ...rows], next },
        problem: null,
      }),
      storeToggledRow: assign({ selected: ({ context }, { id }: { id: string }) => toggled(context.selected, id) }),
      storeToggledPage: assign({
        selected: ({ context }) => toggledPage(context.selected, context.loaded?.rows ?? []),
      }),
      storePageWithoutRow: assign({
        selected: ({ context }, { id }: { id: string }) => withoutRow(context.loaded?.rows ?? [], id),
      }),
      clearSelection: assign({ selected: [] }),
      writeAddress: effectContract<Written>('writeAddress'),
      requestExport: sendTo('listExport', ({ context: { query, selected } }, { reason }: { reason?: string }) => ({
        type: 'export.requested' as const,
        query,
        ids: selected.length === 0 ? null : selected,
        reason,
      })),
      passQueryToExport: sendTo('listExport', ({ context: { query } }) => ({ type: 'query.changed' as const, query })),
    },
    guards: {
      ...outageGuards,
      hasRows: ({ context }) => (context.loaded?.total ?? 0) > 0,
      filterDiffers: ({ context }, { query }: { query: ListQuery }) => !isSameFilter(context.query, query),
      rowsDiffer: ({ context: { shape, query: before } }, { query }: { query: ListQuery }) =>
        writeListQuery(shape, withoutLooks(before)) !== writeListQuery(shape, withoutLooks(query)),
      pageIsPastTheLast: ({ context }, { total }: ListPage<Row>) => context.query.page > lastPage(context, total),
      arrivalsAreCounted: ({ context: { countsArrivals, loaded } }) => countsArrivals === true && loaded !== null,
      someHaveArrived: ({ context: { loaded } }, total: number) => total > (loaded?.total ?? 0),
      moreCanBeShown: ({ context: { loaded } }) =>
        loaded !== null && loaded.next != null && loaded.rows.length < maxShown,
      nothingIsSelected: ({ context }) => context.selected.length === 0,
    },
    delays: { ...outageDelays, arrivalsPause, requestLimit, typingPause },
  }).createMachine({
    id: 'directory',
    context: ({ input }) => ({ ...input, loaded: null, problem: null, selected: [], arrived: 0, day: null }),
    type: 'parallel',
    invoke: [
      // Without updates the list stays as loaded.
      { id: 'watchChanges', src: 'watchChanges', onError: {} },
      { id: 'listExport', src: 'listExport', onError: {} },
    ],
    on: { 'export.requested': { guard: 'hasRows', actions: withEvent('requestExport') } },
    states: {
      list: {
        initial: 'loading',
        on: {
          'filter.changed': {
            target: '.loading',
            actions: [withEvent('storeFilter'), writeEntry, 'passQueryToExport'],
          },
          'filter.typed': { target: '.typing', actions: [withEvent('storeFilter'), writeEntry, 'passQueryToExport'] },
          'filters.cleared': { target: '.loading', actions: ['storeNoFilters', writeEntry, 'passQueryToExport'] },
          'sort.changed': { target: '.loading', actions: [withEvent('storeSort'), writeEntry] },
          'page.changed': { target: '.loading', actions: [withEvent('storePage'), writeEntry] },
          'day.sought': { target: '.seeking', actions: withEvent('storeDay') },
          'columns.changed': { actions: [withEvent('storeColumns'), rewriteEntry] },
          'column.resized': { actions: [withEvent('storeWidth'), rewriteEntry] },
          'columns.reset': { actions: ['clearColumns', rewriteEntry] },
          'address.changed': [
            {
              guard: withEvent('filterDiffers'),
              target: '.loading',
              actions: [withEvent('storeOtherQuery'), 'passQueryToExport'],
            },
            { guard: withEvent('rowsDiffer'), target: '.loading', actions: withEvent('storeQuery') },
            { actions: withEvent('storeQuery') },
          ],
          'list.changed': '.loading',
        },
        states: {
          loading: {
            description: 'Another page or order leaves the last rows in sight until these are here.',
            tags: ['busy'],
            ...requesting({
              src: 'readPage',
              input: ({ query }: DirectoryContext<Row>) => query,
              onDone: [
                {
                  guard: withOutput('pageIsPastTheLast'),
                  target: 'loading',
                  reenter: true,
                  actions: [withOutput('storeLastPage'), rewriteEntry],
                },
                { target: 'loaded', actions: withOutput('storeRows') },
              ],
              failed: 'failed',
            }),
          },
          seeking: {
            description: 'The page that a day begins on is counted from the newer end. What is in sight stays.',
            tags: ['busy'],
            ...requesting({
              src: 'findPage',
              input: ({ query, day }: DirectoryContext<Row>) => ({ query, day: day ?? '' }),
              onDone: { target: 'loading', actions: [withOutput('storeFoundPage'), writeEntry] },
              failed: 'failed',
            }),
          },
          extending: {
            description: 'Rows after those in sight follow them.',
            tags: ['busy'],
            ...requesting({
              src: 'readMore',
              input: ({ query, loaded }: DirectoryContext<Row>) => ({ query, after: loaded?.next ?? '' }),
              onDone: { target: 'loaded', actions: withOutput('storeMore') },
              failed: 'incomplete',
            }),
          },
          incomplete: {
            description: 'Rows after those in sight did not load. What is in sight stays.',
            after: rereading('extending'),
            on: { 'retry.requested': 'extending', 'more.requested': 'extending' },
          },
          loaded: {
            description: 'Rows that come meanwhile move nothing: they are counted, and wait until they are wanted.',
            initial: 'current',
            on: { 'more.requested': { guard: 'moreCanBeShown', target: 'extending' } },
            states: {
              current: { after: { arrivalsPause: { guard: 'arrivalsAreCounted', target: 'counting' } } },
              counting: trying({
                src: 'countRows',
                input: ({ query }: DirectoryContext<Row>) => query,
                onDone: [
                  { guard: withOutput('someHaveArrived'), target: 'arrived', actions: withOutput('storeArrived') },
                  { target: 'current' },
                ],
                failed: 'current',
              }),
              arrived: {
                after: { arrivalsPause: 'counting' },
                on: {
                  'arrivals.shown': { target: '#directory.list.loading', actions: ['storeFirstPage', writeEntry] },
                },
              },
            },
          },
          failed: {
            description: 'What was read of the same page before stays in sight, with its time.',
            after: rereading('loading'),
            on: { 'retry.requested': 'loading' },
          },
          typing: {
            description: 'Half a word is not read.',
            tags: ['busy'],
            after: { typingPause: 'loading' },
            on: {
              'filter.typed': {
                target: 'typing',
                reenter: true,
                actions: [withEvent('storeFilter'), rewriteEntry, 'passQueryToExport'],
              },
            },
          },
        },
      },
      selection: {
        initial: 'none',
        on: {
          'filter.changed': '.none',
          'filter.typed': '.none',
          'filters.cleared': '.none',
          'address.changed': { guard: withEvent('filterDiffers'), target: '.none' },
          'row.toggled': { target: '.rows', actions: withEvent('storeToggledRow') },
          'page.toggled': { target: '.rows', actions: 'storeToggledPage' },
          'matching.selected': { guard: 'hasRows', target: '.matching' },
          'selection.cleared': '.none',
        },
        states: {
          none: { entry: 'clearSelection' },
          rows: {
            description: 'Rows that were selected one by one, on whatever pages.',
            always: { guard: 'nothingIsSelected', target: 'none' },
          },
          matching: {
            description: 'All rows that match, on all pages.',
            entry: 'clearSelection',
            on: {
              'row.toggled': { target: 'rows', actions: withEvent('storePageWithoutRow') },
              'page.toggled': 'none',
            },
          },
        },
      },
    },
  });

export const directoryMachine = directoryOf<ListRow>();

export type DirectoryMachine<Row extends ListRow = ListRow> = ReturnType<typeof directoryOf<Row>>;
