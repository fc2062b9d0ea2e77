import type { ReactNode } from 'react';
import styles from './reader.module.css';

/** Whether the reader is a customer who is signed in; null while nobody knows. */
export type SignedIn = boolean | null;

interface ByReaderProps {
  /** What may stand in a sentence, or whole blocks. */
  readonly as?: 'span' | 'div';
  readonly signedIn: SignedIn;
  readonly customer: ReactNode;
  readonly visitor: ReactNode;
}

/**
 * What differs between customers and everyone else. While nobody knows who reads, both are in the page, and its style shows the one that fits
 * what `public/theme.js` found in this browser: so a page that was drawn at the build is right from the first paint.
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
