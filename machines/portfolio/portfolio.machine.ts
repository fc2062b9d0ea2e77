import { assign, emit, not, sendTo, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { clampPoint, movePoint, type PointMove } from '../shared/points.ts';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, timedOut } from '../shared/waits.ts';
import { loadPastPrices, watchRecords } from './portfolio.actors.ts';
import { coinsOf, daysOf, hasPastPrices, isEmpty, knowsEverything, untilOld } from './portfolio.facts.ts';
import { performanceIn } from './portfolio.performance.ts';
import type { PortfolioContext, PortfolioEmitted, PortfolioEvent, PortfolioInput, RecordsFact } from './portfolio.types.ts';

type Fact<Type extends RecordsFact['type']> = Extract<RecordsFact, { type: Type }>;

/** No past prices, for each of some coins. */
const none = (coins: readonly TradableCode[]): PriceSeries => Object.fromEntries(coins.map((coin) => [coin, []]));

const pointCount = (context: PortfolioContext): number => performanceIn(context)?.points.length ?? 0;

const portfolioSetup = setup({
  types: {
    input: {} as PortfolioInput,
    context: {} as PortfolioContext,
    events: {} as PortfolioEvent,
    emitted: {} as PortfolioEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadPastPrices, watchRecords },
  guards: {
    knowsEverything: ({ context }) => knowsEverything(context),
    isEmpty: ({ context }) => isEmpty(context),
    hasPastPrices: ({ context }) => hasPastPrices(context),
  },
  actions: {
    storeActivities: assign(({ context }, { activities }: Fact<'records.read'>) => ({ activities, progress: null, asOf: context.now() })),
    storeProgress: assign({ progress: (_, { read, total }: Fact<'records.counted'>) => ({ read, total }) }),
    storeMissed: assign({ problem: (_, { problem }: Fact<'records.missed'>) => problem }),
    storeBalances: assign(({ context }, { balances }: Fact<'balances.updated'>) => ({ balances, asOf: context.now() })),
    storePrices: assign(({ context }, { prices }: Fact<'prices.updated'>) => ({ prices, asOf: context.now() })),
    storeRange: assign(({ context }, { range }: Extract<PortfolioEvent, { type: 'range.chosen' }>) => ({ range, asOf: context.now(), point: null })),
    storeMethod: assign({ method: (_, { method }: Extract<PortfolioEvent, { type: 'method.chosen' }>) => method }),
    storeCosts: assign({ costs: (_, { costs }: Extract<PortfolioEvent, { type: 'costs.told' }>) => costs }),
    storePast: assign(({ context }, { past }: { past: PriceSeries }) => ({
      // A coin that came while they were loaded is drawn at today's price until the next time.
      past: { ...context.past, [daysOf(context)]: { prices: { ...none(coinsOf(context)), ...past }, loadedAt: context.now() } },
      asOf: context.now(),
    })),
    movePoint: assign({ point: ({ context }, { to }: { to: PointMove }) => movePoint(context.point, to, pointCount(context)) }),
    placePoint: assign({ point: ({ context }, { index }: { index: number }) => clampPoint(index, pointCount(context)) }),
    leavePoint: assign({ point: null }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    clearProblem: assign({ problem: null }),
    wantRecords: sendTo('watchRecords', { type: 'records.wanted' }),
    announceRange: emit(({ context }) => ({ type: 'range.changed', range: context.range })),
    announceMethod: emit(({ context }) => ({ type: 'method.changed', method: context.method })),
  },
  delays: { requestLimit, pricesAreOld: ({ context }) => untilOld(context) },
});

const pastWanted = ({ context }: { context: PortfolioContext }) => ({ coins: coinsOf(context), days: daysOf(context) });

const ready = portfolioSetup.createStateConfig({
  description: 'The line is drawn; newer facts move it at once.',
  meta: { title: 'Performance' },
  exit: 'leavePoint',
  always: { guard: not('hasPastPrices'), target: 'loading' },
  on: {
    'point.moved': { actions: { type: 'movePoint', params: ({ event }) => event } },
    'point.hovered': { actions: { type: 'placePoint', params: ({ event }) => event } },
    'point.left': { actions: 'leavePoint' },
  },
  initial: 'resting',
  states: {
    resting: { after: { pricesAreOld: 'refreshing' } },
    refreshing: {
      description: 'Newer prices are loaded behind the picture. Without them the old ones stay.',
      invoke: {
        id: 'refreshPastPrices',
        src: 'loadPastPrices',
        input: pastWanted,
        onDone: { target: 'resting', actions: { type: 'storePast', params: ({ event }) => ({ past: event.output }) } },
        onError: 'outdated',
      },
      after: { requestLimit: 'outdated' },
    },
    outdated: { after: { requestLimit: 'refreshing' }, on: { 'retry.requested': 'refreshing' } },
  },
});

export const portfolioMachine = portfolioSetup.createMachine({
  id: 'portfolio',
  context: ({ input }) => ({
    ...input,
    activities: null,
    progress: null,
    balances: null,
    prices: {},
    past: {},
    asOf: input.now(),
    point: null,
    problem: null,
  }),
  invoke: {
    id: 'watchRecords',
    src: 'watchRecords',
    // Without it nothing is known, and the screen says so.
    onError: { target: '.unread', actions: { type: 'storeFault', params: ({ event }) => event } },
  },
  on: {
    'records.read': { actions: { type: 'storeActivities', params: ({ event }) => event } },
    'balances.updated': { actions: { type: 'storeBalances', params: ({ event }) => event } },
    'prices.updated': { actions: { type: 'storePrices', params: ({ event }) => event } },
    'method.chosen': { actions: [{ type: 'storeMethod', params: ({ event }) => event }, 'announceMethod'] },
    'costs.told': { actions: { type: 'storeCosts', params: ({ event }) => event } },
    'range.chosen': { target: '.deciding', actions: [{ type: 'storeRange', params: ({ event }) => event }, 'announceRange'] },
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
      description: 'All records are read, page by page, and the balances with them.',
      tags: ['busy'],
      meta: { title: 'Loading your records' },
      entry: 'clearProblem',
      always: { guard: 'knowsEverything', target: 'deciding' },
      on: {
        'records.counted': { actions: { type: 'storeProgress', params: ({ event }) => event } },
        'records.missed': { target: 'unread', actions: { type: 'storeMissed', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'Records or balances are missing, and nothing is added up without them.',
      meta: { title: 'Records didn’t load' },
      always: { guard: 'knowsEverything', target: 'deciding' },
      on: {
        'retry.requested': { target: 'gathering', actions: 'wantRecords' },
        'records.counted': { target: 'gathering', actions: { type: 'storeProgress', params: ({ event }) => event } },
        'range.chosen': { actions: [{ type: 'storeRange', params: ({ event }) => event }, 'announceRange'] },
      },
    },
    empty: {
      description: 'The customer never had anything.',
      meta: { title: 'No activity yet' },
      always: { guard: not('isEmpty'), target: 'deciding' },
    },
    loading: {
      tags: ['busy'],
      meta: { title: 'Loading price history' },
      entry: 'clearProblem',
      invoke: {
        id: 'loadPastPrices',
        src: 'loadPastPrices',
        input: pastWanted,
        onDone: { target: 'ready', actions: { type: 'storePast', params: ({ event }) => ({ past: event.output }) } },
        onError: { target: 'failed', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      after: { requestLimit: { target: 'failed', actions: 'storeTimeout' } },
    },
    failed: {
      description: 'The market did not tell its past prices. Asked again by itself in a while.',
      meta: { title: 'Price history is unavailable' },
      on: { 'retry.requested': 'loading' },
      after: { requestLimit: 'loading' },
    },
    ready,
  },
});

export type PortfolioMachine = typeof portfolioMachine;
