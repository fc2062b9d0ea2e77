import { type AnyEventObject, assign, sendTo, setup } from 'xstate';
import { type FlowTypes, streamContract } from '../shared/setup.ts';
import type {
  ActivityReadingContext,
  ActivityReadingEvent,
  ActivityReadingInput,
  Histories,
  ReadingNeed,
} from './activityReading.types.ts';

/** Reports when the address starts or stops needing every record. */
const watchNeed = streamContract<ReadingNeed, Histories>('watchNeed');
/** Requests all records of both histories, again each time one of them has more to load. */
const readEverything = streamContract<AnyEventObject, Histories>('readEverything');

/** Rows per step: the specification's page size. */
export const rowsAtOnce = 100;

export const activityReadingMachine = setup({
  types: {} as FlowTypes<{
    input: ActivityReadingInput;
    context: ActivityReadingContext;
    events: ActivityReadingEvent;
  }>,
  actors: { watchNeed, readEverything },
  actions: {
    storeLimit: assign({ limit: ({ context }) => context.limit + rowsAtOnce }),
    requestOlderTrades: sendTo(({ context }) => context.sources.trades, { type: 'older.requested' }),
    requestOlderTransfers: sendTo(({ context }) => context.sources.transfers, { type: 'older.requested' }),
  },
}).createMachine({
  id: 'activityReading',
  context: ({ input }) => ({ ...input, limit: rowsAtOnce }),
  invoke: {
    id: 'watchNeed',
    src: 'watchNeed',
    input: ({ context }) => context.sources,
    // If this fails, the newest records are still listed, and older ones load on request.
    onError: {},
  },
  on: { 'older.requested': { actions: ['storeLimit', 'requestOlderTrades', 'requestOlderTransfers'] } },
  initial: 'newest',
  states: {
    newest: {
      description: 'The newest records are enough; older ones are read on request.',
      meta: { title: 'The newest records' },
      on: { 'rest.required': 'everything' },
    },
    everything: {
      description: 'The page is only correct once every record was read.',
      meta: { title: 'Every record' },
      invoke: {
        id: 'readEverything',
        src: 'readEverything',
        input: ({ context }) => context.sources,
        // The records loaded so far stay listed, and the page says that some are missing.
        onError: 'newest',
      },
      on: { 'rest.notRequired': 'newest' },
    },
  },
});

export type ActivityReadingMachine = typeof activityReadingMachine;
