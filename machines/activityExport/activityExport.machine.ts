import { assign, setup } from 'xstate';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, second, timedOut } from '../shared/waits.ts';
import { prepareFile, saveFile } from './activityExport.actors.ts';
import type { ActivityExportContext, ActivityExportEvent, TextFile } from './activityExport.types.ts';

export const activityExportMachine = setup({
  types: { context: {} as ActivityExportContext, events: {} as ActivityExportEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { prepareFile, saveFile },
  actions: {
    keepFilter: assign({ filter: (_, params: { filter: ActivityFilter }) => params.filter, file: null, problem: null }),
    keepFile: assign({ file: (_, params: { file: TextFile }) => params.file }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
  },
  delays: { requestLimit, noticeTime: 10 * second },
}).createMachine({
  id: 'activityExport',
  context: { filter: null, file: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No file is asked for.',
      meta: { title: 'No file' },
      on: { 'export.requested': { target: 'preparing', actions: { type: 'keepFilter', params: ({ event }) => event } } },
    },
    preparing: {
      description: 'Every record is read, then the file is written. As long as it takes: it says how far it is.',
      tags: ['busy'],
      meta: { title: 'Preparing the file' },
      invoke: {
        id: 'prepareFile',
        src: 'prepareFile',
        input: ({ context }) => ({ filter: context.filter }),
        onDone: { target: 'saving', actions: { type: 'keepFile', params: ({ event }) => ({ file: event.output }) } },
        onError: { target: 'failed', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'export.cancelled': 'idle' },
    },
    saving: {
      tags: ['busy'],
      meta: { title: 'Saving the file' },
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: 'saved',
        onError: { target: 'failed', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'failed', actions: 'storeTimeout' } },
    },
    saved: {
      description: 'The browser has the file. This is said for a while.',
      meta: { title: 'Saved' },
      after: { noticeTime: 'idle' },
      on: {
        'export.requested': { target: 'preparing', actions: { type: 'keepFilter', params: ({ event }) => event } },
        'notice.dismissed': 'idle',
      },
    },
    failed: {
      description: 'There is no file. What was listed stands.',
      meta: { title: 'Not saved' },
      on: {
        'export.requested': { target: 'preparing', actions: { type: 'keepFilter', params: ({ event }) => event } },
        'notice.dismissed': 'idle',
      },
    },
  },
});

export type ActivityExportMachine = typeof activityExportMachine;
