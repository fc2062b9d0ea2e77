import type { ChartContext, ChartRange, LoadedSeries } from './chart.types.ts';

const allRanges: readonly ChartRange[] = ['day', 'year', 'fiveYears'];
/** Coins with fewer series in the specification: XRP has only a year and five years. */
const fewerRanges: Readonly<Record<string, readonly ChartRange[]>> = { ripple: ['year', 'fiveYears'] };

/** The ranges available for a coin: always the same list object for the same coin. */
export const rangesOf = (marketId: string): readonly ChartRange[] => fewerRanges[marketId] ?? allRanges;

export const seriesKey = (marketId: string, range: ChartRange): string => `${marketId}/${range}`;

export const seriesOf = (context: Pick<ChartContext, 'marketId' | 'series'>, range: ChartRange): LoadedSeries | null =>
  context.series[seriesKey(context.marketId, range)] ?? null;
