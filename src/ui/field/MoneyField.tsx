import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../part.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './field.module.css';

export interface MoneyFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'inputMode' | 'onChange' | 'slot'> {
  /** The text as typed, for `parseDecimal`. It is never reformatted during input. */
  value: string;
  onText: (text: string) => void;
  /** The symbol before the digits: `$`. */
  sign?: ReactNode;
  /** The code after the digits: `BTC`. */
  unit?: ReactNode;
  /** At the end of the box: the unit switch, or "Max". */
  slot?: ReactNode;
}

/** An amount, in large digits. */
export function MoneyField({ label, hint, error, aside, id, sign, unit, slot, onText, ...input }: MoneyFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className={classes(styles.box, styles.money)}>
          {sign !== undefined && (
            <span className={styles.unit} aria-hidden="true">
              {sign}
            </span>
          )}
          <input
            placeholder="0"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            className={styles.input}
            onChange={(event) => onText(event.target.value)}
          />
          {unit !== undefined && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          {slot !== undefined && <span className={styles.slot}>{slot}</span>}
        </div>
      )}
    </Field>
  );
}
