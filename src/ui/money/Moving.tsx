import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './money.module.css';

/** A figure that changes while somebody looks: a digit more or less must not move what stands beside it. */
export const Moving = ({ children }: { children: ReactNode }) => (
  <span {...part('moving')} className={styles.moving}>
    {children}
  </span>
);
