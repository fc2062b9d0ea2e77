import { type PointerEvent, type ReactNode, useMemo } from 'react';
import type { PointMove } from '#domain/markets/points.ts';
import { part } from '../part.ts';
import { formatTime } from '../time/format.ts';
import { Crosshair, Readout } from './Crosshair.tsx';
import styles from './chart.module.css';
import { countsOf, type Mark, marksByPoint, marksWithin, shortWordsOf } from './marks.ts';
import { Picture } from './Picture.tsx';
import { PointSlider } from './PointSlider.tsx';
import { SeriesTable } from './SeriesTable.tsx';
import { type Frame, frameOf } from './scales.ts';
import { describeSeries, nearestIndex, type Point } from './series.ts';
import { useSize } from './useSize.ts';

export interface AreaChartProps {
  /** What is drawn: "Bitcoin, one day". */
  label: string;
  /** In order of time; at least one. */
  points: readonly Point[];
  /** The function should stay the same while its results do: with another one the picture is drawn anew. */
  formatValue: (value: number) => string;
  /** How moments read at the crosshair and in the table, so that no two read the same; day and month without. */
  formatAt?: (at: number) => string;
  /** Index of the point that is read; null for none. The owner's machine holds it. */
  active: number | null;
  /** The pointer is at a point, or has left (null). */
  onPoint: (index: number | null) => void;
  /** A key asks for another point. */
  onMove: (to: PointMove) => void;
  /** What happened in between: small ticks on the time axis. The note says what they mean, with a `MarkSign` for each kind. */
  marks?: readonly Mark[];
  /** The value that the others are read against, such as that at the start. */
  baseline?: number;
  /** What the values are, at the head of the table: "Price in US dollars". */
  unit?: string;
  /** In words, where the caller knows better than "from, to, lowest, highest". */
  summary?: string;
  /** At the foot, opposite the table's switch: "Sandbox prices". */
  note?: ReactNode;
}

const formatDay = (at: number) => formatTime(at, 'day');
const noMarks: readonly Mark[] = [];
const initialSize = { width: 640, height: 250, type: 1 };

/** A value over time: a line, a wash, a crosshair that follows pointer and keys, a sentence and a table for those who do not see it. */
export function AreaChart(props: AreaChartProps) {
  const { label, points, formatValue, formatAt = formatDay, active, onPoint, onMove, baseline, unit = 'Value', note } = props;
  const [plot, size] = useSize(initialSize);
  const frame = useMemo(() => frameOf({ points, ...size, formatValue, baseline }), [points, size, formatValue, baseline]);
  const marks = useMemo(() => marksWithin(points, props.marks ?? noMarks), [points, props.marks]);
  const marked = useMemo(() => marksByPoint(points, marks), [points, marks]);
  const summary = useMemo(
    () => props.summary ?? describeSeries(points, formatValue, formatAt, baseline),
    [props.summary, points, formatValue, formatAt, baseline],
  );

  /** What is said and shown of a point, in parts: value, moment, marks. */
  const wordsAt = (index: number): readonly string[] => {
    const at = points[index];
    return at ? [formatValue(at.value), formatAt(at.at), shortWordsOf(marked.get(index) ?? noMarks)].filter((words) => words !== '') : [];
  };
  const read = (event: PointerEvent<HTMLElement>) => {
    const index = nearestIndex(points, timeAtPointer(event, frame));
    if (index !== active) onPoint(index);
  };
  const last = points.length - 1;
  const point = active === null ? undefined : points[active];
  const [value, moment, eventLabel] = wordsAt(active ?? last);
  return (
    <figure {...part('area-chart', point ? 'reading' : 'still')} className={styles.chart}>
      <div ref={plot} {...part('plot')} className={styles.plot} onPointerDown={read} onPointerMove={read} onPointerLeave={() => onPoint(null)}>
        <Picture
          description={`${label}. ${summary}${marks.length === 0 ? '' : ` Marked: ${countsOf(marks)}.`}`}
          {...{ frame, points, marks, baseline }}
        />
        {point && (
          <>
            <Crosshair frame={frame} point={point} />
            <Readout frame={frame} point={point}>
              <strong>{value}</strong> <span>{moment}</span> {eventLabel !== undefined && <span className={styles.eventLabel}>{eventLabel}</span>}
            </Readout>
          </>
        )}
        <PointSlider {...{ label, last, active, onPoint, onMove }} words={value && [value, moment, eventLabel].filter(Boolean).join(', ')} />
      </div>
      <SeriesTable {...{ label, points, formatValue, formatAt, unit, marks, marked, note }} />
    </figure>
  );
}

function timeAtPointer(event: PointerEvent<HTMLElement>, frame: Frame): number {
  return frame.timeScale.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
}
