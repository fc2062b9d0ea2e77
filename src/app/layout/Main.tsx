import type { ReactNode } from 'react';
import { classes } from '#ui/part.ts';
import styles from './open.module.css';

/** The main landmark of a public page, and the skip link's target. */
export const Main = ({ narrow, children }: { narrow: boolean; children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={classes(styles.main, narrow && styles.narrow)}>
    {children}
  </main>
);
