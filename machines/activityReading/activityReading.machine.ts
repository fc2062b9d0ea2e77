import { assign, sendTo, setup } from 'xstate';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { readEverything, watchNeed } from './activityReading.actors.ts';
import type { ActivityReadingContext, ActivityReadingEvent, Histories } from './activityReading.types.ts';

/** Rows at once: the specification's page size. */
export const rowsAtOnce = 100;

export const activityReadingMachine = setup({
  types: {
    input: {} as Histories,
    context: {} as ActivityReadingContext,
    events: {} as ActivityReadingEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { watchNeed, readEverything },
  actions: {
    showMore: assign({ limit: ({ context }) => context.limit + rowsAtOnce }),
    requestOlderTrades: sendTo(({ context }) => context.trades, { type: 'older.wanted' }),
    requestOlderTransfers: sendTo(({ context }) => context.transfers, { type: 'older.wanted' }),
  },
}).createMachine({
  id: 'activityReading',
  context: ({ input }) => ({ ...input, limit: rowsAtOnce }),
  invoke: {
    id: 'watchNeed',
    src: 'watchNeed',
    input: ({ context }) => context,
    // Without it the newest records are listed, and older ones when they are asked for.
    onError: {},
  },
  on: { 'older.wanted': { actions: ['showMore', 'requestOlderTrades', 'requestOlderTransfers'] } },
  initial: 'newest',
  states: {
    newest: {
      description: 'The newest records are enough; older ones are read when somebody asks for them.',
      meta: { title: 'The newest records' },
      on: { 'rest.needed': 'everything' },
    },
    everything: {
      description: 'What is shown is only right once every record was read.',
      meta: { title: 'Every record' },
      invoke: {
        id: 'readEverything',
        src: 'readEverything',
        input: ({ context }) => context,
        // What was read stays listed, and the page says that it is not all.
        onError: 'newest',
      },
      on: { 'rest.spared': 'newest' },
    },
  },
});

export type ActivityReadingMachine = typeof activityReadingMachine;
