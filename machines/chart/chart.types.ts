import type { PointMove } from '#domain/markets/points.ts';
import type { Problem } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';

export type ChartRange = 'day' | 'year' | 'fiveYears';

/**
 * `price` is decimal text from the market service; views convert it to a number only for pixels.
 */
interface SeriesPoint {
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly price: string;
}

export interface Series {
  readonly currency: 'USD' | 'CAD';
  /** Oldest first. */
  readonly points: readonly SeriesPoint[];
  /** Server time in ms if an earlier request loaded it; else it counts as loaded now. */
  readonly loadedAt?: number;
}

export interface LoadedSeries extends Series {
  /** Server time in ms. */
  readonly loadedAt: number;
}

export interface ChartInput {
  /** Such as `bitcoin`. */
  readonly marketId: string;
  /** Below the first screen, it loads only when it comes near. */
  readonly isFar?: boolean;
  /** Server time in ms since 1970. */
  readonly now: () => number;
}

export interface ChartContext extends ChartInput {
  /** By `seriesKey(marketId, range)`. */
  readonly series: Readonly<Record<string, LoadedSeries>>;
  /** The index that the pointer or keyboard is on. */
  readonly point: number | null;
  readonly problem: Problem | null;
}

export type ChartEvent =
  | { readonly type: 'range.chosen'; readonly range: ChartRange }
  | { readonly type: 'asset.changed'; readonly marketId: string }
  | { readonly type: 'point.moved'; readonly to: PointMove }
  | { readonly type: 'point.hovered'; readonly index: number }
  | { readonly type: 'chart.seen' | 'point.left' | 'retry.requested' | 'network.online' };

const allRanges: readonly ChartRange[] = ['day', 'year', 'fiveYears'];
/** The specification has only two series for XRP. */
const fewerRanges: Readonly<Record<string, readonly ChartRange[]>> = { ripple: ['year', 'fiveYears'] };

/** Returns the same list object for the same coin. */
export const rangesOf = (marketId: string): readonly ChartRange[] => fewerRanges[marketId] ?? allRanges;

export const seriesKey = (marketId: string, range: ChartRange): string => `${marketId}/${range}`;

export const seriesOf = (context: Pick<ChartContext, 'marketId' | 'series'>, range: ChartRange): LoadedSeries | null =>
  context.series[seriesKey(context.marketId, range)] ?? null;

/** From the public market-data service. */
export const loadSeries = promiseContract<Series, { marketId: string; range: ChartRange }>('loadSeries');
