import type { ChartContext, ChartRange, LoadedSeries } from './chart.types.ts';

export const seriesKey = (marketId: string, range: ChartRange): string => `${marketId}/${range}`;

export const seriesOf = (context: Pick<ChartContext, 'marketId' | 'series'>, range: ChartRange): LoadedSeries | null =>
  context.series[seriesKey(context.marketId, range)] ?? null;
