import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { isSameFilter, type ListQuery } from '#domain/lists/listQuery.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, withEvent } from '../shared/requesting.ts';
import { problemActions, streamContract } from '../shared/setup.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { noticeTime } from '../shared/waits.ts';

/** Some records failed to load. */
export const recordsMissing = 'recordsMissing';

export interface SavedFile {
  readonly name: string;
  /** Without the header. */
  readonly rows: number;
  /** Records left out because they failed to parse. */
  readonly unreadable: number;
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ExportRequest {
  readonly query: ListQuery;
  /** The selected rows; null for all matching rows. */
  readonly ids: readonly string[] | null;
  /** Only where a reason is recorded. */
  readonly reason?: string | undefined;
}

export interface ListExportContext {
  /** The last export's request; null before. */
  readonly request: ExportRequest | null;
  readonly progress: ExportProgress | null;
  readonly file: SavedFile | null;
  readonly problem: Problem | null;
}

/** Progress and outcome of an export. */
export type ExportFact =
  | ({ readonly type: 'export.progressed' } & ExportProgress)
  | { readonly type: 'export.finished'; readonly file: SavedFile }
  | { readonly type: 'export.failed'; readonly problem: Problem };

export type ListExportEvent =
  | ExportFact
  | ({ readonly type: 'export.requested' } & ExportRequest)
  | { readonly type: 'export.canceled' }
  | { readonly type: 'notice.dismissed' }
  | { readonly type: 'query.changed'; readonly query: ListQuery };

/** Exports the rows as a file. If stopped, it saves nothing. */
const exportRows = streamContract<ExportFact, ExportRequest | null>('exportRows');

export const listExportMachine = setup({
  types: { context: {} as ListExportContext, events: {} as ListExportEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { exportRows },
  actions: {
    ...problemActions,
    storeRequest: assign((_, { query, ids, reason }: ExportRequest) => ({
      request: { query, ids, reason },
      progress: null,
      file: null,
      problem: null,
    })),
    storeProgress: assign({ progress: (_, { done, total }: ExportProgress) => ({ done, total }) }),
    storeFile: assign({ file: (_, { file }: { file: SavedFile }) => file }),
    storeReportedProblem: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
  },
  guards: {
    filterDiffers: ({ context: { request } }, { query }: { query: ListQuery }) =>
      request === null || !isSameFilter(request.query, query),
  },
  delays: { noticeTime },
}).createMachine({
  id: 'listExport',
  context: { request: null, progress: null, file: null, problem: null },
  initial: 'idle',
  on: { 'export.requested': { target: '.writing', actions: withEvent('storeRequest') } },
  states: {
    idle: { description: 'No export is in progress.', meta: { title: 'Ready' } },
    writing: {
      description:
        'The rows are read, then the file is written and saved. This has no time limit: the page shows the progress.',
      tags: ['busy'],
      meta: { title: 'Writing the file' },
      invoke: {
        id: 'exportRows',
        src: 'exportRows',
        input: ({ context }) => context.request,
        onError: { target: 'failed', actions: storeFault },
      },
      on: {
        'export.requested': {},
        'export.progressed': { actions: withEvent('storeProgress') },
        'export.finished': { target: 'saved', actions: withEvent('storeFile') },
        'export.failed': { target: 'failed', actions: withEvent('storeReportedProblem') },
        'export.canceled': 'idle',
      },
    },
    saved: {
      description: 'The browser has the file. A notice shows for a few seconds, or until the page shows other rows.',
      meta: { title: 'Saved' },
      after: { noticeTime: 'idle' },
      on: { 'query.changed': { guard: withEvent('filterDiffers'), target: 'idle' }, 'notice.dismissed': 'idle' },
    },
    failed: {
      description: 'No file was saved. The list on the page is unchanged.',
      meta: { title: 'Not saved' },
      on: { 'query.changed': { guard: withEvent('filterDiffers'), target: 'idle' }, 'notice.dismissed': 'idle' },
    },
  },
});

export type ListExportMachine = typeof listExportMachine;
export type ListExportRef = ActorRefFrom<ListExportMachine>;

type Snapshot = SnapshotFrom<ListExportMachine>;

export const selectIsWriting = (snapshot: Snapshot): boolean => snapshot.matches('writing');
export const selectProgress = ({ context }: Snapshot): ExportProgress | null => context.progress;
export const selectSavedFile = (snapshot: Snapshot): SavedFile | null =>
  snapshot.matches('saved') ? snapshot.context.file : null;
/** The last export's problem, while its notice shows. */
export const selectProblem = (snapshot: Snapshot): Problem | null =>
  snapshot.matches('failed') ? snapshot.context.problem : null;
/** For retrying. */
export const selectRequest = ({ context }: Snapshot): ExportRequest | null => context.request;
