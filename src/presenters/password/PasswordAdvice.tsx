import { Check, Circle } from 'lucide-react';
import { minPasswordLength, type PasswordRule, type PasswordStrength } from '#domain/credentials/passwords.ts';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './password.module.css';

const strengthLabels: Readonly<Record<PasswordStrength, string>> = {
  0: 'very easy to guess',
  1: 'weak',
  2: 'fair',
  3: 'strong',
  4: 'very strong',
};

/** How hard the password is to guess, in words; goes opposite the label. Nothing while nothing is typed. */
export const StrengthLabel = ({ strength }: { strength: PasswordStrength | null }) => (
  <span role="status">{strength !== null && `Strength: ${strengthLabels[strength]}`}</span>
);

export interface PasswordAdviceProps {
  /** null while empty, so that the meter does not judge an empty field. */
  strength: PasswordStrength | null;
  /** The rules and whether the password as typed keeps them. */
  rules: readonly { readonly rule: PasswordRule; readonly met: boolean }[];
}

const ruleLabels: Readonly<Record<PasswordRule, string>> = {
  length: `At least ${minPasswordLength} characters`,
  letterAndDigit: 'A letter and a digit',
  notEmail: 'Doesn’t contain your email address',
};

/** The meter and the rules, ticked off as they are kept; the hint of a password field. Spans, because a hint is a paragraph. */
export function PasswordAdvice({ strength, rules }: PasswordAdviceProps) {
  return (
    <span {...part('password-advice')} className={styles.advice}>
      <span className={styles.meter} data-strength={strength ?? 'none'} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={strength !== null && strength >= step} />
        ))}
      </span>
      {rules.map(({ rule, met }) => (
        <span key={rule} {...part('password-rule', met ? 'met' : 'open')} className={styles.rule}>
          {met ? <Check size={14} aria-hidden /> : <Circle size={14} strokeWidth={1.5} aria-hidden />}
          <span>
            {ruleLabels[rule]}
            <VisuallyHidden>{met ? ': done.' : ': not yet.'}</VisuallyHidden>
          </span>
        </span>
      ))}
    </span>
  );
}
