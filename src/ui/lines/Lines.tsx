import type { ReactNode } from 'react';
import { classes, part } from '../part.ts';
import styles from './lines.module.css';

export interface Line {
  /** Unique among the lines. */
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** A sentence below: why it is on hold and until when. */
  note?: ReactNode;
  /**
   * `sum` stands below a hairline, a step heavier, and `whole` above one, before the parts of which it is the sum; `apart` is as heavy
   * and no part of either; `small` is what follows.
   */
  kind?: 'plain' | 'sum' | 'whole' | 'apart' | 'small';
  /** What the value is in the sum: a part that is added, or the sum itself. A value that is taken away has its own minus. */
  mark?: 'plus' | 'equals' | undefined;
}

/** Labels and amounts, such as the lines of a review. The caller makes sure that the lines add up to their sum. */
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
