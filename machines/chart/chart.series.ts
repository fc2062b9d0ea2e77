import type { ChartContext, ChartRange, LoadedSeries } from './chart.types.ts';

const allRanges: readonly ChartRange[] = ['day', 'year', 'fiveYears'];
/** Coins of which the specification has fewer series: XRP is shown by the day only, over a year and five years. */
const fewerRanges: Readonly<Record<string, readonly ChartRange[]>> = { ripple: ['year', 'fiveYears'] };

/** The ranges in which a coin can be drawn. The same list for each question about the same coin. */
export const rangesOf = (marketId: string): readonly ChartRange[] => fewerRanges[marketId] ?? allRanges;

export const seriesKey = (marketId: string, range: ChartRange): string => `${marketId}/${range}`;

export const seriesOf = (context: Pick<ChartContext, 'marketId' | 'series'>, range: ChartRange): LoadedSeries | null =>
  context.series[seriesKey(context.marketId, range)] ?? null;
