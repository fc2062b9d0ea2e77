import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { SignInAssertion } from '#contract/access/factorFields.ts';
import { passkeySignIn } from '#contract/access/passkeySignIn.ts';
import { customers } from '#server/db/schema/backend.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { openToAll } from '../customers/access.ts';
import { checkSignature, signInOptions, spendAssertion } from './assertions.ts';
import { newPasskeyProof, savePasskeyProof } from './passkey-proof.ts';
import { passkeySignInRefused, passkeyUnknown } from './refusals.ts';
import { requireParty } from './relying-party.ts';

const start = implement(passkeySignIn.start, {
  access: openToAll,
  limit: 'passkeySignIn',
  handler: async ({ services, c }) => ({ options: await signInOptions(services, requireParty(services, c)) }),
});

const signIn = implement(passkeySignIn.signIn, {
  access: openToAll,
  limit: 'passkeySignIn',
  handler: async ({ services, c, body }) => ({ token: await signInWithPasskey(services, c, body.passkey) }),
});

/** @returns a custom token @throws Refusal 409, 422, 503 */
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
  await savePasskeyProof(services, holder, proof);
  return token;
}

/** The user id that the passkey was created with. */
const isHandleOf = (guid: string, handle: string): boolean =>
  Buffer.from(handle, 'base64url').equals(Buffer.from(guid));

function notReached(error: unknown): never {
  throw unavailable('identity_unavailable', 'Sign-in is temporarily unavailable. Please try again in a moment.', error);
}

export const passkeySignInRoutes = routesOf(passkeySignIn, { start, signIn });
