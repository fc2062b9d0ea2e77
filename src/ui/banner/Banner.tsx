import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { part } from '../part.ts';
import styles from './banner.module.css';

export interface BannerProps {
  /** Success is announced politely; an error interrupts. */
  tone: 'success' | 'error';
  phase?: 'entering' | 'iconless' | 'visible' | 'leaving';
  onDismiss?: () => void;
  children: ReactNode;
}

export function Banner({ tone, phase = 'visible', onDismiss, children }: BannerProps) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  const hasIcon = phase === 'visible' || phase === 'leaving';
  return (
    <div
      {...part('banner', phase)}
      data-tone={tone}
      className={styles.banner}
      role={tone === 'success' ? 'status' : 'alert'}
    >
      <span {...part('banner-icon', hasIcon ? 'present' : 'absent')} className={styles.icon}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={styles.text}>{children}</span>
      {onDismiss && (
        <button type="button" aria-label="Dismiss" className={styles.dismiss} onClick={onDismiss}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
