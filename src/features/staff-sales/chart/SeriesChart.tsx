import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import type { PointMove } from '#domain/markets/points.ts';
import { PointSlider } from '#ui/chart/PointSlider.tsx';
import { useSize } from '#ui/chart/useSize.ts';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { Cursor } from './Cursor.tsx';
import { Drawing } from './Drawing.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { type ChartUnit, type Figures, type FormatAmount, isAllUnknown, readingAt, wordsOf } from './figures.ts';
import { frameOf } from './frame.ts';
import { Legend, NoteKeys } from './Legend.tsx';
import { FloatingReadout, StandingReadout } from './Readout.tsx';
import styles from './series-chart.module.css';
import type { HrefOf } from './ValueLinks.tsx';

/** Keep the identity of its objects and of `hrefOf` stable: a new one redraws the chart. */
export interface SeriesChartProps extends Figures {
  /** The accessible name: "Volume by asset". */
  label: string;
  /** One sentence for screen readers. */
  summary: string;
  unit: ChartUnit;
  /** Exact, with the unit. */
  formatValue: FormatAmount;
  /** Links a bar, a point or a figure to its details. */
  hrefOf?: HrefOf | undefined;
  /** Index of the active bucket, or null. The owner's machine holds it. */
  active: number | null;
  /** The pointer reached a bucket, or left (null). */
  onPoint: (index: number | null) => void;
  /** A key moved to another bucket. */
  onMove: (to: PointMove) => void;
  /** Whether buckets add up over the period, as money does. True for bars by default. */
  addsUp?: boolean | undefined;
  /** Shown at the foot, opposite the table's switch. */
  note?: ReactNode;
}

const initialSize = { width: 640, height: 280, type: 1 };
/** Below this width in px, figures go under the drawing. */
const roomForReadout = 600;

/** Figures over time as stacked bars or lines, with a readout, links to details and a table. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, note, buckets, series } = props;
  if (buckets.length > 0 && series.length > 0 && !isAllUnknown(series)) return <KnownChart {...props} />;
  return (
    <figure {...part('series-chart', 'empty')} aria-label={label} className={styles.chart}>
      <p className={styles.empty}>
        {buckets.length === 0 || series.length === 0 ? 'No figures in this period.' : 'None of these figures is known.'}
      </p>
      {note !== undefined && <p className={styles.emptyNote}>{note}</p>}
    </figure>
  );
}

function KnownChart({
  label,
  summary,
  unit,
  formatValue,
  hrefOf,
  active,
  onPoint,
  onMove,
  addsUp,
  note,
  ...figures
}: SeriesChartProps) {
  const { buckets, series, comparison } = figures;
  const chart = useId();
  const [plot, size] = useSize(initialSize);
  const width = size.width / size.type;
  const frame = useMemo(
    () => frameOf({ buckets, series, comparison, unit, ...size }),
    [buckets, series, comparison, unit, size],
  );
  /** A first tap reads a bucket; a second one follows its link. */
  const tapOnlyReads = useRef(false);
  const last = buckets.length - 1;
  const isNarrow = width < roomForReadout;
  const reading = readingAt(figures, active ?? last);

  const placeOf = (event: PointerEvent<HTMLElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    return event.clientY - box.top > frame.floor ? null : frame.indexAt(event.clientX - box.left);
  };
  const read = (event: PointerEvent<HTMLElement>) => {
    const index = placeOf(event);
    if (event.type === 'pointerdown') tapOnlyReads.current = event.pointerType !== 'mouse' && index !== active;
    if (index !== active) onPoint(index);
  };
  // Lifting a finger counts as leaving, but the bucket stays active.
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && onPoint(null);
  const stopFirstTap = (event: MouseEvent) => {
    if (!tapOnlyReads.current) return;
    event.preventDefault();
    event.stopPropagation();
    tapOnlyReads.current = false;
  };
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    const { ctrlKey, metaKey, shiftKey } = event;
    const link = event.currentTarget.querySelector(`[data-bucket="${active ?? last}"]`);
    link?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  };
  const linkHandlers = { onClickCapture: stopFirstTap, onKeyDown: follow };
  return (
    <figure {...part('series-chart', active === null ? 'still' : 'reading')} className={styles.chart}>
      <figcaption>
        <VisuallyHidden>{`${label}. ${summary}`}</VisuallyHidden>
      </figcaption>
      <div
        ref={plot}
        {...part('plot')}
        className={styles.plot}
        onPointerDown={read}
        onPointerMove={read}
        onPointerLeave={leave}
        {...linkHandlers}
      >
        <Drawing {...{ chart, frame, buckets, series, comparison, hrefOf }} />
        {active !== null && reading && (
          <>
            <Cursor frame={frame} index={active} series={series} />
            {!isNarrow && <FloatingReadout {...{ chart, frame, reading, formatValue }} index={active} />}
          </>
        )}
        <PointSlider
          {...{ label, last, active, onPoint, onMove }}
          words={reading ? wordsOf(reading, formatValue) : undefined}
        />
      </div>
      {isNarrow && reading ? (
        <StandingReadout {...{ chart, reading, formatValue }}>
          <NoteKeys {...{ chart, buckets, series }} />
        </StandingReadout>
      ) : (
        <Legend {...{ chart, buckets, series, comparison }} />
      )}
      <FiguresTable {...{ ...figures, label, unit, formatValue, hrefOf, addsUp, note, width }} />
    </figure>
  );
}
