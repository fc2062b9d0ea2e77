import type { Context } from 'hono';
import * as v from 'valibot';
import { emptyBody } from '#contract/kit/fields.ts';
import {
  bankRefusal,
  browserRefusal,
  foreignRefusal,
  frozenRefusal,
  identityRefusal,
  idTokenRefusals,
  lockedRefusal,
} from '#contract/kit/refusals.ts';
import type { UserToken } from '../../kit/callers.ts';
import { route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { noteSignIn } from '../devices/devices.ts';
import { factorRefusals } from '../factors/refusals.ts';
import { recordEvent } from '../security/events.ts';
import { anyToken, formerSession, liveSession, openToAll, requireSame, requireStillNewest } from './access.ts';
import {
  accessTokenReply,
  customerTokenBody,
  emailBody,
  iatReply,
  regenerateBody,
  sessionCheckBody,
  tokensReply,
  userDetailReply,
} from './schemas.ts';
import { endSessions, findCustomer } from './store.ts';
import { makeCustomerTokens, mintAccessToken } from './tokens.ts';

/** Ends the session of a user token, and older ones. A newer session elsewhere continues. Safe to repeat. */
async function signOut({ db, bank, clock }: BackendServices, c: Context, { email, guid, iat }: UserToken): Promise<void> {
  const customer = await findCustomer(db, email);
  if (customer?.bankCustomerGuid !== guid) return;
  await endSessions(db, email, iat);
  // A newer sign-in ended the older sessions' tokens, and the ones issued since are not ours to end.
  if (customer.latestIat !== iat) return;
  await bank.endStepUpTokens(guid);
  const hadEnded = (customer.endedIat ?? 0) >= iat;
  if (!hadEnded) await recordEvent(db, { customerGuid: guid, kind: 'signedOut', c }, clock.now());
}

const email = 'ada@example.com';
const guid = '0c1d2e3f405162738495a6b7c8d9eaf0';
const at = 'eyJhbGciOiJSUzUxMiJ9…';

const postCustomerToken = route({
  method: 'POST',
  path: '/customers/generate-customer-token',
  summary: 'Start a session',
  description: [
    'Exchanges the ID token of the authentication service for the user token `ut` (twelve hours) and the access token `at` for the bank.',
    'A customer has one live session, so this ends the previous one.',
    'Of a customer without two-step verification, a browser is known by its cookie `device`. From a new one, the call is refused with `browser_unconfirmed` until `sign-in-verify-otp` has succeeded there. An account’s first session needs no code, unless its sign-up took the place of an earlier one. Customers can turn it off in their settings.',
    'A customer with two-step verification repeats the call with `otp` (a code of their authenticator app, or a recovery code) or `passkey`. What can be given is in the `data` of `second_factor_required`: `methods`, and `passkey` with what a passkey has to sign.',
  ],
  access: openToAll,
  limit: 'signIn',
  body: customerTokenBody,
  example: { email, token: 'eyJhbGciOiJSUzI1NiJ9…' },
  reply: { message: 'Signed in.', data: tokensReply, example: { ut: 'eyJhbGciOiJFUzI1NiJ9…', at, guid, displayName: 'Ada Example' } },
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
    { status: 503, code: 'sign_up_interrupted', when: 'The account could not be completed. Signing in again continues from there.' },
  ],
  async handler({ services, c, body }) {
    const { tokens, byPasskey } = await makeCustomerTokens(services, body.email, body.token, { ...body, c });
    await noteSignIn(services, c, { email: body.email, customerGuid: tokens.guid, byPasskey });
    return tokens;
  },
});

const postRegenerate = route({
  method: 'POST',
  path: '/customers/regenerate-customer-token',
  summary: 'Renew the access token',
  description: ['A new access token for the bank, as long as the session lasts.'],
  access: liveSession,
  limit: 'regenerate',
  body: regenerateBody,
  example: { cybrid_guid: guid },
  reply: { message: 'Session renewed.', data: accessTokenReply, example: { at } },
  refusals: [foreignRefusal, bankRefusal],
  async handler({ services, body, who }) {
    requireSame(who, { guid: body.cybrid_guid });
    const at = await mintAccessToken(services, body.cybrid_guid);
    // One that the bank issued while the session ended must not be handed out.
    await requireStillNewest(services, who);
    return { at };
  },
});

const postSessionCheck = route({
  method: 'POST',
  path: '/customers/check-customer-token-dublicate',
  summary: 'Check for a newer session',
  description: [
    'The `iat` (seconds) of your newest user token. If it differs from that of the token that you send, someone signed in elsewhere.',
    'A token that a newer sign-in replaced still gets an answer; one whose session has ended does not.',
    'A session that gives `idle_seconds` is held to them: once its customer has been away for 15 minutes, and two more in which the news may be late, every call with its user token is refused with the reason `idle`. Sessions that never do end with their token.',
  ],
  access: formerSession,
  limit: 'sessionCheck',
  body: sessionCheckBody,
  example: { email, idle_seconds: 12 },
  reply: { message: 'Newest session.', data: iatReply, example: { iat: 1_768_478_400 } },
  refusals: [foreignRefusal],
  async handler({ services, body, who }) {
    requireSame(who, { email: body.email });
    if (body.idle_seconds !== undefined) await services.sessions.noteActivity(who, body.idle_seconds);
    return { iat: who.customer.latestIat ?? who.token.iat };
  },
});

const postUserDetail = route({
  method: 'POST',
  path: '/customers/user-detail',
  summary: 'Get your own details',
  description: ['The customer details that the settings page shows.'],
  access: liveSession,
  limit: 'userDetail',
  body: emailBody,
  example: { email },
  reply: {
    message: 'Your details.',
    data: userDetailReply,
    example: {
      email,
      displayName: 'Ada Example',
      guid,
      emailVerified: true,
      phone: '+15195550123',
      country: 'CA',
      createdAt: '2026-01-15T12:00:00.000Z',
    },
  },
  refusals: [foreignRefusal],
  async handler({ body, who }) {
    requireSame(who, { email: body.email });
    const { displayName, bankCustomerGuid, phone, country, createdAt } = who.customer;
    return {
      email: body.email,
      displayName,
      guid: bankCustomerGuid ?? '',
      emailVerified: who.emailVerified,
      phone,
      country,
      createdAt: new Date(createdAt).toISOString(),
    };
  },
});

const postSignOut = route({
  method: 'POST',
  path: '/customers/sign-out',
  summary: 'End the session',
  description: [
    'Ends the session of this user token at once, and older ones. A newer session elsewhere continues. Repeating the call is harmless.',
    'The bank accepts an access token that it has issued until it expires; the sandbox refuses the one of a one-time code at once.',
  ],
  access: anyToken,
  limit: 'signOut',
  body: emptyBody,
  example: {},
  reply: { message: 'Signed out.', data: v.null(), example: null },
  async handler({ services, c, who }) {
    await signOut(services, c, who);
    return null;
  },
});

export const sessionRoutes = [postCustomerToken, postRegenerate, postSessionCheck, postUserDetail, postSignOut];
