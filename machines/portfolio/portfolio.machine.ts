import { assign, emit, not, sendTo, setup } from 'xstate';
import { type Activity, effectOn } from '#domain/activity/activity.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { clampPoint, movePoint, type PointMove } from '#domain/markets/points.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { type Performance, performanceOf } from '#domain/portfolio/performance.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { monthDays, type PerformanceRange, rangeStart } from '#domain/portfolio/range.ts';
import { second } from '#domain/time/units.ts';
import { requesting, storeFault, trying, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { dayPricesLifetime, longPricesLifetime, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
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

const year = 365 * 86_400 * second;

/**
 * Days of past prices. The market sends a day in minutes, a quarter in hours, and more in days; a
 * month is shared with the trends.
 */
const days: Readonly<Record<Exclude<PerformanceRange, 'all'>, number>> = {
  '1D': 1,
  '1W': 7,
  '1M': monthDays,
  '3M': 90,
  YTD: 365,
  '1Y': 365,
};

function daysOf({ range, balances, now }: Pick<PortfolioContext, 'range' | 'balances' | 'now'>): number {
  if (range !== 'all') return days[range];
  return now() - (balances?.openedAt ?? 0) <= year ? 365 : 1825;
}

/** Coins held now or ever moved. */
function coinsOf({ activities, balances }: Pick<PortfolioContext, 'activities' | 'balances'>): readonly TradableCode[] {
  const isHeld = (coin: TradableCode) => isPositive(balances?.amounts[coin] ?? zero);
  return tradableCodes.filter(
    (coin) => isHeld(coin) || (activities ?? []).some((activity) => effectOn(coin, activity) !== 0n),
  );
}

/** Includes stale prices; null before they load. */
const loadedFor = (context: PortfolioContext) => context.pastPrices[daysOf(context)] ?? null;

/** Whether every needed coin has past prices. A newly received coin has none. */
export function hasPastPrices(context: PortfolioContext): boolean {
  const loaded = loadedFor(context);
  return loaded !== null && coinsOf(context).every((coin) => loaded.prices[coin] !== undefined);
}

export const knowsEverything = ({ activities, balances }: PortfolioContext): boolean =>
  activities !== null && balances !== null;

/** No activity and no balance, ever. */
export const isEmpty = ({ activities, balances }: PortfolioContext): boolean =>
  (activities ?? []).length === 0 && Object.values(balances?.amounts ?? {}).every((amount) => !isPositive(amount));

/** Milliseconds until the prices are stale and reload in the background. */
const timeUntilStale = (context: PortfolioContext): number => {
  const lifetime = daysOf(context) === 1 ? dayPricesLifetime : longPricesLifetime;
  return Math.max((loadedFor(context)?.loadedAt ?? 0) + lifetime - context.now(), 0);
};

type Facts = Pick<PortfolioContext, 'activities' | 'balances' | 'prices' | 'pastPrices' | 'range' | 'asOf'>;

/** Caches the last result per list of records, so that moving along the chart is cheap. */
const results = new WeakMap<readonly Activity[], { readonly facts: Facts; readonly performance: Performance }>();

const isSame = (a: Facts, b: Facts): boolean =>
  a.activities === b.activities &&
  a.balances === b.balances &&
  a.prices === b.prices &&
  a.pastPrices === b.pastPrices &&
  a.range === b.range &&
  a.asOf === b.asOf;

/** Null until the range's data has loaded. */
export function performanceIn(context: PortfolioContext): Performance | null {
  const loaded = loadedFor(context);
  const { activities, balances, prices, range, asOf, startOfYear } = context;
  if (!knowsEverything(context) || loaded === null || activities === null || balances === null) return null;
  const last = results.get(activities);
  if (last && isSame(last.facts, context)) return last.performance;
  const performance = performanceOf({
    activities,
    balances: balances.amounts,
    series: loaded.prices,
    prices,
    openedAt: balances.openedAt,
    from: rangeStart(range, { now: asOf, openedAt: balances.openedAt, yearStart: startOfYear(asOf) }),
    to: asOf,
  });
  const { pastPrices } = context;
  results.set(activities, { facts: { activities, balances, prices, pastPrices, range, asOf }, performance });
  return performance;
}

const noPrices = (coins: readonly TradableCode[]): PriceSeries => Object.fromEntries(coins.map((coin) => [coin, []]));

const pointCount = (context: PortfolioContext): number => performanceIn(context)?.points.length ?? 0;

const portfolioSetup = setup({
  types: {} as FlowTypes<{
    input: PortfolioInput;
    context: PortfolioContext;
    events: PortfolioEvent;
    emitted: PortfolioEmitted;
  }>,
  actors: { loadPastPrices, watchRecords, watchWindow },
  guards: {
    knowsEverything: ({ context }) => knowsEverything(context),
    isEmpty: ({ context }) => isEmpty(context),
    hasPastPrices: ({ context }) => hasPastPrices(context),
  },
  actions: {
    ...problemActions,
    storeActivities: assign(({ context }, { activities }: Fact<'records.read'>) => ({
      activities,
      progress: null,
      asOf: context.now(),
    })),
    storeProgress: assign({ progress: (_, { read, total }: Fact<'records.counted'>) => ({ read, total }) }),
    storeBalances: assign(({ context }, { balances }: Fact<'balances.updated'>) => ({ balances, asOf: context.now() })),
    storePrices: assign(({ context }, { prices }: Fact<'prices.updated'>) => ({ prices, asOf: context.now() })),
    storeRange: assign(({ context }, { range }: Extract<PortfolioEvent, { type: 'range.chosen' }>) => ({
      range,
      asOf: context.now(),
      point: null,
    })),
    storeMethod: assign({ method: (_, { method }: Extract<PortfolioEvent, { type: 'method.chosen' }>) => method }),
    storeCosts: assign({ costs: (_, { costs }: Extract<PortfolioEvent, { type: 'costBasis.changed' }>) => costs }),
    storePast: assign(({ context }, pastPrices: PriceSeries) => ({
      // A coin received during the load is drawn at today's price until the next load.
      pastPrices: {
        ...context.pastPrices,
        [daysOf(context)]: { prices: { ...noPrices(coinsOf(context)), ...pastPrices }, loadedAt: context.now() },
      },
      asOf: context.now(),
    })),
    movePoint: assign({
      point: ({ context }, { to }: { to: PointMove }) => movePoint(context.point, to, pointCount(context)),
    }),
    storePoint: assign({
      point: ({ context }, { index }: { index: number }) => clampPoint(index, pointCount(context)),
    }),
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
  initial: 'idle',
  states: {
    idle: { after: { pricesAreOld: 'refreshing' } },
    refreshing: {
      description: 'Newer prices are loaded in the background. If that fails, the old ones stay.',
      ...trying({
        src: 'loadPastPrices',
        id: 'refreshPastPrices',
        input: neededPrices,
        onDone: { target: 'idle', actions: withOutput('storePast') },
        failed: 'outdated',
      }),
    },
    outdated: {
      after: { requestLimit: 'refreshing' },
      on: { 'retry.requested': 'refreshing', 'network.online': 'refreshing' },
    },
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
      // If this fails, the screen says that there is no data.
      onError: { target: '.unavailable', actions: storeFault },
    },
    {
      id: 'watchWindow',
      src: 'watchWindow',
      // If this fails, only the timer reloads past prices.
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
        'records.failed': {
          target: 'unavailable',
          actions: { type: 'storeProblem', params: ({ event }) => event.problem },
        },
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
        onDone: { target: 'ready', actions: withOutput('storePast') },
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
