import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './list.module.css';

export interface BulletsProps {
  /** What is listed, where no heading says so. */
  label?: string;
  /** Points that speak against something are marked in the color of losses. */
  tone?: 'neutral' | 'loss';
  /** List items. */
  children: ReactNode;
}

/** A few points, one below the other. */
export const Bullets = ({ label, tone = 'neutral', children }: BulletsProps) => (
  <ul {...part('bullets')} className={styles.bullets} data-tone={tone} aria-label={label}>
    {children}
  </ul>
);
