import { assign, raise, setup } from 'xstate';
import type { PriceBook } from '#domain/markets/prices.ts';
import { asking } from '../shared/asking.ts';
import { withAnswer } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, liveLifetime, oldestTradablePrice, priceSteps, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { loadPrices } from './priceFeed.actors.ts';
import type { PriceFeedContext, PriceFeedEvent, PriceFeedInput } from './priceFeed.types.ts';

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
      prices: (_, prices: PriceBook) => prices,
      receivedAt: ({ context }) => context.now(),
      error: null,
      failures: 0,
    }),
    raiseReceived: raise({ type: 'prices.received' }),
    storeProblem: assign(({ context }, error: Problem) => ({ error, failures: context.failures + 1 })),
  },
  delays: {
    pollWait: ({ context }) => backOff(priceSteps, context.failures),
    requestLimit,
    staleAfter: liveLifetime,
    offlineAfterStale: oldestTradablePrice - liveLifetime,
    offlineAfterStart: oldestTradablePrice,
  },
}).createMachine({
  id: 'priceFeed',
  type: 'parallel',
  context: ({ input }) => ({ now: input.now, prices: {}, receivedAt: null, error: null, failures: 0 }),
  invoke: {
    id: 'watchWindow',
    src: 'watchWindow',
    // Without it the feed also polls in a hidden tab: wasteful, but correct.
    onError: {},
  },
  states: {
    freshness: {
      description: 'How current the prices are.',
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
          description: 'Prices are shown with their time and a note that the feed is reconnecting.',
          meta: { title: 'Prices are delayed' },
          after: { offlineAfterStale: 'offline' },
        },
        offline: {
          description: 'No network, or no price for a minute: trading is off until a price arrives.',
          tags: ['blocked'],
          meta: { title: 'No prices, trading is paused' },
        },
      },
    },
    polling: {
      description: 'When the price list is requested: every five seconds while the tab is visible, and at once on return to it.',
      initial: 'asking',
      states: {
        asking: {
          ...asking({
            src: 'loadPrices',
            input: () => undefined,
            onDone: { target: 'waiting', actions: [withAnswer('storePrices'), 'raiseReceived'] },
            failed: 'waiting',
          }),
          on: { 'tab.hidden': 'paused', 'network.offline': 'unplugged' },
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
        paused: { description: 'The tab is hidden.', on: { 'tab.shown': 'asking' } },
        unplugged: { on: { 'network.online': 'asking', 'retry.requested': 'asking', 'tab.hidden': 'paused' } },
      },
    },
  },
});

export type PriceFeedMachine = typeof priceFeedMachine;
