import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './money.module.css';

/** A live figure whose changing digits do not move its neighbors. */
export const LiveFigure = ({ children }: { children: ReactNode }) => (
  <span {...part('live-figure')} className={styles.live} translate="no">
    {children}
  </span>
);
