import * as v from 'valibot';
import { isPlainLine, isStorable } from '../../http/text.ts';

const shortestPassword = 10;
const longestPassword = 256;
const longestName = 80;
const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/;

/** A field that is missing or null is treated as left empty, so that it is refused in its own words. */
const field = <Schema extends v.GenericSchema<unknown, string>>(schema: Schema) => v.nullish(schema, '');

const requiredText = (missing: string, odd: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.check(isPlainLine, odd));

const emailRule = 'Enter an email address such as name@example.com.';

/** An email address, trimmed and in lower case: accounts are compared that way. */
export const emailField = v.pipe(
  requiredText('Enter your email address.', emailRule),
  v.toLowerCase(),
  v.maxLength(254, 'The email address is too long.'),
  v.regex(emailShape, emailRule),
);

const passwordRule = `Use at least ${shortestPassword} characters, with a letter and a digit.`;
const passwordField = v.pipe(
  v.string('Choose a password.'),
  v.nonEmpty('Choose a password.'),
  v.check(isStorable, 'The password has characters that we cannot use.'),
  v.minLength(shortestPassword, passwordRule),
  v.maxLength(longestPassword, `Use at most ${longestPassword} characters.`),
  v.regex(/\p{L}/u, passwordRule),
  v.regex(/\d/, passwordRule),
);

const nameMissing = 'Enter your name.';
const oddName = 'The name has characters that we cannot store.';
const nameField = v.pipe(
  v.string(nameMissing),
  v.transform((name) => name.trim().replace(/\s+/g, ' ')),
  v.nonEmpty(nameMissing),
  v.check(isPlainLine, oddName),
  v.maxLength(longestName, `The name may have at most ${longestName} characters.`),
  v.regex(/^[^\p{Cf}<>]*$/u, oddName),
);

/** The display name may come whole (`displayName` or `name`) or in two parts (`first_name`, `last_name`). */
const withDisplayName = v.transform((body: unknown) => {
  if (typeof body !== 'object' || body === null) return body;
  const { displayName, name, first_name, last_name, ...rest } = body as Record<string, unknown>;
  const parts = [first_name, last_name].filter((part) => part !== undefined && part !== null);
  const joined = parts.length > 0 && parts.every((part) => typeof part === 'string') ? parts.join(' ') : parts[0];
  return { ...rest, displayName: displayName ?? name ?? joined };
});

export const signUpBody = v.pipe(
  v.unknown(),
  withDisplayName,
  v.object({ email: field(emailField), password: field(passwordField), displayName: field(nameField) }),
  v.forward(
    v.partialCheck(
      [['email'], ['password']],
      ({ email, password }) => password.toLowerCase() !== email,
      'The password must not be your email address.',
    ),
    ['password'],
  ),
);
export type SignUpInput = v.InferOutput<typeof signUpBody>;

export const emailBody = v.object({ email: field(emailField) });
export const customerTokenBody = v.object({
  email: field(emailField),
  token: field(requiredText('The sign-in token is missing. Sign in again.', 'The sign-in token is damaged. Sign in again.')),
});
export const regenerateBody = v.object({ cybrid_guid: field(requiredText('The customer guid is missing.', 'The customer guid is not one.')) });
