import { assign, setup } from 'xstate';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { askForOlder, readEverything, watchNeed } from './activityReading.actors.ts';
import type { ActivityReadingContext, ActivityReadingEvent } from './activityReading.types.ts';

/** Rows at once: the specification's page size. */
export const rowsAtOnce = 100;

export const activityReadingMachine = setup({
  types: { context: {} as ActivityReadingContext, events: {} as ActivityReadingEvent, tags: {} as Tag, meta: {} as StateMeta },
  actors: { watchNeed, readEverything },
  actions: { askForOlder, showMore: assign({ limit: ({ context }) => context.limit + rowsAtOnce }) },
}).createMachine({
  id: 'activityReading',
  context: { limit: rowsAtOnce },
  invoke: {
    id: 'watchNeed',
    src: 'watchNeed',
    // Without it the newest records are listed, and older ones when they are asked for.
    onError: {},
  },
  on: { 'older.wanted': { actions: ['showMore', 'askForOlder'] } },
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
        // What was read stays listed, and the page says that it is not all.
        onError: 'newest',
      },
      on: { 'rest.spared': 'newest' },
    },
  },
});

export type ActivityReadingMachine = typeof activityReadingMachine;
