import { PasswordInput } from '@ark-ui/react/password-input';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './field.module.css';
import reveal from './reveal.module.css';

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'type' | 'autoComplete'> {
  onText?: (text: string) => void;
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until the customer chooses to show it. */
export function PasswordField({ label, hint, error, aside, id, onText, autoComplete, disabled, onChange, ...input }: PasswordFieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  return (
    <PasswordInput.Root ids={{ input: inputId }} autoComplete={autoComplete} disabled={disabled}>
      <Field label={label} hint={hint} error={error} aside={aside} id={inputId}>
        {(control) => (
          <PasswordInput.Control className={styles.box}>
            <PasswordInput.Input
              {...input}
              {...control}
              className={styles.input}
              onChange={(event) => {
                onChange?.(event);
                onText?.(event.target.value);
              }}
            />
            <RevealButton />
          </PasswordInput.Control>
        )}
      </Field>
    </PasswordInput.Root>
  );
}

/** Ark's own trigger cannot be reached with the Tab key, so the button is ours. */
const RevealButton = () => (
  <PasswordInput.Context>
    {(password) => (
      <button type="button" aria-label="Show password" aria-pressed={password.visible} className={reveal.trigger} onClick={password.toggleVisible}>
        {password.visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </button>
    )}
  </PasswordInput.Context>
);
