import type { ReactNode } from 'react';
import { AppLink } from '../link/AppLink.tsx';
import { part } from '../part.ts';
import styles from './tabs.module.css';

export interface TabLinksProps<Value extends string> {
  /** The accessible name: "Settings". */
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: ReactNode; href: string }>;
  value: Value;
}

/** Views of one page with their own addresses: links, so that new tabs, Back and reload work. */
export const TabLinks = <Value extends string>({ label, tabs, value: chosen }: TabLinksProps<Value>) => (
  <nav aria-label={label} {...part('tab-links')} className={styles.list}>
    {tabs.map(({ value, label: words, href }) => (
      <AppLink key={value} href={href} look={styles.tab} {...(value === chosen && { 'aria-current': 'page' as const })}>
        {words}
      </AppLink>
    ))}
  </nav>
);
