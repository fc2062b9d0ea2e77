import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatusOf } from '#domain/activity/displayStatus.ts';
import type { HistoryMachine } from '../history/history.machine.ts';
import { withEvent } from '../shared/requesting.ts';
import { type FlowTypes, streamContract } from '../shared/setup.ts';
import { arrivalWait } from '../shared/waits.ts';

/** Or its return. */
export type Deposit = TransferActivity;

export interface ArrivalsInput {
  readonly transfers: ActorRefFrom<HistoryMachine>;
}

export interface ArrivalsContext extends ArrivalsInput {
  /** Deposit states at the last check, by guid; null before. */
  readonly known: Readonly<Record<string, DisplayStatus>> | null;
  /** The last deposit that arrived or changed while the page was open; null before. */
  readonly news: Deposit | null;
}

export type ArrivalsEvent =
  /** Newest first, at once and on each change. */
  { readonly type: 'deposits.updated'; readonly deposits: readonly Deposit[] } | { readonly type: 'news.dismissed' };

/** Reports the deposits once loaded, and on each change. */
const watchDeposits = streamContract<Extract<ArrivalsEvent, { type: 'deposits.updated' }>, ArrivalsInput>(
  'watchDeposits',
);

type Update = { readonly deposits: readonly Deposit[] };

const changedOf = ({ known }: ArrivalsContext, { deposits }: Update): Deposit | null =>
  known === null ? null : (deposits.find((deposit) => known[deposit.guid] !== displayStatusOf(deposit)) ?? null);

export const arrivalsMachine = setup({
  types: {} as FlowTypes<{ input: ArrivalsInput; context: ArrivalsContext; events: ArrivalsEvent }>,
  actors: { watchDeposits },
  guards: { depositChanged: ({ context }, update: Update) => changedOf(context, update) !== null },
  actions: {
    storeDeposits: assign({
      known: (_, { deposits }: Update) =>
        Object.fromEntries(deposits.map((deposit) => [deposit.guid, displayStatusOf(deposit)])),
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

export const selectNews = ({ context }: SnapshotFrom<ArrivalsMachine>): Deposit | null => context.news;
