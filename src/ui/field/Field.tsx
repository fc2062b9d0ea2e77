import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { part } from '../part.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Names the field, the problem and the fix. */
  error?: ReactNode;
  /** Opposite the label: "Forgot password?", "Max $79.20". */
  aside?: ReactNode;
  /** The control's id, for links from an error summary. */
  id?: string | undefined;
}

/** Ties a control to its label, hint and error; spread it on the input. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function useField({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  const controlProps: ControlProps = {
    id: control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { controlProps, hintId, errorId };
}

export interface FieldProps extends FieldTexts {
  /** Announces the error, for a field that keeps the focus when it is rejected. */
  saysError?: boolean | undefined;
  /** Renders the control with the attributes that tie it to the texts. */
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, a hint and an error, tied together for assistive technology. */
export function Field({ label, hint, error, saysError, aside, id, children }: FieldProps) {
  const { controlProps, hintId, errorId } = useField({ id, hint, error });
  return (
    <div {...part('field', error ? 'invalid' : 'valid')} className={styles.field}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={controlProps.id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(controlProps)}
      <FieldError id={errorId} saysError={saysError}>
        {error}
      </FieldError>
      <FieldHint id={hintId}>{hint}</FieldHint>
    </div>
  );
}

export function FieldError({
  id,
  saysError = false,
  children,
}: Pick<FieldProps, 'saysError'> & { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p {...part('field-error')} id={id} role={saysError ? 'alert' : undefined} className={styles.error}>
      <CircleAlert size={15} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p {...part('field-hint')} id={id} className={styles.hint}>
      {children}
    </p>
  );
}
