import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { isSameFilter, type ListQuery } from '#domain/lists/listQuery.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, withEvent } from '../shared/requesting.ts';
import { problemActions, streamContract } from '../shared/setup.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { noticeTime } from '../shared/waits.ts';

/** The code of the problem that some of the records did not load. */
export const recordsMissing = 'recordsMissing';

/** A file that the browser has been given. */
export interface SavedFile {
  readonly name: string;
  /** Without the header. */
  readonly rows: number;
  /** How many records are not in it because they could not be read. */
  readonly unreadable: number;
}

/** How many records have been read, and how many there are. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

export interface ExportRequest {
  readonly query: ListQuery;
  /** The rows that were selected; null for all that the query's filters let through. */
  readonly ids: readonly string[] | null;
  /** Why the file is wanted, where that is kept. */
  readonly reason?: string | undefined;
}

export interface ListExportContext {
  /** What the last export was of; null before the first. */
  readonly request: ExportRequest | null;
  readonly progress: ExportProgress | null;
  readonly file: SavedFile | null;
  readonly problem: Problem | null;
}

/** What becomes of an export. */
export type ExportFact =
  | ({ readonly type: 'export.progressed' } & ExportProgress)
  | { readonly type: 'export.finished'; readonly file: SavedFile }
  | { readonly type: 'export.failed'; readonly problem: Problem };

export type ListExportEvent =
  | ExportFact
  | ({ readonly type: 'export.requested' } & ExportRequest)
  | { readonly type: 'export.canceled' }
  | { readonly type: 'notice.dismissed' }
  /** The page may show other rows now. */
  | { readonly type: 'query.changed'; readonly query: ListQuery };

/**
 * Reads the rows that are wanted, writes them as a file and hands it to the browser. Stopped, it
 * saves nothing.
 */
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
/** The file that was just saved, while its notice shows. */
export const selectSavedFile = (snapshot: Snapshot): SavedFile | null =>
  snapshot.matches('saved') ? snapshot.context.file : null;
/** Why no file was saved, while its notice shows. */
export const selectProblem = (snapshot: Snapshot): Problem | null =>
  snapshot.matches('failed') ? snapshot.context.problem : null;
/** What the last export was of, for another try. */
export const selectRequest = ({ context }: Snapshot): ExportRequest | null => context.request;
