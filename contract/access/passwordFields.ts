import * as v from 'valibot';
import { isKnownPassword } from '#domain/credentials/knownPasswords.ts';
import { containsEmail, isPattern, maxPasswordLength, minPasswordLength } from '#domain/credentials/passwords.ts';
import { isStorable } from '#domain/text/storable.ts';

export const passwordField = v.pipe(
  v.string('Choose a password.'),
  v.nonEmpty('Choose a password.'),
  v.check(
    (password) => isStorable(password) && !/\p{Cc}/u.test(password),
    'The password contains characters that we can’t use.',
  ),
  v.minLength(minPasswordLength, `Use at least ${minPasswordLength} characters.`),
  v.maxLength(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
  v.check((password) => !isPattern(password), 'This password is a pattern. Choose another password.'),
  v.check((password) => !isKnownPassword(password), 'This password is too common. Choose another password.'),
  v.description('No pattern, without the email address in it, and none of the most common passwords.'),
);

/** Cross-field rule for `v.partialCheck`. */
export const passwordHasNoEmail = ({ email, password }: { readonly email: string; readonly password: string }) =>
  !containsEmail(password, email);
export const passwordHasEmail = 'Your password cannot contain your email address.';
