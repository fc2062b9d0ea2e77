import { countryProblem, isServed } from '#domain/credentials/countries.ts';
import { displayNameProblem, tidyName } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import { emailMeant } from '#domain/credentials/emailTypos.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { isReferralCode, referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { type FieldProblems, fieldChecks, withField, withoutField } from '../shared/fields.ts';
import type { LateFields, LateProblems } from '../shared/lateFields.ts';
import type { SavedSignUp, SignUpContext, SignUpField, SignUpInput, SignUpText } from './signUp.types.ts';

export type SignUpValues = Pick<SignUpContext, SignUpText | 'termsAccepted' | 'hasOneName'>;

/** The last name is checked together with the first, since both make the name that has a limit. Whoever has one name has no last one. */
function lastNameProblem({ firstName, lastName, hasOneName }: SignUpValues): FieldProblem | null {
  if (hasOneName) return null;
  const own = displayNameProblem(lastName);
  return own === null && displayNameProblem(`${firstName} ${lastName}`) === 'tooLong' ? 'tooLong' : own;
}

const checks = fieldChecks<SignUpField, SignUpValues>({
  firstName: ({ firstName }) => displayNameProblem(firstName),
  lastName: lastNameProblem,
  email: ({ email }) => emailProblem(email),
  password: ({ password, email }) => passwordProblem(password, email),
  country: ({ country }) => countryProblem(country),
  // Nobody has to give one. What is a number depends on the country, which is checked when the form is submitted.
  phone: () => null,
  referralCode: ({ referralCode }) => referralCodeProblem(referralCode),
  terms: ({ termsAccepted }) => (termsAccepted ? null : 'notAccepted'),
});
export const { fields: signUpFields, formProblems } = checks;
const { fieldProblemOf } = checks;

/** What is judged by code that loads on demand: a password that keeps the rules, and a number once it is known of which country. */
export function lateFieldsOf(context: SignUpContext): LateFields {
  const { password, country } = formProblems(context);
  const phone = country === undefined ? tidyText(context.phone) : '';
  return { phone, country: phone && context.country, password: password === undefined ? context.password : '' };
}

/** Everything that blocks the form. */
export const allProblems = (context: SignUpContext, found: LateProblems): FieldProblems<SignUpField> => ({ ...found, ...formProblems(context) });

/**
 * An edit clears the problem of its field, which is checked again when the field is left. A country that we do not serve is named at once:
 * nobody should fill in the rest in vain.
 */
export function afterEdit(context: SignUpContext, field: SignUpField, change: Partial<SignUpValues>): Partial<SignUpContext> {
  const fieldProblems = withoutField(context.fieldProblems, field);
  const meant = field === 'email' ? { emailMeant: '' } : {};
  return {
    ...change,
    ...meant,
    fieldProblems: field === 'country' ? fieldProblemOf({ ...context, ...change, fieldProblems }, 'country') : fieldProblems,
  };
}

/** A field that is left is checked, and an address that looks misspelled is noted. */
export const afterLeaving = (context: SignUpContext, field: SignUpField): Partial<SignUpContext> => ({
  fieldProblems: fieldProblemOf(context, field),
  ...(field === 'email' ? { emailMeant: emailMeant(context.email) ?? '' } : {}),
});

/** A country was chosen that we do not serve. */
export const livesElsewhere = ({ country }: SignUpContext): boolean => country !== '' && !isServed(country);

/** The form as it opens: with what was typed before. The code of a link that led here, or to a page before, is newer. */
export const initialContext = ({ saved, ...input }: SignUpInput): SignUpContext => ({
  firstName: '',
  lastName: '',
  phone: '',
  termsAccepted: false,
  hasOneName: false,
  email: input.email,
  country: input.country,
  ...saved,
  ...invitationOf(input.referralCode, input.invitation || (saved?.referralCode ?? '')),
  password: '',
  emailMeant: '',
  problem: null,
});

/** What is saved of the form. A password is never stored. */
export const savedSignUp = (context: SignUpContext): SavedSignUp => {
  const { firstName, lastName, hasOneName, email, phone, country, referralCode, termsAccepted } = context;
  return { firstName, lastName, hasOneName, email, phone, country, referralCode, termsAccepted };
};

/** The code to open with. One of the link that is none is named at once: nobody typed it. */
function invitationOf(linked: string, known: string): Pick<SignUpContext, 'referralCode' | 'openingCode' | 'fieldProblems'> {
  const referralCode = linked || known;
  const code = tidyReferralCode(referralCode);
  return { referralCode, openingCode: isReferralCode(code) ? code : '', fieldProblems: withField({}, 'referralCode', referralCodeProblem(linked)) };
}

/** What is sent, without blanks around it and marks that nobody sees. Without a last name, the first is the whole name. */
export const detailsOf = ({ firstName, lastName, hasOneName, email, password, phone, country, referralCode }: SignUpContext) => ({
  firstName: tidyName(firstName),
  lastName: hasOneName ? '' : tidyName(lastName),
  email: tidyText(email),
  password,
  phone: tidyText(phone),
  country,
  referralCode: tidyText(referralCode),
});
