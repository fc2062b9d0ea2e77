import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './banner.module.css';

export interface NoticeProps {
  tone?: 'neutral' | 'accent' | 'hold' | 'gain' | 'loss';
  icon?: ReactNode;
  /** `alert` for a notice that appears later and blocks the customer; omit it otherwise. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A note that stays in the flow of a page, such as why a transfer is on hold. */
export function Notice({ tone = 'neutral', icon, role, children }: NoticeProps) {
  return (
    <div {...part('notice', tone)} role={role} className={styles.notice}>
      {icon}
      <div className={styles.noticeText}>{children}</div>
    </div>
  );
}
