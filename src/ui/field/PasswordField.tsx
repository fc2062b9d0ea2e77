import { useMachine } from '@xstate/react';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type RefCallback, useCallback } from 'react';
import { disclosureMachine } from '#machines/disclosure/disclosure.machine.ts';
import { part } from '../part.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './field.module.css';
import reveal from './reveal.module.css';

export interface PasswordFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'autoComplete'> {
  onText?: (text: string) => void;
  /** Tells password managers whether to fill in or suggest. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a show button. It hides the password again on submit. */
export function PasswordField({ label, hint, error, aside, id, onText, onChange, ...input }: PasswordFieldProps) {
  const [disclosure, send] = useMachine(disclosureMachine);
  const shown = disclosure.matches('shown');
  const watchForm: RefCallback<HTMLDivElement> = useCallback(
    (box) => {
      const form = box?.closest('form');
      const submitted = () => send({ type: 'form.submitted' });
      form?.addEventListener('submit', submitted);
      return () => form?.removeEventListener('submit', submitted);
    },
    [send],
  );
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(control) => (
        <div {...part('password', shown ? 'shown' : 'hidden')} ref={watchForm} className={styles.box}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={styles.input}
            onChange={(event) => {
              onChange?.(event);
              onText?.(event.target.value);
            }}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            className={reveal.trigger}
            onClick={() => send({ type: 'disclosure.toggled' })}
          >
            {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
}
