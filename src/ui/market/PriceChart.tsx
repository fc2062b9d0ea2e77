import { useMemo } from 'react';
import type { ChartFace } from '../../../machines/chart/chart.selectors.ts';
import type { ChartRange, LoadedSeries } from '../../../machines/chart/chart.types.ts';
import type { AreaChartProps } from '../chart/AreaChart.tsx';
import { EmptyState } from '../list/EmptyState.tsx';
import { FailedFace } from '../list/ListFaces.tsx';
import { formatPrice } from '../money/format.ts';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { formatTime, type TimeFormat } from '../time/format.ts';
import { ChartChunk, type ChartChunkProps } from './ChartChunk.tsx';
import { ChartPlace } from './ChartPlace.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import styles from './market.module.css';

export interface PriceChartProps {
  /** The coin's name: "Bitcoin". */
  name: string;
  face: ChartFace;
  range: ChartRange;
  /** What is drawn; null unless the face is `ready`. */
  series: LoadedSeries | null;
  onRetry: () => void;
  note?: AreaChartProps['note'];
  loadChart?: ChartChunkProps['load'];
}

const ranges: Readonly<Record<ChartRange, { readonly words: string; readonly moments: TimeFormat }>> = {
  day: { words: 'one day', moments: 'time' },
  year: { words: 'one year', moments: 'day' },
  fiveYears: { words: 'five years', moments: 'date' },
};

/** A coin's price over time, in the four faces; each is as high as the others. */
export function PriceChart({ name, face, range, series, onRetry, note, loadChart }: PriceChartProps) {
  const { words, moments } = ranges[range];
  // Pixels need numbers; nothing is paid by these.
  const points = useMemo(() => series?.points.map(({ at, price }) => ({ at, value: Number(price) })) ?? [], [series]);
  const currency = series?.currency ?? 'USD';
  return (
    <div {...part('price-chart', face)} className={styles.chart} aria-busy={face === 'loading'}>
      <span role="status">{face === 'loading' && <VisuallyHidden>{`Loading the chart of ${name}`}</VisuallyHidden>}</span>
      {face === 'loading' && <ChartSkeleton note={note} />}
      {face === 'failed' && (
        <ChartPlace note={note}>
          <FailedFace what="chart" why="The market did not answer. Live prices and orders work without it." onRetry={onRetry} />
        </ChartPlace>
      )}
      {face === 'empty' && (
        <ChartPlace note={note}>
          <EmptyState title="No prices for this range" text="The market has none to show. Choose another range." />
        </ChartPlace>
      )}
      {face === 'ready' && (
        <ChartChunk
          label={`${name}, ${words}`}
          points={points}
          formatValue={(value) => formatPrice(value, currency)}
          formatAt={(at) => formatTime(at, moments)}
          {...(note !== undefined && { note })}
          {...(loadChart && { load: loadChart })}
        />
      )}
    </div>
  );
}
