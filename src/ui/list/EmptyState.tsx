import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './list.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** The heading level; plain text by default. */
  level?: 2 | 3 | 4;
  /** Why it is empty, or what will appear here. */
  text?: ReactNode;
  /** The next step: one button or link, rarely two. */
  action?: ReactNode;
}

/** Shown in place of an empty list, with the way to fill it. */
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
