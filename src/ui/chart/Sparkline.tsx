import { part } from '../part.ts';
import { linePath } from './path.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  values: readonly number[];
  width?: number;
  height?: number;
}

/** A decorative trend line for a table cell; the change is always shown next to it as text. */
export function Sparkline({ values, width = 88, height = 28 }: SparklineProps) {
  const [first, last] = [values[0], values.at(-1)];
  const direction =
    first === undefined || last === undefined || first === last ? 'flat' : last > first ? 'gain' : 'loss';
  return (
    <svg
      {...part('sparkline', direction)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <path d={linePath(values, width, height)} data-state={direction} className={styles.line} />
    </svg>
  );
}
