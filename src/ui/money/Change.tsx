import type { ReactNode } from 'react';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { formatPercent } from './format.ts';
import styles from './money.module.css';

export interface ChangeProps {
  /** In percent: 2.41 means 2.41%. */
  percent: number | string;
  /** Added in a quieter tone: "24 h", "today". */
  children?: ReactNode;
}

/** A rise or fall as a symbol, a spoken word and a percentage, so color is redundant. */
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
