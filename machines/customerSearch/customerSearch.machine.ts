import { assign, type SnapshotFrom, setup } from 'xstate';
import type { KeptSearch } from '#contract/desk/search.ts';
import type { Problem } from '../shared/problem.ts';
import { outageDelays, outageGuards, requesting, rereading, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit, typingPause } from '../shared/waits.ts';

/** Characters. */
const shortestSearch = 2;

export interface CustomerSearchContext {
  /** The kept search that the list is filtered by; null for none. */
  readonly id: string | null;
  readonly text: string;
  /** As the server keeps it; null until read. */
  readonly kept: KeptSearch | null;
  readonly problem: Problem | null;
}

export type CustomerSearchEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  | { readonly type: 'address.changed'; readonly id: string | null }
  | { readonly type: 'retry.requested' };

/** POST /admin/searches. Returns the id. */
const keepSearch = promiseContract<string, { text: string }>('keepSearch');
/** GET /admin/searches/{id} */
const readSearch = promiseContract<KeptSearch, { id: string }>('readSearch');
/** Filters the list by a kept search, or by none. */
const showFound = effectContract<{ id: string | null }>('showFound');

export const customerSearchMachine = setup({
  types: {} as FlowTypes<{
    input: Pick<CustomerSearchContext, 'id'>;
    context: CustomerSearchContext;
    events: CustomerSearchEvent;
  }>,
  actors: { keepSearch, readSearch },
  guards: {
    ...outageGuards,
    idIsKnown: ({ context }) => context.id !== null,
    idDiffers: ({ context }, { id }: { id: string | null }) => id !== context.id,
    canBeSearched: ({ context }) => context.text.trim().length >= shortestSearch,
  },
  actions: {
    ...problemActions,
    showFound,
    storeText: assign((_, { text }: { text: string }) => ({ text })),
    storeId: assign((_, id: string) => ({ id, kept: null })),
    storeAddress: assign((_, { id }: { id: string | null }) => ({ id, text: '', kept: null })),
    clearId: assign({ id: null, kept: null }),
    // A blank at the end may be followed by another word.
    storeKept: assign(({ context: { text } }, kept: KeptSearch) => ({
      kept,
      text: text.trim() === kept.q ? text : kept.q,
    })),
  },
  delays: { ...outageDelays, requestLimit, typingPause },
}).createMachine({
  id: 'customerSearch',
  context: ({ input }) => ({ ...input, text: '', kept: null, problem: null }),
  initial: 'deciding',
  on: {
    'text.changed': { target: '.typing', reenter: true, actions: withEvent('storeText') },
    'address.changed': { guard: withEvent('idDiffers'), target: '.deciding', actions: withEvent('storeAddress') },
  },
  states: {
    deciding: {
      description: 'The field is as the address says: empty, or with the text of a kept search.',
      entry: 'clearProblem',
      always: [{ guard: 'idIsKnown', target: 'reading' }, { target: 'idle' }],
    },
    idle: {},
    typing: {
      description: 'Half a word is not searched for.',
      tags: ['busy'],
      entry: 'clearProblem',
      after: {
        typingPause: [
          { guard: 'canBeSearched', target: 'keeping' },
          {
            target: 'idle',
            actions: ['clearId', { type: 'showFound', params: { id: null } }],
          },
        ],
      },
    },
    keeping: {
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'keepSearch',
        input: ({ text }: CustomerSearchContext) => ({ text: text.trim() }),
        onDone: {
          target: 'reading',
          actions: [
            withOutput('storeId'),
            {
              type: 'showFound',
              params: ({ event }: { event: { output: string } }) => ({ id: event.output }),
            },
          ],
        },
        failed: 'unkept',
      }),
    },
    unkept: { on: { 'retry.requested': 'keeping' } },
    reading: {
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'readSearch',
        input: ({ id }: CustomerSearchContext) => ({ id: id ?? '' }),
        onDone: { target: 'idle', actions: withOutput('storeKept') },
        failed: 'unread',
      }),
    },
    unread: {
      after: rereading('reading'),
      on: { 'retry.requested': 'reading' },
    },
  },
});

export type CustomerSearchMachine = typeof customerSearchMachine;
type Snapshot = SnapshotFrom<CustomerSearchMachine>;

export const selectText = ({ context }: Snapshot): string => context.text;
/** The search behind the list; null without one. */
export const selectKept = ({ context }: Snapshot): KeptSearch | null => context.kept;
