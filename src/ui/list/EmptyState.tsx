import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './list.module.css';

export interface EmptyStateProps {
  /** A decorative icon of about 28 px. */
  icon?: ReactNode;
  /** What is not there: "No orders yet". */
  title: ReactNode;
  /** The level of the title in the page's outline; a plain line of text without. */
  level?: 2 | 3 | 4;
  /** Why, or what will appear here. */
  text?: ReactNode;
  /** What to do next: one button or link, seldom two. */
  action?: ReactNode;
}

/** A place with nothing in it yet, and the way to fill it. */
export function EmptyState({ icon, title, level, text, action }: EmptyStateProps) {
  const Title = level === undefined ? 'p' : (`h${level}` as const);
  return (
    <div {...part('empty-state')} className={styles.state}>
      {icon}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.next}>{action}</div>}
    </div>
  );
}
