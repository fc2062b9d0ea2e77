import { withFilter } from '#domain/lists/listQuery.ts';
import { filteredQuery, sampleQuery, sampleShape } from '../listExport/listExport.cases.ts';
import { briefOutage, type Cases, startTime } from '../shared/cases.ts';
import { isBriefOutage, ProblemError, problem } from '../shared/problem.ts';
import type { DirectoryMachine } from './directory.machine.ts';
import type { DirectoryInput, ListPage } from './directory.types.ts';

export const directoryInput: DirectoryInput = { shape: sampleShape, query: sampleQuery, now: () => startTime };
export const samplePage: ListPage = { rows: [{ id: 'a' }, { id: 'b' }], total: 3, next: 'after b' };

export const directoryCases: Cases<DirectoryMachine> = {
  inputs: [directoryInput, { ...directoryInput, countsArrivals: true }],
  events: {
    'filter.changed': [{ type: 'filter.changed', name: 'kind', values: ['in'] }],
    'filter.typed': [{ type: 'filter.typed', name: 'q', values: ['fern'] }],
    'sort.changed': [{ type: 'sort.changed', sort: [{ column: 'name', descending: false }] }],
    'page.changed': [{ type: 'page.changed', page: 1 }],
    'columns.changed': [{ type: 'columns.changed', columns: ['at'] }],
    'column.resized': [{ type: 'column.resized', column: 'at', width: 120 }],
    'address.changed': [
      { type: 'address.changed', query: sampleQuery },
      { type: 'address.changed', query: { ...sampleQuery, page: 1 } },
      { type: 'address.changed', query: withFilter(filteredQuery, 'q', ['fern']) },
    ],
    'day.sought': [{ type: 'day.sought', day: '2026-01-15' }],
    'row.toggled': [{ type: 'row.toggled', id: 'a' }],
  },
  actors: {
    readPage: {
      done: [samplePage, { rows: [], total: 0 }],
      faults: [new ProblemError(problem('offline', true)), briefOutage],
    },
    readMore: {
      done: [{ rows: [{ id: 'c' }], total: 3, next: null }],
      faults: [new ProblemError(problem('offline', true)), briefOutage],
    },
    findPage: { done: [1, 0], faults: [new ProblemError(problem('offline', true))] },
    countRows: { done: [5, 3], faults: [new ProblemError(problem('offline', true))] },
    watchChanges: { stream: true },
    listExport: { stream: true },
  },
  abstraction: ({ context: { query, loaded, selected, problem: found } }) => [
    query.page,
    (loaded?.total ?? 0) > 0,
    selected.length > 0,
    loaded?.next ?? null,
    isBriefOutage(found),
  ],
  invariants: {
    'rows in sight are of the wanted filter': ({ context: { loaded, query } }) =>
      loaded !== null && JSON.stringify(loaded.query.filters) !== JSON.stringify(query.filters)
        ? 'they are of another'
        : undefined,
    'a list that has loaded has its page': (snapshot) => {
      const { loaded, query } = snapshot.context;
      return snapshot.matches({ list: 'loaded' }) && loaded?.query.page !== query.page ? 'it has another' : undefined;
    },
    'rows are selected, or all that match, or none': (snapshot) =>
      snapshot.matches({ selection: 'rows' }) === snapshot.context.selected.length > 0
        ? undefined
        : `${snapshot.context.selected.length} rows`,
  },
};
