import { part } from '#ui/part.ts';
import { type ChartSeries, linesOf } from './figures.ts';
import type { Frame } from './frame.ts';
import styles from './series-chart.module.css';

/** Highlights the active bucket: a band behind bars, or a hairline with a dot per line. */
export function Cursor({ frame, index, series }: { frame: Frame; index: number; series: readonly ChartSeries[] }) {
  const x = frame.center(index);
  return (
    <svg
      {...part('cursor')}
      className={styles.over}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {frame.stack.length > 0 && (
        <rect
          className={styles.band}
          x={x - frame.bandWidth / 2}
          y={frame.top}
          width={frame.bandWidth}
          height={frame.floor - frame.top}
        />
      )}
      {linesOf(series).map(({ key }, row) => {
        const value = frame.lines[row]?.[index] ?? Number.NaN;
        return (
          <g key={key}>
            <line className={styles.cross} x1={x} x2={x} y1={frame.top} y2={frame.floor} />
            {Number.isFinite(value) && <circle className={styles.read} cx={x} cy={frame.y(value)} r={5.5} />}
          </g>
        );
      })}
    </svg>
  );
}
