import { Check, Circle } from 'lucide-react';
import { Suspense } from 'react';
import { minPasswordLength, type PasswordRule } from '#domain/credentials/passwords.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import styles from './password.module.css';

const StrengthMeter = lazyCode(async () => (await import('./StrengthMeter.tsx')).StrengthMeter);

export interface PasswordAdviceProps {
  password: string;
  /** Easy to guess for an attacker: the name, the email address. */
  known: string;
  /** The rules, and whether the password meets each. */
  rules: readonly { readonly rule: PasswordRule; readonly met: boolean }[];
}

const ruleLabels: Readonly<Record<PasswordRule, string>> = {
  length: `At least ${minPasswordLength} characters`,
  notPattern: 'Not a pattern, such as 1234',
  notEmail: 'Doesn’t contain your email address',
};

/** The hint of a new password: its rules and strength. Spans, because a hint is a paragraph. */
export function PasswordAdvice({ password, known, rules }: PasswordAdviceProps) {
  // Never call a password strong that we reject.
  const isAcceptable = password !== '' && rules.every(({ rule, met }) => met || rule !== 'notEmail');
  return (
    <span {...part('password-advice')} className={styles.advice}>
      {rules.map(({ rule, met }) => (
        <span key={rule} {...part('password-rule', met ? 'met' : 'open')} className={styles.rule}>
          {met ? <Check size={14} aria-hidden /> : <Circle size={14} strokeWidth={1.5} aria-hidden />}
          <span>
            {ruleLabels[rule]}
            <VisuallyHidden>{met ? ': done.' : ': not yet.'}</VisuallyHidden>
          </span>
        </span>
      ))}
      <span role="status" className={styles.strength}>
        <Suspense fallback={null}>{isAcceptable && <StrengthMeter password={password} known={known} />}</Suspense>
      </span>
    </span>
  );
}
