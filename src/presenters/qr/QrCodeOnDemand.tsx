import { Suspense } from 'react';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import styles from './qr.module.css';

export interface QrCodeProps {
  text: string;
  /** The accessible name: "QR code of your Bitcoin address". */
  label: string;
}

const QrCode = lazyCode(() => import('./QrCode.tsx').then((code) => code.QrCode));

/** A QR code, whose code loads on demand into a reserved space. */
export const QrCodeOnDemand = (props: QrCodeProps) => (
  <Suspense fallback={<div className={styles.code} />}>
    <QrCode {...props} />
  </Suspense>
);
