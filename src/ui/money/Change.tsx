import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { formatPercent } from './format.ts';
import styles from './money.module.css';

export interface ChangeProps {
  /** Per cent: 2.41 means 2.41%. */
  percent: number | string;
  /** What follows in quieter words: "24 h", "today". */
  children?: ReactNode;
}

/** A rise or fall as a mark, a spoken word and a percentage; color only repeats them. */
export function Change({ percent, children }: ChangeProps) {
  const text = formatPercent(percent, 'never');
  const direction = text === '0.00%' ? 'flat' : Number(percent) < 0 ? 'loss' : 'gain';
  return (
    <span {...part('change', direction)} className={styles.change}>
      {direction !== 'flat' && (
        <>
          <span aria-hidden="true">{direction === 'gain' ? '▴' : '▾'}</span>
          <VisuallyHidden>{direction === 'gain' ? 'up ' : 'down '}</VisuallyHidden>
        </>
      )}
      {text}
      {children !== undefined && <span className={styles.faint}>{children}</span>}
    </span>
  );
}
