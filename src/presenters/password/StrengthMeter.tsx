import { isKnownPassword } from '#domain/credentials/knownPasswords.ts';
import type { PasswordStrength } from '#domain/credentials/passwords.ts';
import { estimate } from './estimate.ts';
import styles from './password.module.css';

const strengthLabels: Readonly<Record<PasswordStrength, string>> = {
  0: 'very easy to guess',
  1: 'weak',
  2: 'fair',
  3: 'strong',
  4: 'very strong',
};

/** Loaded by `PasswordAdvice` on first input, because its dictionaries are large. */
export function StrengthMeter({ password, known }: { password: string; known: string }) {
  const strength = estimate(password, known);
  return (
    <>
      <span className={styles.meter} data-strength={strength} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={strength >= step} />
        ))}
      </span>
      Strength: {isKnownPassword(password) ? 'too common' : strengthLabels[strength]}
    </>
  );
}
