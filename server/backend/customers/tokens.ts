import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Refusal, sessionExpired, unavailable } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';
import { brokenOff, openAtBank, withLease } from './onboarding.ts';
import { type Customer, findCustomer, nextIat, openCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/**
 * What the customer's access token may do: browse, trade and verify an identity. Nothing that moves money in or out, or opens a way for it
 * (transfers, wallets, bank accounts): those scopes need a one-time code.
 */
export const browsingScopes = [
  'customers:read',
  'accounts:read',
  'accounts:execute',
  'prices:read',
  'quotes:read',
  'quotes:execute',
  'trades:read',
  'trades:execute',
  'transfers:read',
  'deposit_addresses:read',
  'external_bank_accounts:read',
  'external_wallets:read',
  'workflows:read',
  'identity_verifications:read',
  'identity_verifications:execute',
  'persona_sessions:execute',
] as const;

export interface CustomerTokens {
  readonly ut: string;
  readonly at: string;
  readonly guid: string;
  readonly displayName: string;
}

/**
 * Exchanges an ID token of the authentication service for the product's tokens; ends the session that the customer had elsewhere.
 * @throws Refusal 401 `invalid_token`, 403 `email_not_verified`, 503 when a service behind us failed.
 */
export async function makeCustomerTokens(services: BackendServices, email: string, idToken: string): Promise<CustomerTokens> {
  const proved = await services.identity.verify(idToken).catch((error: unknown) => {
    throw unavailable('identity_unavailable', 'Signing in is not possible right now. Please try again in a moment.', error);
  });
  if (!proved || proved.email !== email) throw new Refusal(401, 'invalid_token', 'We could not confirm your sign-in. Please sign in again.');
  // The token may be older than the click on the link in the mail.
  const verified = proved.emailVerified || (await services.identity.isVerified(proved.uid).catch(() => false));
  if (!verified) {
    throw new Refusal(403, 'email_not_verified', 'Confirm your email address first. Open the link that we mailed you, or ask for a new one.');
  }
  const customer = await completedCustomer(services, email, proved.uid, proved.displayName);
  const guid = customer.bankCustomerGuid ?? '';
  const at = await mintAccessToken(services, guid);
  const iat = await nextIat(services.db, email);
  return { ut: await services.userTokens.sign({ guid, email, iat, authTime: proved.authTime }), at, guid, displayName: customer.displayName };
}

/** The customer, with a sign-up that broke off, or that went past the product's own form, finished first. */
async function completedCustomer(services: BackendServices, email: string, uid: string, name: string | null): Promise<Customer> {
  const { db, clock } = services;
  const known = await findCustomer(db, email);
  if (known?.signUpState === 'complete') return known;
  await openCustomer(db, email, (name ?? email.split('@')[0] ?? email).slice(0, 80), clock.now());
  return withLease(
    services,
    email,
    async (lease) => {
      try {
        const claimed = await lease.store({ identityUid: uid }, clock.now());
        await openAtBank(services, lease, claimed, true);
        return await lease.store({ signUpState: 'complete' }, clock.now());
      } catch (error) {
        throw brokenOff(error);
      }
    },
    (customer) => customer,
  );
}

async function mintAccessToken({ bank }: BackendServices, guid: string): Promise<string> {
  try {
    return await bank.mintCustomerToken(guid, browsingScopes);
  } catch (error) {
    throw unavailable('bank_unavailable', 'The bank does not answer right now. Please try again in a moment.', error);
  }
}

/** A new access token for whoever holds the customer's one live user token. @throws Refusal 401, 403 for another customer's guid. */
export async function regenerateAccessToken(services: BackendServices, c: Context, guid: string): Promise<string> {
  const { customer } = await requireLiveCustomer(services, c);
  if (!sameText(customer.bankCustomerGuid ?? '', guid)) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
  return mintAccessToken(services, guid);
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export const bearerOf = (c: Context): string | null => /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;

/**
 * The customer whose user token the request carries. @throws Refusal 401 with the catalogue's words when there is none, or it has expired,
 * or a newer sign-in has taken its place.
 */
export async function requireCustomer(services: BackendServices, c: Context): Promise<Customer> {
  const token = await bearerToken(services, c);
  const customer = token && (await findCustomer(services.db, token.email));
  if (!token || !customer || customer.bankCustomerGuid !== token.guid || customer.latestIat !== token.iat) throw sessionExpired();
  return customer;
}

/**
 * As `requireCustomer`, and asks the authentication service too: a session ends with its user, and with a new password.
 * @throws Refusal 401 as well when the user is disabled or gone, or has to sign in again; 503 when the service does not answer.
 */
export async function requireLiveCustomer(services: BackendServices, c: Context): Promise<{ customer: Customer; emailVerified: boolean }> {
  const customer = await requireCustomer(services, c);
  const token = await bearerToken(services, c);
  // By email, as at the sign-in: somebody who was deleted there and came back has another uid.
  const user = await services.identity.findByEmail(customer.email).catch((error: unknown) => {
    throw unavailable('identity_unavailable', 'Your session cannot be checked right now. Please try again in a moment.', error);
  });
  // Both are whole seconds, so a sign-in right after the new password may bear the same one.
  if (!token || !user || user.disabled || token.authTime < user.validSince) throw sessionExpired();
  return { customer, emailVerified: user.emailVerified };
}

/** The user token of the request, genuine and in time, whether or not it is the newest. */
export async function bearerToken({ userTokens }: BackendServices, c: Context): Promise<UserToken | null> {
  const bearer = bearerOf(c);
  return bearer === null ? null : userTokens.verify(bearer);
}
