import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './list.module.css';

export interface BulletsProps {
  /** The accessible name, where no heading gives one. */
  label?: string;
  /** `loss` marks points against something. */
  tone?: 'neutral' | 'loss';
  children: ReactNode;
}

export const Bullets = ({ label, tone = 'neutral', children }: BulletsProps) => (
  <ul {...part('bullets')} className={styles.bullets} data-tone={tone} aria-label={label}>
    {children}
  </ul>
);
