import { useMachine } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { disclosureMachine } from '#machines/disclosure/disclosure.machine.ts';
import styles from './chart.module.css';

export interface TableFootProps {
  note: ReactNode;
  /** Rendered only while open. */
  children: ReactNode;
}

/** The foot of a chart: a note, and the same values as a table. */
export function TableFoot({ note, children }: TableFootProps) {
  const [disclosure, send] = useMachine(disclosureMachine);
  const shown = disclosure.matches('shown');
  const id = useId();
  return (
    <div>
      <div className={styles.foot}>
        <span>{note}</span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => send({ type: 'disclosure.toggled' })}
        >
          {shown ? 'Hide table' : 'Show as table'}
        </button>
      </div>
      {shown && <div id={id}>{children}</div>}
    </div>
  );
}
