import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../part.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './field.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<Value extends string = string>
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'className' | 'style' | 'id' | 'value' | 'onChange' | 'children' | 'size'> {
  options: ReadonlyArray<SelectOption<Value>>;
  /** `''` shows the placeholder. */
  value: Value | '';
  onValue: (value: Value) => void;
  placeholder?: string;
  small?: boolean;
}

/** A native select: a wheel on phones, type-ahead on keyboards. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, aside, id, options, value, onValue, placeholder, small, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className={classes(styles.box, styles.select, small && styles.small)}>
          <select
            {...select}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onValue(event.target.value as Value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden />
        </div>
      )}
    </Field>
  );
}
