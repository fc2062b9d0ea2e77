import { assign, sendTo, setup } from 'xstate';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { withEvent } from '../shared/params.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { arrivalWait } from '../shared/waits.ts';
import { watchDeposits } from './arrivals.actors.ts';
import type { ArrivalsContext, ArrivalsEvent, ArrivalsInput, Deposit } from './arrivals.types.ts';

type Update = { readonly deposits: readonly Deposit[] };

/** The newest deposit that was not there before, or stands differently now. */
const changedOf = ({ known }: ArrivalsContext, { deposits }: Update): Deposit | null =>
  known === null ? null : (deposits.find((deposit) => known[deposit.guid] !== displayStatusOf(deposit)) ?? null);

export const arrivalsMachine = setup({
  types: {
    input: {} as ArrivalsInput,
    context: {} as ArrivalsContext,
    events: {} as ArrivalsEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { watchDeposits },
  guards: { depositChanged: ({ context }, update: Update) => changedOf(context, update) !== null },
  actions: {
    storeDeposits: assign({
      known: (_, { deposits }: Update) => Object.fromEntries(deposits.map((deposit) => [deposit.guid, displayStatusOf(deposit)])),
    }),
    storeNews: assign({ news: ({ context }, update: Update) => changedOf(context, update) ?? context.news }),
    clearNews: assign({ news: null }),
    requestNewest: sendTo(({ context }) => context.transfers, { type: 'newest.requested' }),
  },
  delays: { arrivalWait },
}).createMachine({
  id: 'arrivals',
  context: ({ input }) => ({ ...input, known: null, news: null }),
  invoke: {
    id: 'watchDeposits',
    src: 'watchDeposits',
    input: ({ context }) => ({ transfers: context.transfers }),
    // The list then shows deposits without pointing out new ones.
    onError: {},
  },
  initial: 'looking',
  states: {
    looking: {
      description: 'The customer waits for a deposit, so the newest transfers are looked at more often than elsewhere.',
      meta: { title: 'Looking for deposits' },
      after: { arrivalWait: { target: 'looking', reenter: true, actions: 'requestNewest' } },
      on: {
        'deposits.updated': [
          { guard: withEvent('depositChanged'), actions: [withEvent('storeNews'), withEvent('storeDeposits')] },
          { actions: withEvent('storeDeposits') },
        ],
        'news.dismissed': { actions: 'clearNews' },
      },
    },
  },
});

export type ArrivalsMachine = typeof arrivalsMachine;
