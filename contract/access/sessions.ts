import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emailBody, emailField, emptyBody, field, requiredText } from '../kit/fields.ts';
import {
  bankRefusal,
  browserRefusal,
  factorRefusals,
  foreignRefusal,
  frozenRefusal,
  identityRefusal,
  idTokenRefusals,
  lockedRefusal,
} from '../kit/refusals.ts';
import { guid, integer, shape, text, time } from '../kit/shape.ts';
import { identityProof } from './codeFields.ts';

const email = 'ada@example.com';
const someGuid = '0c1d2e3f405162738495a6b7c8d9eaf0';
const at = 'eyJhbGciOiJSUzUxMiJ9…';

export const sessions = {
  start: declareCall('POST', '/customers/generate-customer-token', {
    // The first session can finish a sign-up.
    timeout: 60_000,
    summary: 'Start a session',
    description: [
      'Exchanges the ID token of the authentication service for the user token `ut` (twelve hours) and the access token `at` for the bank.',
      'A customer has one live session, so this ends the previous one.',
      'Of a customer without two-step verification, a browser is known by its cookie `device`. From a new one, the call is refused with `browser_unconfirmed` until `sign-in-verify-otp` has succeeded there. An account’s first session needs no code, unless its sign-up took the place of an earlier one. Customers can turn it off in their settings.',
      'A customer with two-step verification repeats the call with `otp` (a code of their authenticator app, or a recovery code) or `passkey`. What can be given is in the `data` of `second_factor_required`: `methods`, and `passkey` with what a passkey has to sign.',
    ],
    body: v.object({
      ...identityProof.entries,
      zone: v.optional(
        v.pipe(
          v.string(),
          v.description(
            'The time zone of the customer’s device, such as `America/New_York`, for what support answers. An unknown one is left out.',
          ),
        ),
      ),
    }),
    example: { email, token: 'eyJhbGciOiJSUzI1NiJ9…', zone: 'America/Toronto' },
    refusals: [
      ...idTokenRefusals,
      lockedRefusal,
      frozenRefusal,
      {
        status: 403,
        code: 'second_factor_required',
        when: 'The customer has two-step verification, and the call has nothing for it. `data` says what can be given.',
      },
      ...factorRefusals,
      browserRefusal,
      { status: 409, code: 'sign_up_in_progress', when: 'The account is being opened right now.' },
      bankRefusal,
      identityRefusal,
      {
        status: 503,
        code: 'sign_up_interrupted',
        when: 'The account could not be completed. Signing in again continues from there.',
      },
    ],
    reply: {
      message: 'Signed in.',
      data: v.object({ ut: text, at: text, guid, displayName: v.string() }),
      example: { ut: 'eyJhbGciOiJFUzI1NiJ9…', at, guid: someGuid, displayName: 'Ada Example' },
    },
  }),
  renew: declareCall('POST', '/customers/regenerate-customer-token', {
    summary: 'Renew the access token',
    description: ['A new access token for the bank, as long as the session lasts.'],
    body: shape({
      cybridGuid: field(
        v.pipe(
          requiredText('The customer guid is missing.', 'The customer guid is invalid.'),
          v.description('The customer’s own guid at the bank.'),
        ),
      ),
    }),
    example: { cybridGuid: someGuid },
    refusals: [foreignRefusal, bankRefusal],
    reply: { message: 'Session renewed.', data: v.object({ at: text }), example: { at } },
  }),
  check: declareCall('POST', '/customers/check-customer-token-dublicate', {
    summary: 'Check for a newer session',
    description: [
      'The `iat` (seconds) of your newest user token. If it differs from that of the token that you send, someone signed in elsewhere.',
      'A token that a newer sign-in replaced still gets an answer; one whose session has ended does not.',
      'A session that gives `idle_seconds` is held to them: once its customer has been away for 15 minutes, and two more in which the news may be late, every call with its user token is refused with the reason `idle`. Sessions that never do end with their token.',
    ],
    body: shape({
      email: field(emailField),
      idleSeconds: v.optional(
        v.pipe(
          v.number('Give whole seconds.'),
          v.safeInteger('Give whole seconds.'),
          v.minValue(0, 'Give whole seconds.'),
          v.description(
            'How long ago the customer was last active. A session that has said so once ends after 15 minutes without activity.',
          ),
        ),
      ),
    }),
    example: { email, idleSeconds: 12 },
    refusals: [foreignRefusal],
    reply: { message: 'Newest session.', data: v.object({ iat: integer }), example: { iat: 1_768_478_400 } },
  }),
  readCustomer: declareCall('POST', '/customers/user-detail', {
    summary: 'Get your own details',
    description: ['The customer details that the settings page shows.'],
    body: emailBody,
    example: { email },
    refusals: [foreignRefusal],
    reply: {
      message: 'Your details.',
      data: v.object({
        email: v.string(),
        displayName: v.string(),
        guid,
        emailVerified: v.boolean(),
        phone: v.pipe(v.nullable(v.string()), v.description('E.164; null if we have none.')),
        country: v.pipe(v.nullable(v.string()), v.description('ISO 3166-1 alpha-2; null if we have none.')),
        createdAt: time,
      }),
      example: {
        email,
        displayName: 'Ada Example',
        guid: someGuid,
        emailVerified: true,
        phone: '+15195550123',
        country: 'CA',
        createdAt: Date.UTC(2026, 0, 15, 12),
      },
    },
  }),
  end: declareCall('POST', '/customers/sign-out', {
    summary: 'End the session',
    description: [
      'Ends the session of this user token at once, and older ones. A newer session elsewhere continues. Repeating the call is harmless.',
      'The bank accepts an access token that it has issued until it expires; the sandbox refuses the one of a one-time code at once.',
    ],
    body: emptyBody,
    example: {},
    reply: { message: 'Signed out.' },
  }),
};
