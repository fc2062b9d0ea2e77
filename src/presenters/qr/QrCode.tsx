import encodeQR from 'qr';
import { part } from '#ui/part.ts';
import type { QrCodeProps } from './QrCodeOnDemand.tsx';
import styles from './qr.module.css';

/** The quiet zone that scanners require, in modules. */
const quietZone = 4;

export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return (
    <svg
      {...part('qr')}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={modulesOf(rows)} />
    </svg>
  );
}

/** The dark modules as one path, with one rectangle per run. */
const modulesOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z`] : [])),
    )
    .join('');

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}
