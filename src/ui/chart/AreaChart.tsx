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
  /** The accessible name: "Bitcoin, one day". */
  label: string;
  /** Ordered by time; at least one. */
  points: readonly Point[];
  /** Keep its identity stable: a new function redraws the picture. */
  formatValue: (value: number) => string;
  /** Formats times at the crosshair and in the table; month and day by default. */
  formatAt?: (at: number) => string;
  /** Index of the point under the crosshair, or null. The owner's machine holds it. */
  active: number | null;
  /** The pointer reached a point, or left (null). */
  onPoint: (index: number | null) => void;
  /** A key moved the crosshair. */
  onMove: (to: PointMove) => void;
  /** Events to mark on the time axis. Explain each kind in `note` with a `MarkSign`. */
  marks?: readonly Mark[];
  /** A reference value, such as the one at the start. */
  baseline?: number;
  /** Column heading of the values: "Price in US dollars". */
  unit?: string;
  /** Replaces the default summary of first, last, lowest and highest value. */
  summary?: string;
  /** Shown at the foot, opposite the table's switch. */
  note?: ReactNode;
}

const formatDay = (at: number) => formatTime(at, 'day');
const noMarks: readonly Mark[] = [];
const initialSize = { width: 640, height: 250, type: 1 };

/** A value over time, with a crosshair for pointer and keys, a summary and a table. */
export function AreaChart(props: AreaChartProps) {
  const {
    label,
    points,
    formatValue,
    formatAt = formatDay,
    active,
    onPoint,
    onMove,
    baseline,
    unit = 'Value',
    note,
  } = props;
  const [plot, size] = useSize(initialSize);
  const frame = useMemo(
    () => frameOf({ points, ...size, formatValue, baseline }),
    [points, size, formatValue, baseline],
  );
  const marks = useMemo(() => marksWithin(points, props.marks ?? noMarks), [points, props.marks]);
  const marked = useMemo(() => marksByPoint(points, marks), [points, marks]);
  const summary = useMemo(
    () => props.summary ?? describeSeries(points, formatValue, formatAt, baseline),
    [props.summary, points, formatValue, formatAt, baseline],
  );

  /** The readout of a point: value, time, marks. */
  const wordsAt = (index: number): readonly string[] => {
    const at = points[index];
    return at
      ? [formatValue(at.value), formatAt(at.at), shortWordsOf(marked.get(index) ?? noMarks)].filter(
          (words) => words !== '',
        )
      : [];
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
      <div
        ref={plot}
        {...part('plot')}
        className={styles.plot}
        onPointerDown={read}
        onPointerMove={read}
        onPointerLeave={() => onPoint(null)}
      >
        <Picture
          description={`${label}. ${summary}${marks.length === 0 ? '' : ` Marked: ${countsOf(marks)}.`}`}
          {...{ frame, points, marks, baseline }}
        />
        {point && (
          <>
            <Crosshair frame={frame} point={point} />
            <Readout frame={frame} point={point}>
              <strong>{value}</strong> <span>{moment}</span>{' '}
              {eventLabel !== undefined && <span className={styles.eventLabel}>{eventLabel}</span>}
            </Readout>
          </>
        )}
        <PointSlider
          {...{ label, last, active, onPoint, onMove }}
          words={value && [value, moment, eventLabel].filter(Boolean).join(', ')}
        />
      </div>
      <SeriesTable {...{ label, points, formatValue, formatAt, unit, marks, marked, note }} />
    </figure>
  );
}

function timeAtPointer(event: PointerEvent<HTMLElement>, frame: Frame): number {
  return frame.timeScale.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
}
