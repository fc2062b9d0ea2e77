import * as v from 'valibot';
import { countryProblem } from '#domain/credentials/countries.ts';
import { hasLetter, maxDisplayNameLength, tidyName } from '#domain/credentials/displayName.ts';
import { emailShape, maxEmailLength } from '#domain/credentials/email.ts';
import { hasHiddenCharacter, nameHasHiddenCharacter, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { isKnownPassword } from '#domain/credentials/knownPasswords.ts';
import { containsEmail, isPattern, maxPasswordLength, minPasswordLength } from '#domain/credentials/passwords.ts';
import { referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { isPlainLine, isStorable } from '#domain/text/storable.ts';

/** Treats a missing or null field as empty, so that it gets its own message. */
export const field = <Schema extends v.GenericSchema<unknown, string>>(schema: Schema) => v.nullish(schema, '');

/** A trimmed, non-empty line of text; `odd` is the message for characters that can't be stored. */
export const requiredText = (missing: string, odd: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.check(isPlainLine, odd));

const emailMissing = 'Enter your email address.';
const emailRule = 'Enter an email address such as name@example.com.';

/** An email address, trimmed and in lower case: accounts are compared that way. */
export const emailField = v.pipe(
  v.string(emailMissing),
  v.transform(tidyText),
  v.string(),
  v.nonEmpty(emailMissing),
  v.check((email) => !hasHiddenCharacter(email), 'The email address contains a hidden character. Clear the field and type it again.'),
  v.toLowerCase(),
  v.maxLength(maxEmailLength, 'The email address is too long.'),
  v.regex(emailShape, emailRule),
  v.description('An email address. Letter case does not matter.'),
);

export const passwordField = v.pipe(
  v.string('Choose a password.'),
  v.nonEmpty('Choose a password.'),
  v.check((password) => isStorable(password) && !/\p{Cc}/u.test(password), 'The password contains characters that we can’t use.'),
  v.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
  v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
  v.check((password) => !isPattern(password), 'This password is a pattern. Choose another password.'),
  v.check((password) => !isKnownPassword(password), 'This password is too common. Choose another password.'),
  v.description('No pattern, without the email address in it, and none of the most common passwords.'),
);

/** The rule across two fields, for `v.partialCheck`. */
export const passwordHasNoEmail = ({ email, password }: { readonly email: string; readonly password: string }) => !containsEmail(password, email);
export const passwordHasEmail = 'Your password cannot contain your email address.';

const nameMissing = 'Enter your name.';
/** One part of a name, which a single name leaves empty. It is checked by itself, as a whole name can come with other parts. */
export const namePartField = v.pipe(
  v.string(nameMissing),
  v.transform(tidyName),
  v.string(),
  v.check((name) => !nameHasHiddenCharacter(name), 'The name contains a hidden character. Clear the field and type it again.'),
  v.maxLength(maxDisplayNameLength, `Use at most ${maxDisplayNameLength} characters for the name.`),
  v.regex(/^[^<>]*$/, 'The name must not contain < or >.'),
  v.check((name) => name === '' || hasLetter(name), 'Your name needs at least one letter.'),
);

export const nameField = v.pipe(namePartField, v.nonEmpty(nameMissing));

export const countryField = v.pipe(
  v.string('Choose your country.'),
  v.trim(),
  v.toUpperCase(),
  v.check(
    (country) => country === '' || countryProblem(country) === null,
    'We don’t serve this country yet. We serve customers in the United States and Canada.',
  ),
  v.description('The country of residence, as two letters of ISO 3166-1: US or CA.'),
);

const phoneRule = 'Enter a phone number with its area code, such as (519) 555-0123.';
/** Digits and what people put between them; the check with its country follows. */
export const phoneField = v.pipe(
  v.string(phoneRule),
  v.transform(tidyText),
  v.string(),
  v.maxLength(40, phoneRule),
  v.check(isPlainLine, phoneRule),
  v.description('A phone number, as written in the country or with + and its code.'),
);
export const phoneIsNone = phoneRule;

export const referralField = v.pipe(
  v.string('The referral code is invalid.'),
  v.transform(tidyReferralCode),
  v.string(),
  v.check((code) => referralCodeProblem(code) === null, 'This isn’t one of our referral codes. Correct it, or leave the field empty.'),
  v.description(
    'A customer’s code has eight characters. The last one is a check, so one with a typo is refused. Partners’ codes have 10 to 16 letters and digits. Letter case, blanks and hyphens do not matter.',
  ),
);

/** The token of an emailed link, whatever it is: only a check tells whether there is such a link. */
export const tokenField = v.pipe(
  requiredText('The link is incomplete. Open it again from the email.', 'The link is invalid. Open it again from the email.'),
  v.maxLength(200, 'The link is invalid. Open it again from the email.'),
);

/** The optional guid that some calls carry; empty counts as absent. */
export const customerGuidField = field(
  v.pipe(
    v.string('The customer guid is invalid.'),
    v.trim(),
    v.regex(/^([0-9a-f]{32})?$/, 'The customer guid is invalid.'),
    v.description('The customer’s own guid at the bank, or empty.'),
  ),
);

/** Of a call that needs no more than its path. */
export const emptyBody = v.strictObject({});

export const emailBody = v.object({ email: field(emailField) });
