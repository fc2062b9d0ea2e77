import type { ComponentProps } from 'react';
import { part } from '../part.ts';
import { FieldError, FieldHint, type FieldTexts, useField } from './Field.tsx';
import styles from './field.module.css';

export interface CheckboxFieldProps
  extends Omit<FieldTexts, 'aside'>,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type'> {
  onChecked?: (checked: boolean) => void;
}

export function CheckboxField({ label, hint, error, id, onChecked, onChange, ...input }: CheckboxFieldProps) {
  const { controlProps, hintId, errorId } = useField({ id, hint, error });
  return (
    <div {...part('checkbox-field', error ? 'invalid' : 'valid')} className={styles.check}>
      <input
        {...input}
        {...controlProps}
        type="checkbox"
        className={styles.tick}
        onChange={(event) => {
          onChange?.(event);
          onChecked?.(event.target.checked);
        }}
      />
      <label htmlFor={controlProps.id}>{label}</label>
      <FieldError id={errorId}>{error}</FieldError>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  );
}
