import { part } from '../part.ts';
import styles from './mark.module.css';
import type { MarkKind } from './marks.ts';

/** Distinguished by shape, and centered at the top. */
const shapes: Readonly<Record<MarkKind, string>> = {
  deposit: 'M0 1L5 9H-5Z',
  withdrawal: 'M0 9L5 1H-5Z',
  return: 'M0 0L5 5L0 10L-5 5Z',
};

export const MarkShape = ({ kind, x, y }: { kind: MarkKind; x: number; y: number }) => (
  <path {...part('mark', kind)} className={styles.shape} d={shapes[kind]} transform={`translate(${x} ${y})`} />
);

export const MarkCount = ({ count, x, y }: { count: number; x: number; y: number }) => (
  <text {...part('mark-count')} className={styles.count} x={x} y={y}>
    {count}
  </text>
);

/** A mark's shape inline in text: "Deposits ▲ are marked". */
export const MarkSign = ({ kind }: { kind: MarkKind }) => (
  <svg
    {...part('mark-sign', kind)}
    className={styles.sign}
    width={12}
    height={10}
    viewBox="-6 0 12 10"
    aria-hidden="true"
    focusable="false"
  >
    <path className={styles.shape} data-state={kind} d={shapes[kind]} />
  </svg>
);
