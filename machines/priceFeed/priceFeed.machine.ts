import { assign, raise, setup } from 'xstate';
import type { PriceBook } from '#domain/markets/prices.ts';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, requestLimit, second, timedOut } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { loadPrices } from './priceFeed.actors.ts';
import type { PriceFeedContext, PriceFeedEvent, PriceFeedInput } from './priceFeed.types.ts';

/** Every five seconds, and less and less often while the list fails. */
const pollSteps = [5 * second, 5 * second, 10 * second, 20 * second, 30 * second] as const;

export const priceFeedMachine = setup({
  types: {
    input: {} as PriceFeedInput,
    context: {} as PriceFeedContext,
    events: {} as PriceFeedEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadPrices, watchWindow },
  actions: {
    storePrices: assign({
      prices: (_, params: { prices: PriceBook }) => params.prices,
      receivedAt: ({ context }) => context.now(),
      error: null,
      failures: 0,
    }),
    tellPrices: raise({ type: 'prices.received' }),
    storeFailure: assign({
      error: (_, params: { error: unknown }) => problemOf(params.error),
      failures: ({ context }) => context.failures + 1,
    }),
    storeTimeout: assign({ error: timedOut, failures: ({ context }) => context.failures + 1 }),
  },
  delays: {
    pollWait: ({ context }) => backOff(pollSteps, context.failures),
    requestLimit,
    /** Without an update for 30 seconds prices are old; without one for 60, nothing may be traded on them. */
    staleAfter: 30 * second,
    offlineAfterStale: 30 * second,
    offlineAfterStart: 60 * second,
  },
}).createMachine({
  id: 'priceFeed',
  type: 'parallel',
  context: ({ input }) => ({ now: input.now, prices: {}, receivedAt: null, error: null, failures: 0 }),
  invoke: {
    id: 'watchWindow',
    src: 'watchWindow',
    // Without it the feed polls on in a hidden tab: wasteful, but right.
    onError: {},
  },
  states: {
    freshness: {
      description: 'How far the prices may be trusted.',
      initial: 'connecting',
      on: { 'prices.received': '.live', 'network.offline': '.offline' },
      states: {
        connecting: {
          tags: ['busy'],
          meta: { title: 'Loading prices' },
          after: { offlineAfterStart: 'offline' },
        },
        live: { meta: { title: 'Live prices' }, after: { staleAfter: 'stale' } },
        stale: {
          description: 'Shown with the time they are of, and that the feed is reconnecting.',
          meta: { title: 'Prices are delayed' },
          after: { offlineAfterStale: 'offline' },
        },
        offline: {
          description: 'No network, or no price for a minute: trading is off until one arrives.',
          tags: ['blocked'],
          meta: { title: 'No prices, trading is paused' },
        },
      },
    },
    polling: {
      description: 'When the list is asked for: every five seconds while someone looks, at once when they come back.',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'loadPrices',
            src: 'loadPrices',
            onDone: {
              target: 'waiting',
              actions: [{ type: 'storePrices', params: ({ event }) => ({ prices: event.output }) }, 'tellPrices'],
            },
            onError: { target: 'waiting', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
          on: { 'tab.hidden': 'paused', 'network.offline': 'unplugged' },
          after: { requestLimit: { target: 'waiting', actions: 'storeTimeout' } },
        },
        waiting: {
          on: {
            'tab.hidden': 'paused',
            'tab.shown': 'asking',
            'network.offline': 'unplugged',
            'network.online': 'asking',
            'retry.requested': 'asking',
          },
          after: { pollWait: 'asking' },
        },
        paused: { description: 'Nobody looks.', on: { 'tab.shown': 'asking' } },
        unplugged: { on: { 'network.online': 'asking', 'retry.requested': 'asking', 'tab.hidden': 'paused' } },
      },
    },
  },
});

export type PriceFeedMachine = typeof priceFeedMachine;
