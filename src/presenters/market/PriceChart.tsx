import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { assetOfMarket, assets } from '#domain/assets/assets.ts';
import type { PointMove } from '#domain/markets/points.ts';
import type { ChartMachine } from '#machines/chart/chart.machine.ts';
import {
  selectMarketId,
  selectPointIndex,
  selectRange,
  selectSeries,
  selectView,
} from '#machines/chart/chart.selectors.ts';
import type { ChartRange } from '#machines/chart/chart.types.ts';
import type { AreaChartProps } from '#ui/chart/AreaChart.tsx';
import type { Mark } from '#ui/chart/marks.ts';
import { useShown } from '#ui/display/display.ts';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { useSeen } from '#ui/on-demand/useSeen.ts';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { formatTime, type TimeFormat } from '#ui/time/format.ts';
import { ChartChunk, type ChartChunkProps } from './ChartChunk.tsx';
import { ChartPlaceholder } from './ChartPlaceholder.tsx';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import styles from './market.module.css';
import { priceFormatOf } from './prices.ts';

export interface PriceChartProps {
  chart: ActorRefFrom<ChartMachine>;
  note?: AreaChartProps['note'];
  /** The customer's transfers; explain the shapes in the note. */
  marks?: AreaChartProps['marks'];
  loadChart?: ChartChunkProps['load'] | undefined;
}

const ranges: Readonly<Record<ChartRange, { readonly words: string; readonly timeFormat: TimeFormat }>> = {
  day: { words: 'one day', timeFormat: 'axis' },
  year: { words: 'one year', timeFormat: 'date' },
  fiveYears: { words: 'five years', timeFormat: 'date' },
};
const units = { USD: 'Price in US dollars', CAD: 'Price in Canadian dollars' } as const;

const noMarks: readonly Mark[] = [];
const nameOf = (marketId: string): string => assets[assetOfMarket(marketId) ?? 'BTC'].name;

/** A price chart whose four states have the same height. */
export function PriceChart({ chart, note, marks = noMarks, loadChart }: PriceChartProps) {
  const view = useSelector(chart, selectView);
  const ref = useSeen(() => chart.send({ type: 'chart.seen' }));
  const name = nameOf(useSelector(chart, selectMarketId));
  return (
    <div ref={ref} {...part('price-chart', view)} className={styles.chart} aria-busy={view === 'loading'}>
      <span role="status">
        {view === 'loading' && <VisuallyHidden>{`Loading the chart of ${name}`}</VisuallyHidden>}
      </span>
      {view === 'loading' && <ChartSkeleton note={note} />}
      {view === 'failed' && (
        <ChartPlaceholder note={note}>
          <FailedState
            what="chart"
            reason="The market didn’t respond. Live prices and orders are unaffected."
            onRetry={() => chart.send({ type: 'retry.requested' })}
          />
        </ChartPlaceholder>
      )}
      {view === 'empty' && (
        <ChartPlaceholder note={note}>
          <EmptyState title="No prices for this range" text="Choose another range." />
        </ChartPlaceholder>
      )}
      {view === 'ready' && <ReadyChart chart={chart} name={name} note={note} marks={marks} loadChart={loadChart} />}
    </div>
  );
}

/** The chart itself, with the crosshair in the machine. */
function ReadyChart({
  chart,
  name,
  note,
  marks,
  loadChart,
}: PriceChartProps & { name: string; marks: readonly Mark[] }) {
  const series = useSelector(chart, selectSeries);
  const { words, timeFormat } = ranges[useSelector(chart, selectRange)];
  const currency = series?.currency ?? 'USD';
  // Drawing needs numbers; no payment uses them.
  const { timeZone } = useShown();
  const points = useMemo(() => series?.points.map(({ at, price }) => ({ at, value: Number(price) })) ?? [], [series]);
  // A movement after the last price is marked on that point.
  const end = points.at(-1)?.at ?? 0;
  return (
    <ChartChunk
      label={`${name}, ${words}`}
      points={points}
      marks={useMemo(() => marks.map((mark) => ({ ...mark, at: Math.min(mark.at, end) })), [marks, end])}
      unit={units[currency]}
      formatValue={useMemo(() => priceFormatOf(series), [series])}
      formatAt={useCallback((at: number) => formatTime(at, timeFormat, timeZone), [timeFormat, timeZone])}
      active={useSelector(chart, selectPointIndex)}
      onPoint={(index) => chart.send(index === null ? { type: 'point.left' } : { type: 'point.hovered', index })}
      onMove={(to: PointMove) => chart.send({ type: 'point.moved', to })}
      note={note}
      {...(loadChart && { load: loadChart })}
    />
  );
}
