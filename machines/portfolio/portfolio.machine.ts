import { assign, emit, not, sendTo, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { clampPoint, movePoint, type PointMove } from '#domain/markets/points.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { requesting, storeFault, trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import { coinsOf, daysOf, hasPastPrices, isEmpty, knowsEverything, timeUntilStale } from './portfolio.facts.ts';
import { performanceIn } from './portfolio.performance.ts';
import {
  loadPastPrices,
  type PortfolioContext,
  type PortfolioEmitted,
  type PortfolioEvent,
  type PortfolioInput,
  type RecordsFact,
  watchRecords,
} from './portfolio.types.ts';

type Fact<Type extends RecordsFact['type']> = Extract<RecordsFact, { type: Type }>;

/** An empty price history for each coin. */
const noPrices = (coins: readonly TradableCode[]): PriceSeries => Object.fromEntries(coins.map((coin) => [coin, []]));

const pointCount = (context: PortfolioContext): number => performanceIn(context)?.points.length ?? 0;

const portfolioSetup = setup({
  types: {} as FlowTypes<{ input: PortfolioInput; context: PortfolioContext; events: PortfolioEvent; emitted: PortfolioEmitted }>,
  actors: { loadPastPrices, watchRecords, watchWindow },
  guards: {
    knowsEverything: ({ context }) => knowsEverything(context),
    isEmpty: ({ context }) => isEmpty(context),
    hasPastPrices: ({ context }) => hasPastPrices(context),
  },
  actions: {
    ...problemActions,
    storeActivities: assign(({ context }, { activities }: Fact<'records.read'>) => ({ activities, progress: null, asOf: context.now() })),
    storeProgress: assign({ progress: (_, { read, total }: Fact<'records.counted'>) => ({ read, total }) }),
    storeBalances: assign(({ context }, { balances }: Fact<'balances.updated'>) => ({ balances, asOf: context.now() })),
    storePrices: assign(({ context }, { prices }: Fact<'prices.updated'>) => ({ prices, asOf: context.now() })),
    storeRange: assign(({ context }, { range }: Extract<PortfolioEvent, { type: 'range.chosen' }>) => ({ range, asOf: context.now(), point: null })),
    storeMethod: assign({ method: (_, { method }: Extract<PortfolioEvent, { type: 'method.chosen' }>) => method }),
    storeCosts: assign({ costs: (_, { costs }: Extract<PortfolioEvent, { type: 'costBasis.changed' }>) => costs }),
    storePast: assign(({ context }, pastPrices: PriceSeries) => ({
      // A coin that arrived while they were loading is drawn at today's price until the next load.
      pastPrices: { ...context.pastPrices, [daysOf(context)]: { prices: { ...noPrices(coinsOf(context)), ...pastPrices }, loadedAt: context.now() } },
      asOf: context.now(),
    })),
    movePoint: assign({ point: ({ context }, { to }: { to: PointMove }) => movePoint(context.point, to, pointCount(context)) }),
    storePoint: assign({ point: ({ context }, { index }: { index: number }) => clampPoint(index, pointCount(context)) }),
    clearPoint: assign({ point: null }),
    wantRecords: sendTo('watchRecords', { type: 'records.requested' }),
    announceRange: emit(({ context }) => ({ type: 'range.changed', range: context.range })),
    announceMethod: emit(({ context }) => ({ type: 'method.changed', method: context.method })),
  },
  delays: { requestLimit, pricesAreOld: ({ context }) => timeUntilStale(context) },
});

const neededPrices = (context: PortfolioContext) => ({ coins: coinsOf(context), days: daysOf(context) });

const ready = portfolioSetup.createStateConfig({
  description: 'The chart line is drawn and follows new facts at once.',
  meta: { title: 'Performance' },
  exit: 'clearPoint',
  always: { guard: not('hasPastPrices'), target: 'loading' },
  on: {
    'point.moved': { actions: withEvent('movePoint') },
    'point.hovered': { actions: withEvent('storePoint') },
    'point.left': { actions: 'clearPoint' },
  },
  initial: 'resting',
  states: {
    resting: { after: { pricesAreOld: 'refreshing' } },
    refreshing: {
      description: 'Newer prices are loaded in the background. If that fails, the old ones stay.',
      ...trying({
        src: 'loadPastPrices',
        id: 'refreshPastPrices',
        input: neededPrices,
        onDone: { target: 'resting', actions: withAnswer('storePast') },
        failed: 'outdated',
      }),
    },
    outdated: { after: { requestLimit: 'refreshing' }, on: { 'retry.requested': 'refreshing', 'network.online': 'refreshing' } },
  },
});

export const portfolioMachine = portfolioSetup.createMachine({
  id: 'portfolio',
  context: ({ input }) => ({
    ...input,
    activities: null,
    progress: null,
    balances: null,
    costs: null,
    prices: {},
    pastPrices: {},
    asOf: input.now(),
    point: null,
    problem: null,
  }),
  invoke: [
    {
      id: 'watchRecords',
      src: 'watchRecords',
      input: ({ context }) => context.sources,
      // Without it nothing is known, and the screen says so.
      onError: { target: '.unavailable', actions: storeFault },
    },
    {
      id: 'watchWindow',
      src: 'watchWindow',
      // Without it past prices are requested again by their timer only.
      onError: {},
    },
  ],
  on: {
    'records.read': { actions: withEvent('storeActivities') },
    'balances.updated': { actions: withEvent('storeBalances') },
    'prices.updated': { actions: withEvent('storePrices') },
    'method.chosen': { actions: [withEvent('storeMethod'), 'announceMethod'] },
    'costBasis.changed': { actions: withEvent('storeCosts') },
    'range.chosen': { target: '.deciding', actions: [withEvent('storeRange'), 'announceRange'] },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: not('knowsEverything'), target: 'gathering' },
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'hasPastPrices', target: 'ready' },
        { target: 'loading' },
      ],
    },
    gathering: {
      description: 'All records and the balances are read, page by page.',
      tags: ['busy'],
      meta: { title: 'Loading your records' },
      entry: 'clearProblem',
      always: { guard: 'knowsEverything', target: 'deciding' },
      on: {
        'records.counted': { actions: withEvent('storeProgress') },
        'records.failed': { target: 'unavailable', actions: { type: 'storeProblem', params: ({ event }) => event.problem } },
      },
    },
    unavailable: {
      description: 'Records or balances are missing. Nothing is calculated without them.',
      meta: { title: 'Records not loaded' },
      always: { guard: 'knowsEverything', target: 'deciding' },
      on: {
        'retry.requested': { target: 'gathering', actions: 'wantRecords' },
        'records.counted': { target: 'gathering', actions: withEvent('storeProgress') },
        'range.chosen': { actions: [withEvent('storeRange'), 'announceRange'] },
      },
    },
    empty: {
      description: 'The customer never had a balance or a record.',
      meta: { title: 'No activity yet' },
      always: { guard: not('isEmpty'), target: 'deciding' },
    },
    loading: {
      tags: ['busy'],
      meta: { title: 'Loading price history' },
      entry: 'clearProblem',
      ...requesting({
        src: 'loadPastPrices',
        input: neededPrices,
        onDone: { target: 'ready', actions: withAnswer('storePast') },
        failed: 'failed',
      }),
    },
    failed: {
      description: 'Past prices are unavailable. They are requested again automatically.',
      meta: { title: 'Price history is unavailable' },
      on: { 'retry.requested': 'loading', 'network.online': 'loading' },
      after: { requestLimit: 'loading' },
    },
    ready,
  },
});

export type PortfolioMachine = typeof portfolioMachine;
