import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';

const texts: Readonly<Partial<Record<FieldProblem, string>>> = {
  required: 'Enter your email address.',
  emailShape: 'Enter an email address such as name@example.com.',
  tooLong: 'This email address is too long.',
  hiddenCharacter: 'This email address contains a hidden character. Clear the field and type it again.',
  sameEmail: 'This is your email address already.',
};

/** The error for an email address; the server's own sentence if there is one. */
export const emailText = (found: string | null | undefined): string | undefined =>
  found === null || found === undefined ? undefined : (texts[found as FieldProblem] ?? found);
