import type { ReactNode } from 'react';
import { classes, part } from '../part.ts';
import styles from './lines.module.css';

export interface Line {
  /** Unique among the lines. */
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** Shown below, such as why it is on hold and until when. */
  note?: ReactNode;
  /** `sum` closes a list of parts, `whole` opens one, `apart` belongs to neither. */
  kind?: 'plain' | 'sum' | 'whole' | 'apart' | 'small';
  /** How the value enters the sum. A deduction carries its own minus sign. */
  mark?: 'plus' | 'equals' | undefined;
}

/** Labels and amounts, such as an order review. The caller guarantees that the sum is right. */
export function Lines({ lines, label }: { lines: readonly Line[]; label?: string }) {
  return (
    <dl {...part('lines')} aria-label={label} className={styles.lines}>
      {lines.map(({ id, label: name, value, note, kind = 'plain', mark }) => (
        <div key={id} className={classes(styles.line, kind !== 'plain' && styles[kind])}>
          <dt>{name}</dt>
          <dd data-mark={mark}>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
