import styles from './chart.module.css';
import type { Frame } from './scales.ts';
import { timeTicks } from './timeTicks.ts';

/** Width of a time label at the default type size, in px. */
const usualLabelWidth = 66;

export const Levels = ({ frame }: { frame: Frame }) =>
  frame.levels.map(({ value, text }) => (
    <g key={value}>
      <line
        className={styles.grid}
        x1={0}
        x2={frame.plotWidth}
        y1={frame.valueScale(value)}
        y2={frame.valueScale(value)}
      />
      <text className={styles.tick} x={frame.plotWidth + 10} y={frame.valueScale(value)} dominantBaseline="middle">
        {text}
      </text>
    </g>
  ));

/** As many round times as fit, without the ones that the plot's edge would cut off. */
export function TimeLabels({ frame }: { frame: Frame }) {
  const [from, to] = frame.timeScale.domain;
  const labelWidth = frame.type * usualLabelWidth;
  const margin = frame.timeScale.invert(labelWidth / 2) - from;
  const most = Math.max(1, Math.floor(frame.plotWidth / labelWidth));
  return timeTicks(from + margin, to, most).map(({ at, text }) => (
    <text key={at} className={styles.tick} x={frame.timeScale(at)} y={frame.height - 8} textAnchor="middle">
      {text}
    </text>
  ));
}
