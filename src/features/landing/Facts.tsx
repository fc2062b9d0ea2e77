import type { ReactNode } from 'react';
import styles from './sections.module.css';

/** Names and facts in pairs, between hairlines. */
export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, fact: ReactNode]> }) => (
  <dl className={styles.facts}>
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);
