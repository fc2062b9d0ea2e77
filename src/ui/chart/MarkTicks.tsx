import styles from './chart.module.css';
import type { Mark } from './marks.ts';
import type { Frame } from './scales.ts';

/** A filled triangle that points up, and an empty one that points down: told apart by shape, about a middle at the top. */
const shapes: Readonly<Record<Mark['kind'], string>> = { deposit: 'M0 1L5 9H-5Z', withdrawal: 'M0 9L5 1H-5Z' };

/** Small ticks under the plot at the moments when money came or went. */
export const Marks = ({ frame, marks }: { frame: Frame; marks: readonly Mark[] }) =>
  marks.map(({ at, kind, label }) => (
    <path
      key={`${at} ${label}`}
      data-part="mark"
      data-state={kind}
      className={styles.mark}
      d={shapes[kind]}
      transform={`translate(${frame.timeScale(at)} ${frame.floor})`}
    />
  ));

/** What the shapes mean. */
export const MarksLegend = ({ marks }: { marks: readonly Mark[] }) =>
  (['deposit', 'withdrawal'] as const)
    .filter((kind) => marks.some((mark) => mark.kind === kind))
    .map((kind) => (
      <span key={kind} className={styles.legend}>
        <svg width={12} height={10} viewBox="-6 0 12 10" aria-hidden="true" focusable="false">
          <path className={styles.mark} data-state={kind} d={shapes[kind]} />
        </svg>
        {kind === 'deposit' ? 'Deposit' : 'Withdrawal'}
      </span>
    ));
