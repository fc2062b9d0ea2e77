import { curveLinear } from '@visx/curve';
import { LinearGradient } from '@visx/gradient';
import { AreaClosed, LinePath } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { part } from '../part.ts';
import { formatTime } from '../time/format.ts';
import { Crosshair } from './Crosshair.tsx';
import styles from './chart.module.css';
import { Levels, Moments } from './Grid.tsx';
import { SeriesTable } from './SeriesTable.tsx';
import { type Frame, frameOf } from './scales.ts';
import { describeSeries, indexAfterKey, nearestIndex, type Point } from './series.ts';
import { useWidth } from './useWidth.ts';

export interface AreaChartProps {
  /** What is drawn: "Bitcoin, one day". */
  label: string;
  /** In order of time; at least one. */
  points: readonly Point[];
  formatValue: (value: number) => string;
  /** How moments read on the axis and at the crosshair; day and month without. */
  formatAt?: (at: number) => string;
  height?: number;
  /** The point under the crosshair, or none: for a large figure that follows it. */
  onPoint?: (point: Point | null) => void;
  /** In words, where the caller knows better than "from, to, lowest, highest". */
  summary?: string;
  /** At the foot, opposite the table's switch: "Sandbox prices". */
  note?: ReactNode;
}

const usualMoment = (at: number) => formatTime(at, 'day');

/** A value over time: a line, a wash, a crosshair that follows pointer and keys, a sentence and a table for those who do not see it. */
export function AreaChart({ label, points, formatValue, formatAt = usualMoment, height = 250, onPoint, summary, note }: AreaChartProps) {
  const [plot, width] = useWidth(640);
  const [active, setActive] = useState<number | null>(null);
  const move = (index: number | null) => {
    setActive(index);
    onPoint?.(index === null ? null : (points[index] ?? null));
  };
  const frame = frameOf(points, width, height, formatValue);
  const wash = useId();
  const point = active === null ? undefined : points[active];
  return (
    <figure {...part('area-chart', point ? 'reading' : 'still')} className={styles.chart}>
      <div
        ref={plot}
        className={styles.plot}
        onPointerMove={(event) => move(nearestIndex(points, momentUnder(event, frame)))}
        onPointerLeave={() => move(null)}
      >
        <svg role="img" aria-label={`${label}. ${summary ?? describeSeries(points, formatValue, formatAt)}`} className={styles.svg} height={height}>
          <LinearGradient id={wash} fromOffset="0" toOffset="1">
            <stop offset="0" className={styles.washTop} />
            <stop offset="1" className={styles.washEnd} />
          </LinearGradient>
          <AreaClosed data={[...points]} x={frame.x} y={frame.y} yScale={frame.valueScale} curve={curveLinear} fill={`url(#${wash})`} />
          <Levels frame={frame} />
          <LinePath data={[...points]} x={frame.x} y={frame.y} curve={curveLinear} className={styles.line} />
          <Moments frame={frame} formatAt={formatAt} />
          {point && <Crosshair frame={frame} point={point} value={formatValue(point.value)} at={formatAt(point.at)} />}
        </svg>
        <PointSlider {...{ label, points, active, move, formatValue, formatAt }} />
      </div>
      <SeriesTable {...{ label, points, formatValue, formatAt, note }} />
    </figure>
  );
}

function momentUnder(event: PointerEvent<HTMLElement>, frame: Frame): number {
  return frame.timeScale.invert(event.clientX - event.currentTarget.getBoundingClientRect().left).getTime();
}

interface PointSliderProps extends Pick<AreaChartProps, 'label' | 'points' | 'formatValue'> {
  active: number | null;
  move: (index: number | null) => void;
  formatAt: (at: number) => string;
}

/** Moves the crosshair by keys; its value is spoken as words. */
function PointSlider({ label, points, active, move, formatValue, formatAt }: PointSliderProps) {
  const last = points.length - 1;
  const index = active ?? last;
  const point = points[index];
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === 'Escape' ? null : indexAfterKey(event.key, index, points.length);
    if (event.key !== 'Escape' && target === null) return;
    event.preventDefault();
    move(target);
  };
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={`${label}, point by point`}
      aria-valuetext={point ? `${formatValue(point.value)}, ${formatAt(point.at)}` : undefined}
      min={0}
      max={Math.max(last, 0)}
      value={Math.max(index, 0)}
      onKeyDown={onKeyDown}
      onChange={(event) => move(event.target.valueAsNumber)}
      onBlur={() => move(null)}
    />
  );
}
