import * as v from 'valibot';
import { browsingScopes } from '#domain/security/bankScopes.ts';
import { type Customer, findCustomer, nextIat } from '../../backend/access/customers/store.ts';
import type { CustomerTokens } from '../../backend/access/customers/tokens.ts';
import { forgetDevices } from '../../backend/access/devices/devices.ts';
import { accountLocked } from '../../backend/access/lock/locked.ts';
import { invalidInput, Refusal } from '../../http/refusals.ts';
import { expireTokens } from '../controls/expired-tokens.ts';
import { choice, email, fields, whole } from '../fields.ts';
import type { Desk } from './desk.ts';

const maxTokenSeconds = 86_400;
const expirable = ['access', 'user', 'both'] as const;

export const sessionSchema = fields({
  email,
  access_seconds: v.optional(whole(1, maxTokenSeconds)),
  user_seconds: v.optional(whole(1, maxTokenSeconds)),
});
export const expirySchema = fields({ email, token: choice(expirable) });

export const browsersSchema = fields({ email });

/** @throws Refusal 404 for an unknown email, 409 for an incomplete sign-up */
async function signedUp(
  { services }: Desk,
  address: string,
): Promise<Customer & { readonly bankCustomerGuid: string }> {
  const customer = await findCustomer(services.db, address);
  if (customer === null)
    throw new Refusal(404, 'not_found', 'No customer has this email address.', {
      fields: { email: 'email has no customer' },
    });
  const { bankCustomerGuid } = customer;
  if (customer.signUpState !== 'complete' || bankCustomerGuid === null)
    throw new Refusal(409, 'sign_up_incomplete', 'This customer has not completed sign-up.');
  return { ...customer, bankCustomerGuid };
}

/**
 * Signs in without a password, replacing an existing session.
 * @throws Refusal as `signedUp`, and 422 for a token lifetime at a live bank
 */
export async function addSession(desk: Desk, asked: v.InferOutput<typeof sessionSchema>): Promise<CustomerTokens> {
  const { backend, services } = desk;
  const { email: address, bankCustomerGuid: guid, displayName } = await signedUp(desk, asked.email);
  if (services.config.bank.url !== null && asked.access_seconds !== undefined)
    throw invalidInput({ access_seconds: 'access_seconds is for the embedded bank only' });
  const embedded = services.config.bank.url === null;
  const at = await (embedded
    ? desk.authority.mintCustomerToken(guid, browsingScopes, asked.access_seconds)
    : backend.bank.mintCustomerToken(guid, browsingScopes));
  const iat = await nextIat(services.db, address);
  if (iat === null) throw accountLocked();
  const { validSince = 0 } = (await backend.identity.findByEmail(address)) ?? {};
  const ut = await backend.userTokens.sign(
    { guid, email: address, iat, authTime: Math.floor(Date.now() / 1000), validSince },
    asked.user_seconds,
  );
  return { ut, at, guid, displayName };
}

/**
 * Expires tokens: the bank answers `at` with "Signature has expired", the backend refuses `ut` and
 * reports a newer `iat`.
 * @throws Refusal as `signedUp`, and 422 for a live bank's tokens
 */
export async function expireSession(desk: Desk, { email: address, token }: v.InferOutput<typeof expirySchema>) {
  const { services } = desk;
  const { bankCustomerGuid: guid } = await signedUp(desk, address);
  if (token !== 'user' && services.config.bank.url !== null)
    throw invalidInput({ token: 'token access is for the embedded bank only' });
  const issuedBefore = token === 'user' ? null : await expireTokens(services.db, guid);
  await services.controls.refresh();
  const iat = token === 'access' ? null : await nextIat(services.db, address);
  return {
    email: address,
    guid,
    access_issued_before: issuedBefore === null ? null : new Date(issuedBefore).toISOString(),
    iat,
  };
}

/** @throws Refusal as `signedUp` */
export async function forgetBrowsers(desk: Desk, { email: address }: v.InferOutput<typeof browsersSchema>) {
  const { bankCustomerGuid: guid } = await signedUp(desk, address);
  await forgetDevices(desk.services.db, guid);
  return { email: address, guid };
}
