import { assign, fromPromise, setup } from 'xstate';

/** Milliseconds to set an outcome. */
const setLimit = 10_000;

/** A response to an actor's next call. */
export interface Outcome {
  readonly name: string;
  /** The sandbox's fault; null for the normal response. */
  readonly fault: { readonly [field: string]: string | number | boolean } | null;
}

interface RehearsalContext {
  readonly outcome: Outcome | null;
  readonly reason: string;
}

/** Makes the sandbox respond this way next. Rejects with a user-facing message. */
const setOutcome = fromPromise<unknown, { readonly outcome: Outcome | null }>(() =>
  Promise.reject(new Error('the actor "setOutcome" was not provided')),
);

/** Overrides the response to an actor's next call in the live app. */
export const rehearsalMachine = setup({
  types: {
    context: {} as RehearsalContext,
    events: {} as { readonly type: 'outcome.chosen'; readonly outcome: Outcome },
    tags: {} as 'busy',
  },
  actors: { setOutcome },
  actions: {
    storeOutcome: assign({ outcome: (_, { outcome }: { outcome: Outcome }) => outcome, reason: '' }),
    storeReason: assign({
      reason: (_, { error }: { error: unknown }) => (error instanceof Error ? error.message : String(error)),
    }),
  },
  delays: { setLimit },
}).createMachine({
  id: 'rehearsal',
  description: 'Has the sandbox answer the next call of an actor as the reader chose.',
  context: { outcome: null, reason: '' },
  initial: 'idle',
  on: { 'outcome.chosen': { target: '.setting', actions: { type: 'storeOutcome', params: ({ event }) => event } } },
  states: {
    idle: {},
    setting: {
      tags: 'busy',
      invoke: {
        id: 'setOutcome',
        src: 'setOutcome',
        input: ({ context: { outcome } }) => ({ outcome }),
        onDone: 'armed',
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        setLimit: {
          target: 'failed',
          actions: { type: 'storeReason', params: { error: 'The sandbox did not answer within 10 seconds.' } },
        },
      },
    },
    armed: { description: 'The next call is answered so; those after it are answered as ever.' },
    failed: {},
  },
});
