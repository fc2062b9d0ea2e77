import { countryProblem } from '#domain/credentials/countries.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { type FieldProblems, fieldChecks, withoutField } from '../shared/fields.ts';
import type { LateFields, LateProblems } from '../shared/lateFields.ts';
import type { ChangeProfileContext, OwnDetails, ProfileField } from './changeProfile.types.ts';

interface Values {
  readonly phone: string;
  readonly country: string;
  readonly details: OwnDetails | null;
}

const checks = fieldChecks<ProfileField, Values>({
  // Nobody has to give one. What is a number depends on the country, which is checked when the form is submitted.
  phone: () => null,
  // Who has none can add a phone number alone.
  country: ({ country, details }) => (country === '' && details?.country == null ? null : countryProblem(country)),
});
export const { fields: profileFields, formProblems } = checks;
const { fieldProblemOf } = checks;

/** What is judged by code that loads on demand. A number is of the country that is known while none is chosen. */
export const lateFieldsOf = ({ phone, country, details }: ChangeProfileContext): LateFields => ({
  ...{ phone: tidyText(phone), password: '' },
  country: country || (details?.country ?? ''),
});

/** Everything that blocks the form. */
export const allProblems = (context: ChangeProfileContext, found: LateProblems): FieldProblems<ProfileField> => ({
  ...found,
  ...formProblems(context),
});

/** The form as it opens: with what is known, as far as it is. */
export const opened = ({ details }: ChangeProfileContext, field: ProfileField): Partial<ChangeProfileContext> => ({
  field,
  phone: details?.phone ?? '',
  country: details?.country ?? '',
});

/** What was loaded. A country that another tab has given meanwhile is the form's too, which cannot be saved without one then. */
export const withDetails = ({ country }: ChangeProfileContext, details: OwnDetails): Partial<ChangeProfileContext> => ({
  details,
  country: country === '' ? (details.country ?? '') : country,
});

/** An edit clears the problem of its field, which is checked again when the field is left. A country that we do not serve is named at once. */
export function afterEdit(context: ChangeProfileContext, field: ProfileField, text: string): Partial<ChangeProfileContext> {
  const edited = { ...context, [field]: text, fieldProblems: withoutField(context.fieldProblems, field) };
  const { fieldProblems } = edited;
  return { [field]: text, fieldProblems: field === 'country' ? fieldProblemOf(edited, field) : fieldProblems };
}

export const afterLeaving = (context: ChangeProfileContext, field: ProfileField): Partial<ChangeProfileContext> => ({
  fieldProblems: fieldProblemOf(context, field),
});

/** A country that the customer was verified with stays. */
export const countryIsFixed = ({ details, isVerified }: Pick<ChangeProfileContext, 'details' | 'isVerified'>): boolean =>
  isVerified && details?.country != null;

/** What is sent, without blanks around it and marks that nobody sees. */
export const typedDetails = ({ phone, country }: ChangeProfileContext) => ({ phone: tidyText(phone), country });
