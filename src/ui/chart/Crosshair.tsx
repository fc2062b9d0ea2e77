import styles from './chart.module.css';
import type { Frame } from './scales.ts';
import type { Point } from './series.ts';

/** The point that is being read: a hairline, a dot, its value and its moment, on the side where there is room. */
export function Crosshair({ frame, point, value, at }: { frame: Frame; point: Point; value: string; at: string }) {
  const x = frame.x(point);
  const isLeft = x < frame.plotWidth / 2;
  return (
    <g data-part="crosshair">
      <line className={styles.cross} x1={x} x2={x} y1={frame.top - 8} y2={frame.floor} />
      <circle className={styles.dot} cx={x} cy={frame.y(point)} r={5.5} />
      <text className={styles.readout} x={isLeft ? x + 10 : x - 10} y={16} textAnchor={isLeft ? 'start' : 'end'}>
        {value}
        <tspan className={styles.readoutAt} dx={8}>
          {at}
        </tspan>
      </text>
    </g>
  );
}
