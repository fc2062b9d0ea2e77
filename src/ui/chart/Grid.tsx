import styles from './chart.module.css';
import type { Frame } from './scales.ts';

/** Pixels that a moment's label needs. */
const labelWidth = 120;
const sidePadding = 22;

/** Three hairlines with their values. */
export function Levels({ frame, formatValue }: { frame: Frame; formatValue: (value: number) => string }) {
  return frame.valueScale.ticks(3).map((value) => (
    <g key={value}>
      <line className={styles.grid} x1={0} x2={frame.width} y1={frame.valueScale(value)} y2={frame.valueScale(value)} />
      <text className={`${styles.tick} ${styles.level}`} x={frame.width - 10} y={frame.valueScale(value) - 5} textAnchor="end">
        {formatValue(value)}
      </text>
    </g>
  ));
}

/** Moments along the foot, evenly spaced, first and last included. Equal neighbours (a day within a day) are said once. */
export function Moments({ frame, formatAt }: { frame: Frame; formatAt: (at: number) => string }) {
  const count = Math.max(2, Math.min(5, Math.floor(frame.width / labelWidth)));
  const moments = Array.from({ length: count }, (_, index) => {
    const x = (index / (count - 1)) * frame.width;
    return { x, index, text: formatAt(frame.timeScale.invert(x).getTime()) };
  });
  return moments
    .filter((moment, index) => moment.text !== moments[index - 1]?.text)
    .map(({ x, index, text }) => {
      const isFirst = index === 0;
      const isLast = index === count - 1;
      return (
        <text
          key={x}
          className={styles.tick}
          x={isFirst ? sidePadding : isLast ? frame.width - sidePadding : x}
          y={frame.height - 8}
          textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
        >
          {text}
        </text>
      );
    });
}
