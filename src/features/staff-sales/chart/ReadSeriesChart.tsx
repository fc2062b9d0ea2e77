import { useMachine } from '@xstate/react';
import { Suspense } from 'react';
import { pointReadingMachine, selectPointOf } from '#machines/pointReading/pointReading.machine.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { SeriesChartProps } from './SeriesChart.tsx';
import { SeriesChartSkeleton } from './SeriesChartSkeleton.tsx';

/** The library of charts is large, and no other page needs it. */
const load = async () => (await import('./SeriesChart.tsx')).SeriesChart;
const SeriesChart = lazyCode<SeriesChartProps>(load);

export type ReadSeriesChartProps = Omit<SeriesChartProps, 'active' | 'onPoint' | 'onMove'>;

/** A chart of figures that holds which of its buckets is read. Its code loads when it is first shown; until then its place is kept. */
export function ReadSeriesChart(props: ReadSeriesChartProps) {
  const [reading, send] = useMachine(pointReadingMachine);
  const count = props.buckets.length;
  return (
    <Suspense fallback={<SeriesChartSkeleton label={props.label} />}>
      <SeriesChart
        {...props}
        active={selectPointOf(reading, count)}
        onPoint={(index) => send(index === null ? { type: 'point.left' } : { type: 'point.hovered', index, count })}
        onMove={(to) => send({ type: 'point.moved', to, count })}
      />
    </Suspense>
  );
}
