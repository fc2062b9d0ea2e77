import { assign, fromPromise, setup } from 'xstate';

/** Milliseconds. */
const loadLimit = 20_000;

/** Loads once. Rejects with a user-facing message. */
const loadData = fromPromise<unknown, undefined>(() =>
  Promise.reject(new Error('the actor "loadData" was not provided')),
);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads what a page needs first: charts, drawings or a machine's code. */
export const fetchedMachine = setup({
  types: {
    context: {} as { readonly data: unknown; readonly reason: string | null },
    events: {} as { readonly type: 'load.retried' },
    tags: {} as 'busy',
  },
  actors: { loadData },
  actions: {
    storeData: assign({ data: (_, { data }: { data: unknown }) => data, reason: null }),
    storeReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
  },
  delays: { loadLimit },
}).createMachine({
  id: 'fetched',
  description: 'Loads what a page of the viewer needs, and says why it could not.',
  context: { data: null, reason: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadData',
        src: 'loadData',
        onDone: { target: 'ready', actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) } },
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ reason: reasonOf(event.error) }) },
        },
      },
      after: {
        loadLimit: {
          target: 'failed',
          actions: { type: 'storeReason', params: { reason: 'It took longer than 20 seconds.' } },
        },
      },
    },
    ready: { on: { 'load.retried': 'loading' } },
    failed: { on: { 'load.retried': 'loading' } },
  },
});
