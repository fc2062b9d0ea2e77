import { useMachine } from '@xstate/react';
import { Suspense } from 'react';
import { pointReadingMachine, selectPointOf } from '#machines/pointReading/pointReading.machine.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import type { SeriesChartProps } from './SeriesChart.tsx';
import { SeriesChartSkeleton } from './SeriesChartSkeleton.tsx';

/** Its own chunk: the chart library is large, and no other page needs it. */
const load = async () => (await import('./SeriesChart.tsx')).SeriesChart;
const SeriesChart = lazyCode<SeriesChartProps>(load);

export type ReadSeriesChartProps = Omit<SeriesChartProps, 'active' | 'onPoint' | 'onMove'>;

/** A chart of figures with its active bucket. Its code loads on demand into a reserved space. */
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
