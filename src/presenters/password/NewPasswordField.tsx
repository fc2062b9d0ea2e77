import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { maxPasswordLength, minPasswordLength } from '#domain/credentials/passwords.ts';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { PasswordAdvice, type PasswordAdviceProps } from './PasswordAdvice.tsx';

const texts: Readonly<Partial<Record<FieldProblem, string>>> = {
  required: 'Choose a password.',
  tooShort: `Your password needs at least ${minPasswordLength} characters.`,
  tooLong: `Your password can have at most ${maxPasswordLength} characters.`,
  pattern: 'This password is a pattern, which is easy to guess. Choose another password.',
  tooCommon: 'This password is too common. Choose another password.',
  containsEmail: 'Your password can’t contain your email address.',
};

export interface NewPasswordFieldProps extends PasswordAdviceProps {
  label: string;
  /** One of our codes, or the server's sentence. */
  problem: string | undefined;
  busy: boolean;
  onText: (text: string) => void;
  onLeave: () => void;
}

export const NewPasswordField = ({ label, problem, busy, onText, onLeave, ...advice }: NewPasswordFieldProps) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    value={advice.password}
    readOnly={busy}
    hint={<PasswordAdvice {...advice} />}
    error={problem === undefined ? undefined : (texts[problem as FieldProblem] ?? problem)}
    onText={onText}
    onBlur={(event) => isLeft(event) && onLeave()}
  />
);
