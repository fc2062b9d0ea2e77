import { useId } from 'react';
import type { MethodWording } from './messages.ts';
import styles from './method.module.css';

interface MethodOptionProps extends MethodWording {
  checked: boolean;
  disabled: boolean;
  /** The id of the error below the choice, if any. */
  errorId: string | undefined;
  onChoose: () => void;
}

/** One verification method, as a card that is a radio button. */
export function MethodOption({ label, about, checked, disabled, errorId, onChoose }: MethodOptionProps) {
  const aboutId = useId();
  return (
    <label className={styles.option} data-state={checked ? 'chosen' : 'open'}>
      <input
        type="radio"
        name="method"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={errorId === undefined ? aboutId : `${errorId} ${aboutId}`}
        aria-invalid={errorId !== undefined || undefined}
        onChange={onChoose}
      />
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span id={aboutId} className={styles.about}>
          {about}
        </span>
      </span>
    </label>
  );
}
