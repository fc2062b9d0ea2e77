import type { ReactNode } from 'react';
import styles from './parts.module.css';

export const Glossary = ({ children }: { children: ReactNode }) => <dl className={styles.glossary}>{children}</dl>;

export const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
