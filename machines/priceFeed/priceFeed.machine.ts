import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type Price, type PricesBySymbol, symbolOf } from '#domain/markets/prices.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { backOff, liveLifetime, oldestTradablePrice, priceSteps, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';

export interface PriceFeedInput {
  /** Server time in ms since 1970. */
  readonly now: () => number;
}

export interface PriceFeedContext {
  readonly now: () => number;
  readonly prices: PricesBySymbol;
  /** Null before the first prices. */
  readonly receivedAt: number | null;
  /** The full last failure, as the specification requires; null once prices arrive. */
  readonly error: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

export type PriceFeedEvent =
  | { readonly type: 'tab.hidden' | 'tab.shown' | 'network.offline' | 'network.online' | 'retry.requested' }
  /** From the region `polling` to the region `freshness`. */
  | { readonly type: 'prices.received' };

/** GET /api/prices, by symbol. @throws ProblemError with the whole error */
const loadPrices = promiseContract<PricesBySymbol>('loadPrices');

export const priceFeedMachine = setup({
  types: {} as FlowTypes<{ input: PriceFeedInput; context: PriceFeedContext; events: PriceFeedEvent }>,
  actors: { loadPrices, watchWindow },
  actions: {
    storePrices: assign({
      prices: (_, prices: PricesBySymbol) => prices,
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
    // Without it, polling goes on in hidden tabs: wasteful but correct.
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
      description:
        'When the price list is requested: every five seconds while the tab is visible, and at once on return to it.',
      initial: 'requesting',
      states: {
        requesting: {
          ...requesting({
            src: 'loadPrices',
            input: () => undefined,
            onDone: { target: 'waiting', actions: [withOutput('storePrices'), 'raiseReceived'] },
            failed: 'waiting',
          }),
          on: { 'tab.hidden': 'paused', 'network.offline': 'disconnected' },
        },
        waiting: {
          on: {
            'tab.hidden': 'paused',
            'tab.shown': 'requesting',
            'network.offline': 'disconnected',
            'network.online': 'requesting',
            'retry.requested': 'requesting',
          },
          after: { pollWait: 'requesting' },
        },
        paused: { description: 'The tab is hidden.', on: { 'tab.shown': 'requesting' } },
        disconnected: {
          on: { 'network.online': 'requesting', 'retry.requested': 'requesting', 'tab.hidden': 'paused' },
        },
      },
    },
  },
});

export type PriceFeedMachine = typeof priceFeedMachine;

type Snapshot = SnapshotFrom<PriceFeedMachine>;

export type Freshness = 'connecting' | 'live' | 'stale' | 'offline';

/** After the first failed request, prices are no longer just connecting. */
export const selectFreshness = ({ value, context }: Snapshot): Freshness =>
  value.freshness === 'connecting' && context.error !== null ? 'stale' : value.freshness;
export const selectPrices = ({ context }: Snapshot) => context.prices;
export const selectPrice =
  (asset: TradableCode) =>
  ({ context }: Snapshot): Price | null =>
    context.prices[symbolOf(asset)] ?? null;
/** Server time in ms, for "Prices as of …". Null before the first list. */
export const selectReceivedAt = ({ context }: Snapshot) => context.receivedAt;
/** In the shape of the order's `market.updated` event. */
export const selectMarketFacts = (snapshot: Snapshot) => ({
  prices: snapshot.context.prices,
  receivedAt: snapshot.context.receivedAt,
  paused: snapshot.matches({ freshness: 'offline' }),
});
