import type { ReactNode } from 'react';
import styles from './reader.module.css';

/** Null until it is known. */
export type SignedIn = boolean | null;

interface ByReaderProps {
  /** `span` within a sentence, `div` around blocks. */
  readonly as?: 'span' | 'div';
  readonly signedIn: SignedIn;
  readonly customer: ReactNode;
  readonly visitor: ReactNode;
}

/**
 * Content by reader. Until the reader is known both are rendered, and CSS picks one by what
 * `public/theme.js` found, so a prerendered page is right from the first paint.
 */
export function ByReader({ as: Part = 'span', signedIn, customer, visitor }: ByReaderProps) {
  if (signedIn !== null) return signedIn ? customer : visitor;
  return (
    <>
      <Part className={styles.visitor}>{visitor}</Part>
      <Part className={styles.customer}>{customer}</Part>
    </>
  );
}
