import type { ReactNode } from 'react';
import styles from '#presenters/ticket/ticket.module.css';

/** News about what is under review, with room kept free for it above the buttons. */
export const TicketNotices = ({ children }: { children: ReactNode }) => <div className={styles.notices}>{children}</div>;
