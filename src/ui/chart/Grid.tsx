import styles from './chart.module.css';
import type { Frame } from './scales.ts';
import { timeTicks } from './timeTicks.ts';

/** Pixels that the label of a time needs in type of the usual size, with room around it. */
const usualLabelWidth = 66;

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

/** Round times along the foot, as many as there is room for. A label that the edge of the plot would cut is left out. */
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
