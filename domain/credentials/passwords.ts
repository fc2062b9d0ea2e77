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

/** How hard a password is to guess, from 0 (at once) to 4 (not in a lifetime): only advice, while `passwordProblem` decides. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;
