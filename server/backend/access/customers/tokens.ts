import { browsingScopes } from '#domain/security/bankScopes.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { ProvedIdentity } from '../../kit/clients/identity.ts';
import { bankUnavailable, unavailable } from '../../kit/http/envelope.ts';
import type { LimitedAction } from '../../kit/http/rate-limits.ts';
import type { BackendServices } from '../../kit/services.ts';
import { isUsedHere, requireKnownBrowser, signInPlace } from '../devices/known-browser.ts';
import { customerFactors } from '../factors/customer-factors.ts';
import type { FactorOwner } from '../factors/factors.ts';
import { findPasskeyProof, idTokenRefused } from '../factors/passkey-proof.ts';
import { type FactorInput, type Proof, proveSignIn } from '../factors/prove.ts';
import type { SignInPlace } from '../factors/tries.ts';
import { customerOfSignIn, notifyExternalChanges } from './external-changes.ts';
import { brokenOff, openAtBank, withSignUp } from './onboarding.ts';
import { accountClosed, refusalOf, requireOpen } from './standing.ts';
import { type Customer, findCustomer, nextIat, openCustomer, saveIdentityUser } from './store.ts';

interface CustomerTokens {
  readonly ut: string;
  readonly at: string;
  readonly guid: string;
  readonly displayName: string;
}

/** The start of a session. */
interface StartedSession {
  readonly tokens: CustomerTokens;
  readonly byPasskey: boolean;
}

/**
 * Exchanges an ID token for the product's tokens, ending the customer's other session.
 * @throws Refusal 401 `invalid_token`; 403 `email_not_verified`, `account_closed`,
 * `account_frozen`, `account_locked`; with two-step verification `second_factor_required`, 422 and
 * 423 for a wrong factor; without it `browser_unconfirmed` in a new browser; 503 if an upstream
 * service failed
 */
export async function makeCustomerTokens(
  services: BackendServices,
  email: string,
  idToken: string,
  given: FactorInput,
): Promise<StartedSession> {
  const counts = (await isUsedHere(services, given.c, email)) ? 'signIn' : 'signInElsewhere';
  const proved = await proveIdentity(services, { email, idToken, counts });
  const customer = await completedCustomer(services, email, proved.uid, proved.displayName);
  requireOpen(customer);
  const guid = customer.bankCustomerGuid ?? '';
  const { authTime, validSince } = proved;
  // A password's ID token lets its holder change the password at the service, without a factor.
  const isSame = customer.identityUid === null || customer.identityUid === proved.uid;
  const user = isSame
    ? userAsProved(proved)
    : await services.identity.findByUid(customer.identityUid ?? '').catch(signInIsDown);
  await notifyExternalChanges(services, given.c, customer, user);
  const place = await signInPlace(services, given.c, guid);
  const factor = await proveFactors(
    services,
    customerFactors(email, guid),
    { passkeyProof: proved.passkeyProof, place },
    given,
  );
  if (factor === null) await requireKnownBrowser(services, given.c, customer);
  const at = await mintAccessToken(services, guid);
  await factor?.spend();
  // The address's current holder proved ownership, for instance after the user was recreated.
  if (!isSame) await saveIdentityUser(services.db, email, proved);
  const iat = await nextIat(services.db, email);
  // Closed, frozen or locked meanwhile.
  if (iat === null) throw refusalOf((await findCustomer(services.db, email)) ?? customer) ?? idTokenRefused();
  // The replaced session must not move money anymore.
  await services.bank.endStepUpTokens(guid);
  const ut = await services.userTokens.sign({ guid, email, iat, authTime, validSince });
  return { tokens: { ut, at, guid, displayName: customer.displayName }, byPasskey: proved.passkeyProof !== null };
}

interface SignIn {
  readonly passkeyProof: string | null;
  readonly place: SignInPlace;
}

/**
 * Proof beyond the ID token. A passkey sign-in counts once as password and factor, within five
 * minutes; after that as a password only.
 */
async function proveFactors(
  services: BackendServices,
  owner: FactorOwner,
  { passkeyProof, place }: SignIn,
  given: FactorInput,
): Promise<Proof | null> {
  if (passkeyProof === null) return proveSignIn(services, owner, place, given);
  const proof = await findPasskeyProof(services, owner.guid, passkeyProof);
  if (proof !== null) return proof;
  const factor = await proveSignIn(services, owner, place, given);
  // The passkey behind this sign-in was removed.
  if (factor === null) throw idTokenRefused();
  return factor;
}

interface IdentityProof {
  readonly email: string;
  /** Of the authentication service. */
  readonly idToken: string;
  /** The limited action, once the token is proved. */
  readonly counts: LimitedAction;
  /** Counted instead of the account. */
  readonly countsAgainst?: string;
}

/** @throws Refusal 401, 403 `email_not_verified`, 429, 503 `identity_unavailable` */
async function proveIdentity(
  services: BackendServices,
  { email, idToken, counts, countsAgainst = email }: IdentityProof,
): Promise<ProvedIdentity> {
  const proved = await services.identity.verify(idToken).catch(signInIsDown);
  if (!proved || proved.email !== email) throw idTokenRefused();
  await services.limiter.countAccount(counts, countsAgainst);
  if (!proved.emailVerified) {
    throw new Refusal(
      403,
      'email_not_verified',
      'Confirm your email address first. Open the link that we emailed you, or request a new one.',
    );
  }
  const owner = await customerOfSignIn(services, proved.uid);
  if (owner === undefined || owner.email === email) return proved;
  // The address changed at the service; ours counts.
  await notifyExternalChanges(services, null, owner, userAsProved(proved));
  throw idTokenRefused();
}

/** Never opens an account. @throws Refusal as `proveIdentity` */
export async function proveCustomer(
  services: BackendServices,
  proof: IdentityProof,
): Promise<{ customer: Customer; proved: ProvedIdentity }> {
  const proved = await proveIdentity(services, proof);
  const customer = await findCustomer(services.db, proof.email);
  if (customer === null || customer.bankCustomerGuid === null) throw idTokenRefused();
  if (customer.closedAt !== null) throw accountClosed();
  return { customer, proved };
}

/** Only tokens of enabled users are accepted. */
const userAsProved = ({ emailNow, validSince }: ProvedIdentity) => ({ email: emailNow, disabled: false, validSince });

const signInIsDown = (error: unknown): never => {
  throw unavailable('identity_unavailable', 'Sign-in is temporarily unavailable. Please try again in a moment.', error);
};

/** Finishes a sign-up that was interrupted or bypassed our form. */
async function completedCustomer(
  services: BackendServices,
  email: string,
  uid: string,
  name: string | null,
): Promise<Customer> {
  const { db, clock } = services;
  const known = await findCustomer(db, email);
  if (known?.signUpState === 'complete') return known;
  await openCustomer(db, email, (name ?? email.split('@')[0] ?? email).slice(0, 80), clock.now());
  return withSignUp(
    services,
    email,
    async (lease) => {
      try {
        const claimed = await lease.store({ identityUid: uid }, clock.now());
        await openAtBank(services, lease, claimed, true);
        return await lease.complete(clock.now());
      } catch (error) {
        throw brokenOff(error);
      }
    },
    (customer) => customer,
  );
}

/** @throws Refusal 503 `bank_unavailable` */
export async function mintAccessToken(
  { bank }: BackendServices,
  guid: string,
  scopes: readonly string[] = browsingScopes,
): Promise<string> {
  try {
    return await bank.mintCustomerToken(guid, scopes);
  } catch (error) {
    throw bankUnavailable(error);
  }
}
