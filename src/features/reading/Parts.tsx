import type { ReactNode } from 'react';
import styles from '#presenters/prose/parts.module.css';

export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

export const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <h3 className={styles.stepTitle}>{title}</h3>
    {children}
  </li>
);

export const Glossary = ({ children }: { children: ReactNode }) => <dl className={styles.glossary}>{children}</dl>;

export const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
