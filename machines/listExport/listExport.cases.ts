import { initialQuery, type ListQuery, type ListShape, withFilter } from '#domain/lists/listQuery.ts';
import type { Cases } from '../shared/cases.ts';
import { problem } from '../shared/problem.ts';
import type { ListExportMachine, SavedFile } from './listExport.machine.ts';

/** A small list for test runs. */
export const sampleShape: ListShape = {
  columns: ['at', 'kind', 'name'],
  sortable: ['at', 'name'],
  filters: { kind: { kind: 'choice', values: ['in', 'out'] }, q: { kind: 'text', maxLength: 20 } },
  sort: [{ column: 'at', descending: true }],
  perPage: 2,
  mostPerPage: 100,
};
export const sampleQuery: ListQuery = initialQuery(sampleShape);
export const filteredQuery: ListQuery = withFilter(sampleQuery, 'kind', ['in']);
export const sampleFile: SavedFile = { name: 'list_2026-01-01_2026-12-31.csv', rows: 26, unreadable: 0 };

export const listExportCases: Cases<ListExportMachine> = {
  inputs: [undefined],
  events: {
    'export.requested': [{ type: 'export.requested', query: sampleQuery, ids: null }],
    'export.progressed': [{ type: 'export.progressed', done: 100, total: 260 }],
    'export.finished': [{ type: 'export.finished', file: sampleFile }],
    'export.failed': [{ type: 'export.failed', problem: problem('offline', true) }],
    'query.changed': [
      { type: 'query.changed', query: sampleQuery },
      { type: 'query.changed', query: filteredQuery },
    ],
  },
  actors: { exportRows: { stream: true } },
  abstraction: ({ context }) => context.problem?.code ?? null,
  invariants: {
    'a file is announced only once there is one': (snapshot) =>
      snapshot.matches('saved') && snapshot.context.file === null ? 'there is no file' : undefined,
  },
};
