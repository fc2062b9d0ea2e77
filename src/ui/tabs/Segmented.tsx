import { type ReactNode, useId } from 'react';
import { classes } from '../part.ts';
import text from '../text/text.module.css';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, spoken only: "Range". */
  label: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode; disabled?: boolean }>;
  value: Value;
  onValue: (value: Value) => void;
  /** As wide as its container, with equal shares. */
  wide?: boolean;
}

/** One of a few, all in sight: the range of a chart, buy or sell. The browser's own radio buttons: arrow keys move the choice. */
export function Segmented<Value extends string>({ label, options, value: chosen, onValue, wide }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-orientation="horizontal" className={classes(styles.group, wide && styles.wide)}>
      {options.map(({ value, label: words, disabled }) => (
        <label key={value} className={styles.item} data-state={value === chosen ? 'checked' : 'unchecked'} data-disabled={disabled ? '' : undefined}>
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
