import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { browsingScopes } from '#domain/security/bankScopes.ts';
import { customers } from '#server/db/schema/backend.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
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
async function signedUp({ services }: Desk, address: string) {
  const [customer] = await services.db.select().from(customers).where(eq(customers.email, address));
  if (customer === undefined)
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
export async function addSession(desk: Desk, asked: v.InferOutput<typeof sessionSchema>) {
  const { product, services } = desk;
  const { email: address, bankCustomerGuid: guid, displayName } = await signedUp(desk, asked.email);
  if (services.config.bank.url !== null && asked.access_seconds !== undefined)
    throw invalidInput({ access_seconds: 'access_seconds is for the embedded bank only' });
  const embedded = services.config.bank.url === null;
  const at = await (embedded
    ? desk.authority.mintCustomerToken(guid, browsingScopes, asked.access_seconds)
    : product.mintBankToken(guid));
  const ut = await product.signUserToken({ guid, email: address }, asked.user_seconds);
  return { ut, at, guid, displayName };
}

/**
 * Expires tokens: the bank answers `at` with "Signature has expired", the backend refuses `ut` and
 * reports a newer `iat`.
 * @throws Refusal as `signedUp`, and 422 for a live bank's tokens
 */
export async function expireSession(desk: Desk, { email: address, token }: v.InferOutput<typeof expirySchema>) {
  const { product, services } = desk;
  const { bankCustomerGuid: guid } = await signedUp(desk, address);
  if (token !== 'user' && services.config.bank.url !== null)
    throw invalidInput({ token: 'token access is for the embedded bank only' });
  const issuedBefore = token === 'user' ? null : await expireTokens(services.db, guid);
  await services.controls.refresh();
  const iat = token === 'access' ? null : await product.endSession(address);
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
  await desk.product.forgetBrowsers(guid);
  return { email: address, guid };
}
