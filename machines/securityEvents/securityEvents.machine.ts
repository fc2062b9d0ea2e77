import { assign, setup } from 'xstate';
import type { SecurityEventKind } from '#domain/security/events.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, trying } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { noticeTime, requestLimit } from '../shared/waits.ts';
import { readEvents, saveEvents, watchSecurity } from './securityEvents.actors.ts';
import type { EventsPage, SavedFile, SecurityEventsContext, SecurityEventsEvent } from './securityEvents.types.ts';

export const securityEventsMachine = setup({
  types: {
    context: {} as SecurityEventsContext,
    events: {} as SecurityEventsEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { readEvents, saveEvents, watchSecurity },
  actions: {
    // The events of another kind say nothing about this one.
    storeKind: assign((_, { kind }: { kind: SecurityEventKind | null }) => ({ query: { kind, page: 0 }, list: null, problem: null })),
    storePage: assign({ query: ({ context }, { page }: { page: number }) => ({ ...context.query, page }), problem: null }),
    storeList: assign({ list: (_, list: EventsPage) => list, problem: null }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    storeFile: assign({ file: (_, file: SavedFile) => file }),
  },
  guards: { hasEvents: ({ context }) => (context.list?.total ?? 0) > 0 },
  delays: { requestLimit, noticeTime },
}).createMachine({
  id: 'securityEvents',
  context: { query: { kind: null, page: 0 }, list: null, problem: null, file: null },
  type: 'parallel',
  // Without it the list stays as it was read.
  invoke: { id: 'watchSecurity', src: 'watchSecurity', onError: {} },
  states: {
    list: {
      initial: 'loading',
      on: {
        'kind.chosen': { target: '.loading', actions: withEvent('storeKind') },
        'page.chosen': { target: '.loading', actions: withEvent('storePage') },
        'security.changed': '.loading',
      },
      states: {
        loading: {
          description: 'Another page of the same kind leaves the last one in sight until it is here.',
          tags: ['busy'],
          ...requesting({
            src: 'readEvents',
            input: ({ query }: SecurityEventsContext) => query,
            onDone: { target: 'loaded', actions: withAnswer('storeList') },
            failed: 'failed',
          }),
        },
        loaded: {},
        failed: { on: { 'retry.requested': 'loading' } },
      },
    },
    file: {
      description: 'A file of all pages of the chosen kind. What it says of the last one ends when another kind is chosen.',
      initial: 'idle',
      on: { 'kind.chosen': '.idle' },
      states: {
        idle: { on: { 'export.requested': { guard: 'hasEvents', target: 'saving' } } },
        saving: {
          ...trying({
            src: 'saveEvents',
            input: ({ query: { kind } }: SecurityEventsContext) => ({ kind }),
            onDone: { target: 'saved', actions: withAnswer('storeFile') },
            failed: 'notSaved',
          }),
        },
        saved: { after: { noticeTime: 'idle' }, on: { 'export.requested': 'saving', 'notice.dismissed': 'idle' } },
        notSaved: { on: { 'export.requested': 'saving', 'notice.dismissed': 'idle' } },
      },
    },
  },
});

export type SecurityEventsMachine = typeof securityEventsMachine;
