import { displayNameProblem } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { type FieldProblems, problemsOf, withField, withoutField } from '../shared/fields.ts';
import type { SignUpContext, SignUpField } from './signUp.types.ts';

export type SignUpValues = Pick<SignUpContext, 'displayName' | 'email' | 'password' | 'termsAccepted'>;

export const signUpFields: readonly SignUpField[] = ['displayName', 'email', 'password', 'terms'];

const problemWith: Readonly<Record<SignUpField, (values: SignUpValues) => FieldProblem | null>> = {
  displayName: ({ displayName }) => displayNameProblem(displayName),
  email: ({ email }) => emailProblem(email),
  password: ({ password, email }) => passwordProblem(password, email),
  terms: ({ termsAccepted }) => (termsAccepted ? null : 'notAccepted'),
};

/** Every field that blocks the form. */
export const formProblems = (values: SignUpValues): FieldProblems<SignUpField> =>
  problemsOf<SignUpField>({
    displayName: problemWith.displayName(values),
    email: problemWith.email(values),
    password: problemWith.password(values),
    terms: problemWith.terms(values),
  });

/** The problems shown after `field` was left. */
export const fieldProblemOf = (context: SignUpContext, field: SignUpField): FieldProblems<SignUpField> =>
  withField(context.fieldProblems, field, problemWith[field](context));

/** An edit clears the problem of its field, which is checked again when the field is left. */
export const afterEdit = (context: SignUpContext, field: SignUpField, change: Partial<SignUpValues>): Partial<SignUpContext> => ({
  ...change,
  fieldProblems: withoutField(context.fieldProblems, field),
});
