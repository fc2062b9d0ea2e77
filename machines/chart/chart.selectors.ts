import type { SnapshotFrom } from 'xstate';
import { clampPoint } from '#domain/markets/points.ts';
import type { ChartMachine } from './chart.machine.ts';
import { type ChartRange, type LoadedSeries, rangesOf, seriesOf } from './chart.types.ts';

type Snapshot = SnapshotFrom<ChartMachine>;
export type ChartView = 'loading' | 'failed' | 'empty' | 'ready';

export const selectRange = (snapshot: Snapshot): ChartRange =>
  snapshot.matches('year') ? 'year' : snapshot.matches('fiveYears') ? 'fiveYears' : 'day';

export function selectView(snapshot: Snapshot): ChartView {
  const within: unknown = Object.values(snapshot.value)[0];
  if (within === 'failed' || within === 'empty') return within;
  return typeof within === 'object' ? 'ready' : 'loading';
}

/** Null while loading, failed, or empty. */
export const selectSeries = (snapshot: Snapshot): LoadedSeries | null => {
  const series = seriesOf(snapshot.context, selectRange(snapshot));
  return series && series.points.length > 0 ? series : null;
};

export const selectPointIndex = (snapshot: Snapshot): number | null => {
  const { point } = snapshot.context;
  return point === null ? null : clampPoint(point, selectSeries(snapshot)?.points.length ?? 0);
};
/** Returns the same list object for the same coin. */
export const selectRanges = ({ context }: Snapshot): readonly ChartRange[] => rangesOf(context.marketId);

/** The loaded series with the newest price. */
export const selectNewestSeries = ({ context }: Snapshot): LoadedSeries | null =>
  rangesOf(context.marketId)
    .map((range) => seriesOf(context, range))
    .reduce<LoadedSeries | null>((newest, series) => (endOf(series) > endOf(newest) ? series : newest), null);

const endOf = (series: LoadedSeries | null): number => series?.points.at(-1)?.at ?? Number.NEGATIVE_INFINITY;

export const selectMarketId = ({ context }: Snapshot): string => context.marketId;

/** How much of the day a series may miss. */
const dayTolerance = 3_600_000;

/** The last day's change in percent, for display only; null unless the series covers the day. */
export const selectDayChange = ({ context }: Snapshot): number | null => {
  const points = seriesOf(context, 'day')?.points ?? [];
  const [first, last] = [Number(points[0]?.price), Number(points.at(-1)?.price)];
  const covered = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return first > 0 && Number.isFinite(last) && covered >= 24 * 3_600_000 - dayTolerance
    ? ((last - first) / first) * 100
    : null;
};
