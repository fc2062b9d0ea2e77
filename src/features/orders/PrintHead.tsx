import { formatTime } from '#ui/time/format.ts';
import styles from './orders.module.css';

export interface PrintHeadProps {
  /** "Receipt"; absent if the page's own heading says it. */
  what?: string;
  /** The filters of the printed part, in sentences. */
  about?: string;
  /** '' if unknown. */
  customer: string;
  /** ms since 1970 UTC. */
  now: number;
  sandbox: boolean;
}

/** The head of the printed page: customer, issuer and time. */
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
