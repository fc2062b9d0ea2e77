import type { ReactNode } from 'react';
import { classes, part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import styles from './rail.module.css';

/** A step of a flow, from the machine's states (`meta.rail`). */
export interface RailStep {
  /** Unique within the rail. */
  label: string;
  state: 'done' | 'now' | 'later' | 'failed';
  /** On a timeline, the result: "$65,012.44". */
  detail?: ReactNode;
  /** On a timeline, a `Time`. */
  at?: ReactNode;
}

export interface RailProps {
  steps: readonly RailStep[];
  /** `horizontal` heads a flow; `vertical` is the timeline of a receipt. */
  direction?: 'horizontal' | 'vertical';
  label?: string;
}

const spoken = { done: ', done', now: '', later: ', to come', failed: ', failed' };

export function Rail({ steps, direction = 'horizontal', label = 'Progress' }: RailProps) {
  const list = (
    <ol {...part('rail', direction)} aria-label={label} className={classes(styles.rail, styles[direction])}>
      {steps.map((step) => (
        <li
          key={step.label}
          {...part('rail-step', step.state)}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={styles.step}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.words}>
            <span>
              {step.label}
              <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
            </span>
            {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
          </span>
          {step.at !== undefined && <span className={styles.at}>{step.at}</span>}
        </li>
      ))}
    </ol>
  );
  return direction === 'horizontal' ? (
    <div {...part('rail-frame')} className={styles.frame}>
      {list}
    </div>
  ) : (
    list
  );
}
