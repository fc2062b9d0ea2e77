import type { ReactNode } from 'react';
import styles from './reader.module.css';

/** Whether the reader is a customer who is signed in; null while nobody knows. */
export type SignedIn = boolean | null;

interface ByReaderProps {
  readonly signedIn: SignedIn;
  readonly customer: ReactNode;
  readonly visitor: ReactNode;
}

/**
 * What differs between customers and everyone else. While nobody knows who reads, both are in the page, and its style shows the one that fits
 * what `public/theme.js` found in this browser: so a page that was drawn at the build is right from the first paint.
 */
export function ByReader({ signedIn, customer, visitor }: ByReaderProps) {
  if (signedIn !== null) return signedIn ? customer : visitor;
  return (
    <>
      <span className={styles.visitor}>{visitor}</span>
      <span className={styles.customer}>{customer}</span>
    </>
  );
}
