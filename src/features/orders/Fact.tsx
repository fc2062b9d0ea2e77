import type { ReactNode } from 'react';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import styles from './orders.module.css';

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** In full, since a shortened reference, hash or address cannot be compared. */
export const CopyText = ({ text, what }: { text: string; what: string }) => (
  <span className={styles.reference}>
    <code>{text}</code>
    <span className={styles.screenOnly}>
      <CopyButton value={text} what={what} />
    </span>
  </span>
);
