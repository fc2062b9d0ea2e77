import { assign, setup } from 'xstate';
import { clampPoint, movePoint, type PointMove } from '../shared/points.ts';
import { problemOf } from '../shared/problem.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, second, timedOut } from '../shared/waits.ts';
import { loadSeries } from './chart.actors.ts';
import { rangesOf, seriesKey, seriesOf } from './chart.series.ts';
import type { ChartContext, ChartEvent, ChartInput, ChartRange, Series } from './chart.types.ts';

/** How long a series is drawn before it is loaded again behind the picture. */
const lifetimes: Readonly<Record<ChartRange, number>> = { day: 300 * second, year: 3600 * second, fiveYears: 3600 * second };

const untilOld = (context: ChartContext, range: ChartRange): number => {
  const loadedAt = seriesOf(context, range)?.loadedAt ?? 0;
  return Math.max(loadedAt + lifetimes[range] - context.now(), 0);
};

const chartSetup = setup({
  types: {
    input: {} as ChartInput,
    context: {} as ChartContext,
    events: {} as ChartEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { loadSeries },
  guards: {
    isOffered: ({ context }, params: { chosen: ChartRange; range: ChartRange }) =>
      params.chosen === params.range && rangesOf(context.marketId).includes(params.range),
    isMissing: ({ context }, params: { range: ChartRange }) => !rangesOf(context.marketId).includes(params.range),
    isLoaded: ({ context }, params: { range: ChartRange }) => seriesOf(context, params.range) !== null,
    hasPoints: ({ context }, params: { range: ChartRange }) => (seriesOf(context, params.range)?.points.length ?? 0) > 0,
    bringsPoints: (_, loaded: Series) => loaded.points.length > 0,
  },
  actions: {
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
    placePoint: assign({
      point: ({ context }, params: { range: ChartRange; index: number }) =>
        clampPoint(params.index, seriesOf(context, params.range)?.points.length ?? 0),
    }),
    leavePoint: assign({ point: null }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    clearProblem: assign({ problem: null }),
  },
  delays: {
    requestLimit,
    dayIsOld: ({ context }) => untilOld(context, 'day'),
    yearIsOld: ({ context }) => untilOld(context, 'year'),
    fiveYearsIsOld: ({ context }) => untilOld(context, 'fiveYears'),
  },
});

/** A coin without a day is drawn over a year. */
const toYear = { guard: { type: 'isMissing', params: { range: 'day' } }, target: '#chart.year' } as const;

/** The three ranges are the same chart over other data: what was loaded is drawn at once, and refreshed when it is old. */
const rangeState = (range: ChartRange, title: string, whereMissing: readonly [] | readonly [typeof toYear] = []) =>
  chartSetup.createStateConfig({
    initial: 'deciding',
    tags: ['screen:chart'],
    meta: { title },
    on: {
      'asset.changed': { target: `#chart.${range}`, reenter: true, actions: { type: 'storeAsset', params: ({ event }) => event } },
    },
    states: {
      deciding: {
        always: [
          ...whereMissing,
          { guard: { type: 'hasPoints', params: { range } }, target: 'ready' },
          { guard: { type: 'isLoaded', params: { range } }, target: 'empty' },
          { target: 'loading' },
        ],
      },
      loading: {
        tags: ['busy'],
        entry: 'clearProblem',
        invoke: {
          id: `loadSeries.${range}`,
          src: 'loadSeries',
          input: ({ context }) => ({ marketId: context.marketId, range }),
          onDone: { target: 'deciding', actions: { type: 'storeSeries', params: ({ event }) => ({ range, loaded: event.output }) } },
          onError: { target: 'failed', actions: { type: 'storeFault', params: ({ event }) => event } },
        },
        after: { requestLimit: { target: 'failed', actions: 'storeTimeout' } },
      },
      failed: { on: { 'retry.requested': 'loading' } },
      empty: { description: 'The market has no prices for this range.', on: { 'retry.requested': 'loading' } },
      ready: {
        initial: 'resting',
        exit: 'leavePoint',
        on: {
          'point.moved': { actions: { type: 'movePoint', params: ({ event }) => ({ range, to: event.to }) } },
          'point.hovered': { actions: { type: 'placePoint', params: ({ event }) => ({ range, index: event.index }) } },
          'point.left': { actions: 'leavePoint' },
        },
        states: {
          resting: { after: { [`${range}IsOld` as const]: 'refreshing' } },
          refreshing: {
            description: 'Newer points are loaded behind the picture. Without them the old ones stay, and are tried again later.',
            invoke: {
              id: `refreshSeries.${range}`,
              src: 'loadSeries',
              input: ({ context }) => ({ marketId: context.marketId, range }),
              onDone: [
                {
                  guard: { type: 'bringsPoints', params: ({ event }) => event.output },
                  target: 'resting',
                  actions: { type: 'storeSeries', params: ({ event }) => ({ range, loaded: event.output }) },
                },
                { target: 'outdated' },
              ],
              onError: 'outdated',
            },
            after: { requestLimit: 'outdated' },
          },
          outdated: { after: { requestLimit: 'refreshing' }, on: { 'retry.requested': 'refreshing' } },
        },
      },
    },
  });

export const chartMachine = chartSetup.createMachine({
  id: 'chart',
  context: ({ input }) => ({ ...input, series: {}, point: null, problem: null }),
  initial: 'day',
  on: {
    'range.chosen': [
      { guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'day' }) }, target: '.day' },
      { guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'year' }) }, target: '.year' },
      { guard: { type: 'isOffered', params: ({ event }) => ({ chosen: event.range, range: 'fiveYears' }) }, target: '.fiveYears' },
    ],
  },
  states: {
    day: rangeState('day', 'One day', [toYear]),
    year: rangeState('year', 'One year'),
    fiveYears: rangeState('fiveYears', 'Five years'),
  },
});

export type ChartMachine = typeof chartMachine;
