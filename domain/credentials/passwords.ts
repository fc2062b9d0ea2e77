import type { FieldProblem } from './fieldProblem.ts';

export const minPasswordLength = 10;
export const maxPasswordLength = 256;

/** The rules shown as a checklist while typing. */
export type PasswordRule = 'length' | 'letterAndDigit' | 'notEmail';

/** The rules that sign-up and the password pages share with the server: length, a letter and a digit, not the email address. */
export function passwordProblem(password: string, email: string): FieldProblem | null {
  if (password === '') return 'required';
  if (password.length < minPasswordLength) return 'tooShort';
  if (password.length > maxPasswordLength) return 'tooLong';
  if (!hasLetterAndDigit(password)) return 'needsLetterAndDigit';
  return containsEmail(password, email) ? 'containsEmail' : null;
}

/** Each rule and whether a password meets it. An empty password meets none. */
export function passwordRules(password: string, email: string): readonly { readonly rule: PasswordRule; readonly met: boolean }[] {
  return [
    { rule: 'length', met: password.length >= minPasswordLength },
    { rule: 'letterAndDigit', met: hasLetterAndDigit(password) },
    { rule: 'notEmail', met: password !== '' && !containsEmail(password, email) },
  ];
}

export const hasLetterAndDigit = (password: string): boolean => /\p{L}/u.test(password) && /\d/.test(password);

export function containsEmail(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return address !== '' && password.toLowerCase().includes(address);
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Common guesses; each counts as one character. */
const guessable = [
  'password',
  'passwort',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'letmein',
  'welcome',
  'iloveyou',
  'bitcoin',
  'crypto',
  'statechange',
  'admin',
];
const alphabets: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];
/** Bits of guessing work at which each step of the meter starts. */
const steps = [28, 42, 58, 76] as const;

/**
 * How hard a password is to guess, from 0 (at once) to 4 (not in a lifetime): only advice, while `passwordProblem` decides. `known` are
 * words that an attacker would know about the customer, such as the name and the email address.
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const pool = alphabets.reduce((sum, [present, size]) => (present.test(password) ? sum + size : sum), 0);
  if (pool === 0) return 0;
  const bits = unpredictableLength(password, known) * Math.log2(pool);
  return steps.filter((step) => bits >= step).length as PasswordStrength;
}

/** The length with each known word, run (`aaaa`), and sequence (`4567`) counted as one character. */
function unpredictableLength(password: string, known: readonly string[]): number {
  const words = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 3);
  const rest = [...guessable, ...words].reduce((text, word) => text.replaceAll(word, '\u0000'), password.toLowerCase());
  const codes = [...rest].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
}
