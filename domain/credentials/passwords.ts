import type { FieldProblem } from './fieldProblem.ts';

export const minPasswordLength = 10;
export const maxPasswordLength = 256;

/** The rules shown as a checklist while typing. */
export type PasswordRule = 'length' | 'notPattern' | 'notEmail';

/**
 * Shared with the server, which also refuses known passwords. No composition rules (NIST SP
 * 800-63B).
 */
export function passwordProblem(password: string, email: string): FieldProblem | null {
  if (password === '') return 'required';
  if (password.length < minPasswordLength) return 'tooShort';
  if (password.length > maxPasswordLength) return 'tooLong';
  if (isPattern(password)) return 'pattern';
  return containsEmail(password, email) ? 'containsEmail' : null;
}

/** Each rule and whether the password meets it. An empty password meets none. */
export function passwordRules(
  password: string,
  email: string,
): readonly { readonly rule: PasswordRule; readonly met: boolean }[] {
  return [
    { rule: 'length', met: password.length >= minPasswordLength },
    { rule: 'notPattern', met: password !== '' && !isPattern(password) },
    { rule: 'notEmail', met: password !== '' && !containsEmail(password, email) },
  ];
}

export const isPattern = (password: string): boolean => repeatsShortText(password) || isSequence(password);

function repeatsShortText(text: string): boolean {
  for (let length = 1; length < minPasswordLength && 2 * length <= text.length; length++)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  return false;
}

/** Each character follows or precedes the one before; 0 comes after 9. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => afterNine(codes[index] ?? 0, code) ?? code - (codes[index] ?? 0));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
}

const [zero, nine] = ['0', '9'].map((digit) => digit.charCodeAt(0));
/** The step across 9 and 0; null for others. */
const afterNine = (before: number, after: number): number | null =>
  before === nine && after === zero ? 1 : before === zero && after === nine ? -1 : null;

export function containsEmail(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return address !== '' && password.toLowerCase().includes(address);
}

/**
 * How hard a password is to guess, from 0 (at once) to 4 (not in a lifetime): only advice, while
 * `passwordProblem` decides.
 */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
