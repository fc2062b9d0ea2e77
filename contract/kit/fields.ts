import * as v from 'valibot';
import { emailShape, maxEmailLength } from '#domain/credentials/email.ts';
import { hasHiddenCharacter, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { isPlainLine } from '#domain/text/storable.ts';

/** Treats missing and null as empty, so that the field's own message applies. */
export const field = <Schema extends v.GenericSchema<unknown, string>>(schema: Schema) => v.nullish(schema, '');

/** A trimmed, non-empty line; `odd` is the message for characters that can't be stored. */
export const requiredText = (missing: string, odd: string) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.check(isPlainLine, odd));

const emailMissing = 'Enter your email address.';
const emailRule = 'Enter an email address such as name@example.com.';

/** Trimmed and lowercased: accounts are compared that way. */
export const emailField = v.pipe(
  v.string(emailMissing),
  v.transform(tidyText),
  v.string(),
  v.nonEmpty(emailMissing),
  v.check(
    (email) => !hasHiddenCharacter(email),
    'The email address contains a hidden character. Clear the field and type it again.',
  ),
  v.toLowerCase(),
  v.maxLength(maxEmailLength, 'The email address is too long.'),
  v.regex(emailShape, emailRule),
  v.description('An email address. Letter case does not matter.'),
);

/** Any token of an emailed link; only the server's check tells whether the link exists. */
export const tokenField = v.pipe(
  requiredText(
    'The link is incomplete. Open it again from the email.',
    'The link is invalid. Open it again from the email.',
  ),
  v.maxLength(200, 'The link is invalid. Open it again from the email.'),
);

/** An optional guid; empty counts as absent. */
export const customerGuidField = field(
  v.pipe(
    v.string('The customer guid is invalid.'),
    v.trim(),
    v.regex(/^([0-9a-f]{32})?$/, 'The customer guid is invalid.'),
    v.description('The customer’s own guid at the bank, or empty.'),
  ),
);

/** For calls without a body. */
export const emptyBody = v.strictObject({});

export const emailBody = v.object({ email: field(emailField) });
