import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './chip.module.css';

export type ChipTone = 'neutral' | 'gain' | 'loss' | 'hold' | 'accent';

export interface ChipProps {
  /** Done and up, failed and down, money on hold, happening now. The words carry the meaning. */
  tone?: ChipTone;
  children: ReactNode;
}

/** A status word. */
export function Chip({ tone = 'neutral', children }: ChipProps) {
  return (
    <span {...part('chip', tone)} className={styles.chip}>
      {children}
    </span>
  );
}
