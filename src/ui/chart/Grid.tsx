import styles from './chart.module.css';
import type { Frame } from './scales.ts';

/** Pixels that a moment's label needs. */
const labelWidth = 120;
const sidePadding = 22;

/** Hairlines with their values beside the plot. */
export const Levels = ({ frame }: { frame: Frame }) =>
  frame.levels.map(({ value, text }) => (
    <g key={value}>
      <line className={styles.grid} x1={0} x2={frame.plotWidth} y1={frame.valueScale(value)} y2={frame.valueScale(value)} />
      <text className={styles.tick} x={frame.plotWidth + 10} y={frame.valueScale(value)} dominantBaseline="middle">
        {text}
      </text>
    </g>
  ));

/** Moments along the foot, evenly spaced, first and last included. Equal neighbours (a day within a day) are said once. */
export function TimeLabels({ frame, formatAt }: { frame: Frame; formatAt: (at: number) => string }) {
  const count = Math.max(2, Math.min(5, Math.floor(frame.plotWidth / labelWidth)));
  const times = Array.from({ length: count }, (_, index) => {
    const x = (index / (count - 1)) * frame.plotWidth;
    return { x, index, text: formatAt(frame.timeScale.invert(x).getTime()) };
  });
  return times
    .filter((moment, index) => moment.text !== times[index - 1]?.text)
    .map(({ x, index, text }) => {
      const isFirst = index === 0;
      const isLast = index === count - 1;
      return (
        <text
          key={x}
          className={styles.tick}
          x={isFirst ? sidePadding : x}
          y={frame.height - 8}
          textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
        >
          {text}
        </text>
      );
    });
}
