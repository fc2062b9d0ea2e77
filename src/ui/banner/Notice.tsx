import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './banner.module.css';

export interface NoticeProps {
  tone?: 'neutral' | 'accent' | 'hold' | 'gain' | 'loss';
  /** A decorative icon of 18 px. */
  icon?: ReactNode;
  /** `alert` for what appears while the page is open and stops the customer; silent without. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A note in the flow of a page that stays: "Sandbox prices", why a transfer is on hold, why a call was refused. */
export function Notice({ tone = 'neutral', icon, role, children }: NoticeProps) {
  return (
    <div {...part('notice', tone)} role={role} className={styles.notice}>
      {icon}
      <div className={styles.noticeText}>{children}</div>
    </div>
  );
}
