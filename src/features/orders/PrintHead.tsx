import { formatTime } from '#ui/time/format.ts';
import styles from './orders.module.css';

export interface PrintHeadProps {
  /** "Receipt"; absent where the page's own heading says what it is. */
  what?: string;
  /** Which part of it is printed, in sentences. */
  about?: string;
  /** '' where it is not known. */
  customer: string;
  /** ms since 1970 UTC. */
  now: number;
  sandbox: boolean;
}

/** The head of the printed page: whose it is, from whom and when. */
export const PrintHead = ({ what, about, customer, now, sandbox }: PrintHeadProps) => (
  <div className={styles.printOnly} data-part="print-head">
    <p className={styles.letterhead}>
      <strong>Statechange</strong>
      {what !== undefined && <span>{what}</span>}
    </p>
    {customer !== '' && <p>{`For ${customer}`}</p>}
    <p>{`Printed ${formatTime(now, 'full')}`}</p>
    {about !== undefined && <p>{about}</p>}
    {sandbox && <p>Sandbox: no real money moved.</p>}
  </div>
);
