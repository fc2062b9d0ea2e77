import { type ReactNode, useId } from 'react';
import { classes } from '../part.ts';
import text from '../text/text.module.css';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** The accessible name: "Range". */
  label: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode; disabled?: boolean }>;
  value: Value;
  onValue: (value: Value) => void;
  /** As wide as its container, in equal parts. */
  wide?: boolean;
}

/** A choice of a few, all visible. Native radio buttons, so arrow keys work. */
export function Segmented<Value extends string>({
  label,
  options,
  value: chosen,
  onValue,
  wide,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-orientation="horizontal"
      className={classes(styles.group, wide && styles.wide)}
    >
      {options.map(({ value, label: words, disabled }) => (
        <label
          key={value}
          className={styles.item}
          data-state={value === chosen ? 'checked' : 'unchecked'}
          data-disabled={disabled ? '' : undefined}
        >
          <span>{words}</span>
          <input
            type="radio"
            className={text.hidden}
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onValue(value)}
          />
        </label>
      ))}
    </div>
  );
}
