import { assign, setup } from 'xstate';
import { clampPoint, movePoint, type PointMove } from '#domain/markets/points.ts';
import {
  outageDelays,
  outageGuards,
  requesting,
  rereading,
  trying,
  withEvent,
  withOutput,
} from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { dayPricesLifetime, longPricesLifetime, requestLimit } from '../shared/waits.ts';
import { watchWindow } from '../shared/window.ts';
import {
  type ChartContext,
  type ChartEvent,
  type ChartInput,
  type ChartRange,
  loadSeries,
  rangesOf,
  type Series,
  seriesKey,
  seriesOf,
} from './chart.types.ts';

/** How long before newer points load in the background. */
const lifetimes: Readonly<Record<ChartRange, number>> = {
  day: dayPricesLifetime,
  year: longPricesLifetime,
  fiveYears: longPricesLifetime,
};

const timeUntilStale = (context: ChartContext, range: ChartRange): number => {
  const loadedAt = seriesOf(context, range)?.loadedAt ?? 0;
  return Math.max(loadedAt + lifetimes[range] - context.now(), 0);
};

const chartSetup = setup({
  types: {} as FlowTypes<{ input: ChartInput; context: ChartContext; events: ChartEvent }>,
  actors: { loadSeries, watchWindow },
  guards: {
    ...outageGuards,
    isFar: ({ context }) => context.isFar === true,
    isOffered: ({ context }, params: { chosen: ChartRange; range: ChartRange }) =>
      params.chosen === params.range && rangesOf(context.marketId).includes(params.range),
    isUnavailable: ({ context }, params: { range: ChartRange }) => !rangesOf(context.marketId).includes(params.range),
    isLoaded: ({ context }, params: { range: ChartRange }) => seriesOf(context, params.range) !== null,
    hasPoints: ({ context }, params: { range: ChartRange }) =>
      (seriesOf(context, params.range)?.points.length ?? 0) > 0,
    answerHasPoints: (_, loaded: Series) => loaded.points.length > 0,
  },
  actions: {
    ...problemActions,
    storeAsset: assign({ marketId: (_, params: { marketId: string }) => params.marketId }),
    storeSeries: assign({
      series: ({ context }, params: { range: ChartRange; loaded: Series }) => ({
        ...context.series,
        [seriesKey(context.marketId, params.range)]: { loadedAt: context.now(), ...params.loaded },
      }),
    }),
    movePoint: assign({
      point: ({ context }, params: { range: ChartRange; to: PointMove }) =>
        movePoint(context.point, params.to, seriesOf(context, params.range)?.points.length ?? 0),
    }),
    storePoint: assign({
      point: ({ context }, params: { range: ChartRange; index: number }) =>
        clampPoint(params.index, seriesOf(context, params.range)?.points.length ?? 0),
    }),
    clearPoint: assign({ point: null }),
  },
  delays: {
    ...outageDelays,
    requestLimit,
    dayIsOld: ({ context }) => timeUntilStale(context, 'day'),
    yearIsOld: ({ context }) => timeUntilStale(context, 'year'),
    fiveYearsIsOld: ({ context }) => timeUntilStale(context, 'fiveYears'),
  },
});

/** Without a day series, the chart shows a year. */
const toYear = { guard: { type: 'isUnavailable', params: { range: 'day' } }, target: '#chart.year' } as const;

/**
 * All ranges are one chart over different data: loaded points show at once, and refresh when old.
 */
const rangeState = (
  range: ChartRange,
  title: string,
  whereUnavailable: readonly [] | readonly [typeof toYear] = [],
) => {
  const seriesRequest = ({ marketId }: ChartContext) => ({ marketId, range });
  const storeSeries = {
    type: 'storeSeries',
    params: ({ event }: { event: { output: Series } }) => ({ range, loaded: event.output }),
  } as const;
  return chartSetup.createStateConfig({
    initial: 'deciding',
    tags: ['screen:chart'],
    meta: { title },
    on: {
      'asset.changed': { target: `#chart.${range}`, reenter: true, actions: withEvent('storeAsset') },
    },
    states: {
      deciding: {
        always: [
          ...whereUnavailable,
          { guard: { type: 'hasPoints', params: { range } }, target: 'ready' },
          { guard: { type: 'isLoaded', params: { range } }, target: 'empty' },
          { target: 'loading' },
        ],
      },
      loading: {
        tags: ['busy'],
        entry: 'clearProblem',
        ...requesting({
          src: 'loadSeries',
          id: `loadSeries.${range}`,
          input: seriesRequest,
          onDone: { target: 'deciding', actions: storeSeries },
          failed: 'failed',
        }),
      },
      failed: { after: rereading('loading'), on: { 'retry.requested': 'loading', 'network.online': 'loading' } },
      empty: { description: 'The market has no prices for this range.', on: { 'retry.requested': 'loading' } },
      ready: {
        initial: 'idle',
        exit: 'clearPoint',
        on: {
          'point.moved': { actions: { type: 'movePoint', params: ({ event }) => ({ range, to: event.to }) } },
          'point.hovered': { actions: { type: 'storePoint', params: ({ event }) => ({ range, index: event.index }) } },
          'point.left': { actions: 'clearPoint' },
        },
        states: {
          idle: { after: { [`${range}IsOld` as const]: 'refreshing' } },
          refreshing: {
            description:
              'Newer points are loaded in the background. If that fails, the old ones stay and loading is retried later.',
            ...trying({
              src: 'loadSeries',
              id: `refreshSeries.${range}`,
              input: seriesRequest,
              onDone: [
                { guard: withOutput('answerHasPoints'), target: 'idle', actions: storeSeries },
                { target: 'outdated' },
              ],
              failed: 'outdated',
            }),
          },
          outdated: {
            after: { requestLimit: 'refreshing' },
            on: { 'retry.requested': 'refreshing', 'network.online': 'refreshing' },
          },
        },
      },
    },
  });
};

export const chartMachine = chartSetup.createMachine({
  id: 'chart',
  context: ({ input }) => ({ ...input, series: {}, point: null, problem: null }),
  invoke: {
    id: 'watchWindow',
    src: 'watchWindow',
    // Without it a failed chart waits for the customer.
    onError: {},
  },
  initial: 'opened',
  on: {
    'range.chosen': [
      { guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'day' }) }, target: '.day' },
      {
        guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'year' }) },
        target: '.year',
      },
      {
        guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'fiveYears' }) },
        target: '.fiveYears',
      },
    ],
  },
  states: {
    opened: { always: [{ guard: 'isFar', target: 'unseen' }, { target: 'day' }] },
    unseen: {
      description: 'It stands below what the customer sees: nothing is loaded before it comes near.',
      tags: ['screen:chart'],
      meta: { title: 'One day' },
      on: { 'chart.seen': 'day', 'asset.changed': { target: 'day', actions: withEvent('storeAsset') } },
    },
    day: rangeState('day', 'One day', [toYear]),
    year: rangeState('year', 'One year'),
    fiveYears: rangeState('fiveYears', 'Five years'),
  },
});

export type ChartMachine = typeof chartMachine;
