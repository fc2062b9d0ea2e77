import type { FieldProblem } from './fieldProblem.ts';

export const minPasswordLength = 10;
export const maxPasswordLength = 256;

/** The rules shown as a checklist while typing. */
export type PasswordRule = 'length' | 'notPattern' | 'notEmail';

/**
 * The rules that sign-up and the password pages share with the server: length, no pattern, not the email address. What it is made of is not asked (NIST SP
 * 800-63B): the server also refuses what is known.
 */
export function passwordProblem(password: string, email: string): FieldProblem | null {
  if (password === '') return 'required';
  if (password.length < minPasswordLength) return 'tooShort';
  if (password.length > maxPasswordLength) return 'tooLong';
  if (isPattern(password)) return 'pattern';
  return containsEmail(password, email) ? 'containsEmail' : null;
}

/** Each rule and whether a password meets it. An empty password meets none. */
export function passwordRules(password: string, email: string): readonly { readonly rule: PasswordRule; readonly met: boolean }[] {
  return [
    { rule: 'length', met: password.length >= minPasswordLength },
    { rule: 'notPattern', met: password !== '' && !isPattern(password) },
    { rule: 'notEmail', met: password !== '' && !containsEmail(password, email) },
  ];
}

/** Whether a password is a text repeated that alone would be too short, or characters in their order: "a1a1a1a1a1", "1234567890", "jihgfedcba". */
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

/** Each character follows the one before, or each precedes it; after the 9 comes the 0. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => afterNine(codes[index] ?? 0, code) ?? code - (codes[index] ?? 0));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
}

const [zero, nine] = ['0', '9'].map((digit) => digit.charCodeAt(0));
/** The step between the digits that meet where they begin anew; null for others. */
const afterNine = (before: number, after: number): number | null =>
  before === nine && after === zero ? 1 : before === zero && after === nine ? -1 : null;

export function containsEmail(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return address !== '' && password.toLowerCase().includes(address);
}

/** How hard a password is to guess, from 0 (at once) to 4 (not in a lifetime): only advice, while `passwordProblem` decides. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
