import type { ReactNode } from 'react';
import styles from '#presenters/prose/parts.module.css';
import { classes, part } from '#ui/part.ts';

export interface NoteProps {
  title: string;
  /** `risk` for possible losses of money. */
  kind?: 'info' | 'risk';
  children: ReactNode;
}

export const Note = ({ title, kind = 'info', children }: NoteProps) => (
  <aside {...part('note', kind)} aria-label={title} className={classes(styles.note, kind === 'risk' && styles.risk)}>
    <p className={styles.noteTitle}>{title}</p>
    {children}
  </aside>
);
