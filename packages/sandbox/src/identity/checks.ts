import * as v from 'valibot';
import { emailShape, maxEmailLength } from '#domain/credentials/email.ts';
import { hasHiddenCharacter, nameHasHiddenCharacter } from '#domain/credentials/hiddenCharacters.ts';
import { IdentityError } from './errors.ts';

/** The protocol's limits; the product's are stricter. */
const minPasswordLength = 6;
const maxPasswordLength = 4096;
const maxClaimsLength = 1000;
const phoneShape = /^\+[1-9]\d{3,14}$/;
/** 32-bit maximum: the year 2038. */
const latestTimestamp = 2_147_483_647;
/** Reserved claims, which callers cannot set. */
const reservedClaims = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub'.split(' '),
);

/** Lowercased, as in the real service. @throws IdentityError `INVALID_EMAIL` */
export function checkEmail(email: string): string {
  const trimmed = email.trim().toLowerCase();
  if (trimmed.length > maxEmailLength || hasHiddenCharacter(trimmed) || !emailShape.test(trimmed))
    throw new IdentityError('INVALID_EMAIL');
  return trimmed;
}

/** Empty removes it. @throws IdentityError `INVALID_DISPLAY_NAME` */
export function checkDisplayName<Name extends string | undefined>(name: Name): Name {
  if (name !== undefined && nameHasHiddenCharacter(name)) {
    throw new IdentityError('INVALID_DISPLAY_NAME : displayName must not contain hidden characters.');
  }
  return name;
}

/** @throws IdentityError `WEAK_PASSWORD`, `PASSWORD_DOES_NOT_MEET_REQUIREMENTS` */
export function checkPassword(password: string) {
  if (password.length < minPasswordLength)
    throw new IdentityError('WEAK_PASSWORD : Password should be at least 6 characters');
  if (password.length > maxPasswordLength) {
    throw new IdentityError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]',
    );
  }
}

/** @throws IdentityError `INVALID_PHONE_NUMBER` unless it is E.164 */
export function checkPhoneNumber(phoneNumber: string): string {
  if (!phoneShape.test(phoneNumber)) throw new IdentityError('INVALID_PHONE_NUMBER : Invalid format.');
  return phoneNumber;
}

/** In seconds, within the column's range. */
export function checkValidSince(given: string | number | undefined): number | undefined {
  if (given === undefined) return undefined;
  const seconds = /^\d{1,10}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (seconds <= latestTimestamp) return seconds;
  throw new IdentityError("Invalid value at 'validSince'");
}

/** @throws IdentityError `CLAIMS_TOO_LARGE`, `INVALID_CLAIMS`, `FORBIDDEN_CLAIM` */
export function checkCustomAttributes(text: string | undefined) {
  if (text === undefined) return;
  if (text.length > maxClaimsLength) throw new IdentityError('CLAIMS_TOO_LARGE');
  const claims = v.safeParse(v.record(v.string(), v.unknown()), parsed(text));
  if (!claims.success) throw new IdentityError('INVALID_CLAIMS');
  const forbidden = Object.keys(claims.output).find((name) => reservedClaims.has(name));
  if (forbidden !== undefined) throw new IdentityError(`FORBIDDEN_CLAIM : ${forbidden}`);
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? null : value;
  } catch {
    return null;
  }
}
