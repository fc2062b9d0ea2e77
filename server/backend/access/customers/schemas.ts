import * as v from 'valibot';
import { anyCodeField, assertionField } from '#contract/access/factorFields.ts';
import { phoneIsNumber } from '#contract/access/phone.ts';
import {
  countryField,
  emailField,
  field,
  nameField,
  namePartField,
  passwordField,
  passwordHasEmail,
  passwordHasNoEmail,
  phoneField,
  phoneIsNone,
  referralField,
  requiredText,
} from '#contract/kit/fields.ts';

/** Accepts the display name whole (`displayName` or `name`) or in two parts (`first_name`, `last_name`). */
const withDisplayName = v.transform((body: unknown) => {
  if (typeof body !== 'object' || body === null) return body;
  const { displayName, name, first_name, last_name, ...rest } = body as Record<string, unknown>;
  const parts = [first_name, last_name].filter((part) => part !== undefined && part !== null);
  const joined = parts.length > 0 && parts.every((part) => typeof part === 'string') ? parts.join(' ') : parts[0];
  return { ...rest, first_name, last_name, displayName: displayName ?? name ?? joined };
});

export const signUpBody = v.pipe(
  v.unknown(),
  withDisplayName,
  v.object({
    email: field(emailField),
    password: field(passwordField),
    displayName: field(nameField),
    first_name: field(namePartField),
    last_name: field(namePartField),
    phone: field(phoneField),
    country: field(countryField),
    referral_code: field(referralField),
  }),
  v.forward(v.partialCheck([['email'], ['password']], passwordHasNoEmail, passwordHasEmail), ['password']),
  v.forward(v.partialCheck([['phone'], ['country']], phoneIsNumber, phoneIsNone), ['phone']),
);
type SignUpBody = v.InferOutput<typeof signUpBody>;
/** What only the product's own form has may be missing. */
export type SignUpInput = Pick<SignUpBody, 'email' | 'password' | 'displayName'> & Partial<SignUpBody>;

export const emailBody = v.object({ email: field(emailField) });
export const sessionCheckBody = v.object({
  email: field(emailField),
  idle_seconds: v.optional(
    v.pipe(
      v.number('Give whole seconds.'),
      v.safeInteger('Give whole seconds.'),
      v.minValue(0, 'Give whole seconds.'),
      v.description('How long ago the customer was last active. A session that has said so once ends after 15 minutes without activity.'),
    ),
  ),
});
export const customerTokenBody = v.object({
  email: field(emailField),
  token: field(
    v.pipe(
      requiredText('The sign-in token is missing. Sign in again.', 'The sign-in token is invalid. Sign in again.'),
      v.description('The ID token of the authentication service.'),
    ),
  ),
  otp: anyCodeField,
  passkey: assertionField,
});
export const regenerateBody = v.object({
  cybrid_guid: field(
    v.pipe(requiredText('The customer guid is missing.', 'The customer guid is invalid.'), v.description('The customer’s own guid at the bank.')),
  ),
});

const guid = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const jwt = v.pipe(v.string(), v.nonEmpty());
const seconds = v.pipe(v.number(), v.integer());

export const signUpReply = v.strictObject({ email: v.string(), customer_guid: guid });
export const tokensReply = v.strictObject({ ut: jwt, at: jwt, guid, displayName: v.string() });
export const accessTokenReply = v.strictObject({ at: jwt });
export const iatReply = v.strictObject({ iat: seconds });
export const userDetailReply = v.strictObject({
  email: v.string(),
  displayName: v.string(),
  guid,
  emailVerified: v.boolean(),
  phone: v.pipe(v.nullable(v.string()), v.description('E.164; null if we have none.')),
  country: v.pipe(v.nullable(v.string()), v.description('ISO 3166-1 alpha-2; null if we have none.')),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
