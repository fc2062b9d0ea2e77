import type { PointMove } from '#domain/markets/points.ts';
import type { Problem } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';

export type ChartRange = 'day' | 'year' | 'fiveYears';

/**
 * One point to draw. `price` is the decimal text of the market service: a view turns it into a
 * number for pixels only.
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
  /**
   * Server time in ms when the market sent it, if an earlier request loaded it; otherwise it counts
   * as loaded now.
   */
  readonly loadedAt?: number;
}

export interface LoadedSeries extends Series {
  /** Server time in ms. */
  readonly loadedAt: number;
}

export interface ChartInput {
  /** The market service's id of the coin: `bitcoin`. */
  readonly marketId: string;
  /** Whether it stands below the first screen: then nothing is loaded before it comes near. */
  readonly isFar?: boolean;
  /** Server time in ms since 1970. */
  readonly now: () => number;
}

export interface ChartContext extends ChartInput {
  /** Series loaded so far, by `seriesKey(marketId, range)`. */
  readonly series: Readonly<Record<string, LoadedSeries>>;
  /** Index of the point that the pointer or the keyboard is on. */
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
/** Coins with fewer series in the specification: XRP has only a year and five years. */
const fewerRanges: Readonly<Record<string, readonly ChartRange[]>> = { ripple: ['year', 'fiveYears'] };

/** The ranges available for a coin: always the same list object for the same coin. */
export const rangesOf = (marketId: string): readonly ChartRange[] => fewerRanges[marketId] ?? allRanges;

export const seriesKey = (marketId: string, range: ChartRange): string => `${marketId}/${range}`;

export const seriesOf = (context: Pick<ChartContext, 'marketId' | 'series'>, range: ChartRange): LoadedSeries | null =>
  context.series[seriesKey(context.marketId, range)] ?? null;

/** The price series of a coin from the public market-data service. */
export const loadSeries = promiseContract<Series, { marketId: string; range: ChartRange }>('loadSeries');
