import * as v from 'valibot';
import { countryProblem } from '#domain/credentials/countries.ts';
import { hasLetter, maxDisplayNameLength, tidyName } from '#domain/credentials/displayName.ts';
import { nameHasHiddenCharacter, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { isPlainLine } from '#domain/text/storable.ts';

const nameMissing = 'Enter your name.';
/** Empty for single names. Checked on its own, apart from the full name. */
export const namePartField = v.pipe(
  v.string(nameMissing),
  v.transform(tidyName),
  v.string(),
  v.check(
    (name) => !nameHasHiddenCharacter(name),
    'The name contains a hidden character. Clear the field and type it again.',
  ),
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
/** Digits and separators; the check against the country follows. */
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
  v.check(
    (code) => referralCodeProblem(code) === null,
    'This isn’t one of our referral codes. Correct it, or leave the field empty.',
  ),
  v.description(
    'A customer’s code has eight characters. The last one is a check, so one with a typo is refused. Partners’ codes have 10 to 16 letters and digits. Letter case, blanks and hyphens do not matter.',
  ),
);
