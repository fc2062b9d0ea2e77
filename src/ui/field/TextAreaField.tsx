import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './field.module.css';

export interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'> {
  onText?: (text: string) => void;
}

export function TextAreaField({ label, hint, error, aside, id, onText, onChange, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...input}
            {...control}
            className={styles.input}
            onChange={(event) => {
              onChange?.(event);
              onText?.(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}
