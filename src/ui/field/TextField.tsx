import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../part.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'size'> {
  onText?: (text: string) => void;
  /** Inside the box: an icon, a unit, a key hint. */
  before?: ReactNode;
  after?: ReactNode;
  /** 38 px high, for filters. */
  small?: boolean;
  /** Monospaced: addresses, codes, keys. */
  mono?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  saysError,
  aside,
  id,
  onText,
  before,
  after,
  small,
  mono,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} saysError={saysError} aside={aside} id={id}>
      {(control) => (
        <div className={classes(styles.box, small && styles.small)}>
          {before}
          <input
            type="text"
            {...input}
            {...control}
            className={classes(styles.input, mono && styles.mono)}
            onChange={(event) => {
              onChange?.(event);
              onText?.(event.target.value);
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
