import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { passkeySignInBody, requestOptions, type SignInAssertion } from '#contract/access/factorFields.ts';
import { emptyBody } from '#contract/kit/fields.ts';
import { identityRefusal, unavailableRefusal } from '#contract/kit/refusals.ts';
import { customers } from '#server/db/schema/backend.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { openToAll } from '../customers/access.ts';
import { checkSignature, signInOptions, spendAssertion } from './assertions.ts';
import { keepPasskeyProof, newPasskeyProof } from './passkey-proof.ts';
import { passkeySignInRefused, passkeyUnknown } from './refusals.ts';
import { requireParty } from './relying-party.ts';

/** Signing in with a passkey alone: whose it is, the passkey says. */

const postOptions = route({
  method: 'POST',
  path: '/customers/passkey-sign-in-options',
  summary: 'Start a sign-in with a passkey alone',
  description: ['Options for `navigator.credentials.get`, good once within five minutes. They name no passkeys, so they are the same for everyone.'],
  access: openToAll,
  limit: 'passkeySignIn',
  body: emptyBody,
  example: {},
  reply: {
    message: 'Follow the steps that your browser shows.',
    data: v.strictObject({ options: requestOptions }),
    example: { options: { challenge: 'jW1p…', rpId: 'statechange.example' } },
  },
  refusals: [unavailableRefusal],
  handler: async ({ services, c }) => ({ options: await signInOptions(services, requireParty(services, c)) }),
});

const id = 'kX7uVd0mQ3uJ0vUqk3xkYw';

const postSignIn = route({
  method: 'POST',
  path: '/customers/passkey-sign-in',
  summary: 'Sign in with a passkey alone',
  description: [
    'What a passkey signed from the options, with the customer verified. The reply is a custom token of the authentication service, for its `signInWithCustomToken`.',
    'The ID token that this gives starts a session with `generate-customer-token`, once within five minutes, for the password and two-step verification in one.',
  ],
  access: openToAll,
  limit: 'passkeySignIn',
  body: passkeySignInBody,
  example: {
    passkey: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBl', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQDx', userHandle: 'MGMxZDJl' },
    },
  },
  reply: {
    message: 'Your passkey was confirmed.',
    data: v.strictObject({ token: v.string() }),
    example: { token: 'eyJhbGciOiJSUzI1NiJ9…' },
  },
  refusals: [
    { status: 422, code: 'passkey_unknown', when: 'No customer has this passkey, or has it anymore.' },
    {
      status: 422,
      code: 'passkey_refused',
      when: 'It is not signed by this passkey for this site with the customer verified, from options that were given within five minutes and not used.',
    },
    unavailableRefusal,
    identityRefusal,
  ],
  handler: async ({ services, c, body }) => ({ token: await signInWithPasskey(services, c, body.passkey) }),
});

/** @returns a custom token of the authentication service. @throws Refusal 409, 422, 503 */
async function signInWithPasskey(services: BackendServices, c: Context, assertion: SignInAssertion): Promise<string> {
  const { db, identity } = services;
  const party = requireParty(services, c);
  const [found] = await db
    .select({ passkey: passkeys, email: customers.email })
    .from(passkeys)
    .innerJoin(customers, eq(customers.bankCustomerGuid, passkeys.holder))
    .where(eq(passkeys.id, assertion.id));
  if (found === undefined) throw passkeyUnknown();
  const { passkey, email } = found;
  const { holder } = passkey;
  const right = await checkSignature(services, { party, guid: null, passkey, purpose: 'passkey' }, assertion);
  if (right === null || !isHandleOf(holder, assertion.response.userHandle)) throw passkeySignInRefused();
  const user = await identity.findByEmail(email).catch(notReached);
  if (user === null) throw passkeyUnknown();
  const proof = newPasskeyProof();
  const token = await identity.customToken(user.uid, proof).catch(notReached);
  if (!(await spendAssertion(services, 'passkey', right))) throw passkeySignInRefused();
  await keepPasskeyProof(services, holder, proof);
  return token;
}

/** The user id that the passkey was made with, as its device gives it back. */
const isHandleOf = (guid: string, handle: string): boolean => Buffer.from(handle, 'base64url').equals(Buffer.from(guid));

function notReached(error: unknown): never {
  throw unavailable('identity_unavailable', 'Sign-in is temporarily unavailable. Please try again in a moment.', error);
}

export const passkeySignInRoutes = [postOptions, postSignIn];
