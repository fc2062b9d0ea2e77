import type { ReactNode } from 'react';
import styles from './chart.module.css';
import type { Frame } from './scales.ts';
import type { Point } from './series.ts';

export function Crosshair({ frame, point }: { frame: Frame; point: Point }) {
  const x = frame.x(point);
  return (
    <svg data-part="crosshair" className={styles.over} height={frame.height} aria-hidden="true" focusable="false">
      <line className={styles.cross} x1={x} x2={x} y1={frame.top - 8} y2={frame.floor} />
      <circle className={styles.dot} cx={x} cy={frame.y(point)} r={5.5} />
    </svg>
  );
}

/** The label shifts left as the point moves right, so it always stays within the plot. */
export function Readout({ frame, point, children }: { frame: Frame; point: Point; children: ReactNode }) {
  const x = Math.min(Math.max(frame.x(point), 0), frame.plotWidth);
  return (
    <p
      data-part="readout"
      aria-hidden="true"
      className={styles.readout}
      style={{
        left: x,
        maxInlineSize: frame.plotWidth,
        transform: `translateX(-${(x / frame.plotWidth) * 100}%)`,
        textAlign: x < frame.plotWidth / 2 ? 'start' : 'end',
      }}
    >
      {children}
    </p>
  );
}
