import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '../../db/database.ts';
import { customers, oneTimeCodes, rateLimits } from '../../db/schema/backend.ts';
import { withLease } from '../customers/lease.ts';
import { type Customer, endSessions } from '../customers/store.ts';
import { Refusal, unavailable } from '../http/envelope.ts';
import { limits } from '../http/rate-limits.ts';
import { closeResets } from '../passwords/resets.ts';
import { afterSecurityChange } from '../security/change.ts';
import { closeLinks, findLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';

/**
 * Gives an account the address that its owner proved by opening the link. All sessions, codes and reset links end.
 *
 * The link is spent last: after an interruption the same link still works, and setting the same address again is harmless.
 * @returns the new address
 * @throws Refusal 422 `link_unknown`, `link_used`, `link_expired`, 409 `email_taken`, `email_change_in_progress`, 503 `identity_unavailable`.
 */
export async function confirmEmailChange(services: BackendServices, c: Context, token: string): Promise<string> {
  const { db, bank, identity } = services;
  const { customerGuid, newEmail } = await requireLink(services, token);
  const [owner] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, customerGuid));
  if (!owner) throw linkUnknown();
  const changed = await withLease(db, owner.email, changeInProgress, async ({ customer }) => {
    await requireLink(services, token);
    const isFree = (await services.customers.find(newEmail))?.bankCustomerGuid == null;
    const isSet = isFree && (await identity.changeEmail(customer.identityUid ?? '', newEmail).catch(unreachable));
    if (!isSet) throw emailTaken();
    await db.transaction((tx) => moveCustomer(tx, customer, newEmail, services.clock.now()));
    await bank.endStepUpTokens(customerGuid);
    return customer;
  }).catch(async (error: unknown) => {
    // Another request with the same link was faster.
    await requireLink(services, token);
    throw error;
  });
  await afterSecurityChange(services, c, { ...changed, email: newEmail }, { kind: 'emailChanged', alsoMail: changed.email });
  return newEmail;
}

/**
 * The address that a link would give its account, for its owner to see before they confirm it.
 * @throws Refusal 422 `link_unknown`, `link_used`, `link_expired`
 */
export const addressOfLink = async (services: BackendServices, token: string): Promise<string> => (await requireLink(services, token)).newEmail;

/** Moves what is kept by address to the new one, or ends it. The lease ends with the old address. */
async function moveCustomer(tx: Executor, { email, bankCustomerGuid }: Customer, newEmail: string, now: number) {
  // A sign-up that never came to an account would be in the way.
  await tx.delete(customers).where(and(eq(customers.email, newEmail), isNull(customers.bankCustomerGuid)));
  await endSessions(tx, email);
  await closeResets(tx, email, now);
  if (bankCustomerGuid !== null) await closeLinks(tx, 'email', bankCustomerGuid, now);
  // Moved, so that a lock after wrong codes holds under the new address too.
  await tx
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.email, email), isNull(oneTimeCodes.endedAt)));
  await tx.update(oneTimeCodes).set({ email: newEmail }).where(eq(oneTimeCodes.email, email));
  const actions = Object.keys(limits);
  const keyOf = (action: string, of: string) => `${action}:account:${of}`;
  await tx.delete(rateLimits).where(
    inArray(
      rateLimits.key,
      actions.map((action) => keyOf(action, newEmail)),
    ),
  );
  for (const action of actions) {
    await tx
      .update(rateLimits)
      .set({ key: keyOf(action, newEmail) })
      .where(eq(rateLimits.key, keyOf(action, email)));
  }
  await tx.update(customers).set({ email: newEmail, lease: null, leaseEndsAt: null, updatedAt: now }).where(eq(customers.email, email));
}

/** @throws Refusal 422 that says why the link cannot be used */
async function requireLink({ db, clock }: BackendServices, token: string) {
  const link = await findLink(db, 'email', token, clock.now());
  if (link === null || link.newEmail === null) throw linkUnknown();
  if (link.isUsed)
    throw new Refusal(422, 'link_used', 'This link was already used. If your address hasn’t changed, request a new link in your settings.');
  if (link.isExpired) throw new Refusal(422, 'link_expired', 'This link has expired. Request a new one in your settings.');
  return { customerGuid: link.customerGuid, newEmail: link.newEmail };
}

const linkUnknown = () => new Refusal(422, 'link_unknown', 'This link is incomplete or was changed. Open it again from the email.');
const emailTaken = () => new Refusal(409, 'email_taken', 'This address can’t be used anymore. Request another one in your settings.');
const changeInProgress = () => new Refusal(409, 'email_change_in_progress', 'This account is being changed right now. Please try again in a moment.');
const unreachable = (error: unknown): never => {
  throw unavailable('identity_unavailable', 'We can’t change your email address right now. Please try again in a moment.', error);
};
