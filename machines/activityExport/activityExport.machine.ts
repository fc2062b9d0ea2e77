import { assign, setup } from 'xstate';
import { type ActivityFilter, isSameFilter } from '#domain/activity/filter.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, storeFault } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { noticeTime, requestLimit } from '../shared/waits.ts';
import { prepareFile, saveFile } from './activityExport.actors.ts';
import type { ActivityExportContext, ActivityExportEvent, ExportInput, TextFile } from './activityExport.types.ts';

export const activityExportMachine = setup({
  types: {
    input: {} as ExportInput,
    context: {} as ActivityExportContext,
    events: {} as ActivityExportEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { prepareFile, saveFile },
  actions: {
    storeFilter: assign({ filter: (_, params: { filter: ActivityFilter }) => params.filter, file: null, problem: null }),
    storeFile: assign({ file: (_, file: TextFile) => file }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
  },
  guards: { filterDiffers: ({ context }, { filter }: { filter: ActivityFilter }) => !context.filter || !isSameFilter(context.filter, filter) },
  delays: { requestLimit, noticeTime },
}).createMachine({
  id: 'activityExport',
  context: ({ input }) => ({ ...input, filter: null, file: null, problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'No export is under way.',
      meta: { title: 'Ready' },
      on: { 'export.requested': { target: 'preparing', actions: withEvent('storeFilter') } },
    },
    preparing: {
      description: 'Every record is read, then the file is written. This has no time limit: the page shows the progress.',
      tags: ['busy'],
      meta: { title: 'Preparing the file' },
      invoke: {
        id: 'prepareFile',
        src: 'prepareFile',
        input: ({ context }) => context,
        onDone: { target: 'saving', actions: withAnswer('storeFile') },
        onError: { target: 'failed', actions: storeFault },
      },
      on: { 'export.canceled': 'idle' },
    },
    saving: {
      tags: ['busy'],
      meta: { title: 'Saving the file' },
      ...requesting({ src: 'saveFile', input: ({ file }: ActivityExportContext) => ({ file }), onDone: 'saved', failed: 'failed' }),
    },
    saved: {
      description: 'The browser has the file. A notice shows for a few seconds, or until the page shows other rows.',
      meta: { title: 'Saved' },
      after: { noticeTime: 'idle' },
      on: {
        'export.requested': { target: 'preparing', actions: withEvent('storeFilter') },
        'filter.changed': { guard: withEvent('filterDiffers'), target: 'idle' },
        'notice.dismissed': 'idle',
      },
    },
    failed: {
      description: 'No file was saved. The list on the page is unchanged.',
      meta: { title: 'Not saved' },
      on: {
        'export.requested': { target: 'preparing', actions: withEvent('storeFilter') },
        'filter.changed': { guard: withEvent('filterDiffers'), target: 'idle' },
        'notice.dismissed': 'idle',
      },
    },
  },
});

export type ActivityExportMachine = typeof activityExportMachine;
