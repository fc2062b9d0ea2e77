import type { ReactNode } from 'react';
import styles from '#presenters/ticket/ticket.module.css';

/** News about the reviewed order, in space reserved above the buttons. */
export const TicketNotices = ({ children }: { children: ReactNode }) => (
  <div className={styles.notices}>{children}</div>
);
