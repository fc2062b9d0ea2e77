import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { ExternalChangeKind } from '#domain/security/events.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { IdentityUser } from '../../kit/clients/identity.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';
import { afterSecurityChange } from '../security/change.ts';
import { type Customer, saveExternalChange, saveValidSince } from './store.ts';

/** Differences from the authentication service's user; null if none. */
function differenceOf(
  { email }: Customer,
  user: Pick<IdentityUser, 'email' | 'disabled'> | null,
): ExternalChangeKind | null {
  if (user === null) return 'signInDeleted';
  if (user.disabled) return 'signInDisabled';
  return user.email === email ? null : 'signInAddressChanged';
}

/**
 * Reports changes made directly at the authentication service, each once, to our own address on
 * file: whoever made them may be a thief.
 * @param user the service's current user; null if deleted
 */
export async function notifyExternalChanges(
  services: BackendServices,
  c: Context | null,
  customer: Customer,
  user: Pick<IdentityUser, 'email' | 'disabled' | 'validSince'> | null,
): Promise<void> {
  const { db } = services;
  const difference = differenceOf(customer, user);
  const isNews = (await saveExternalChange(db, customer.email, difference)) && difference !== null;
  // An address change moves the mark too, so it carries no further information.
  const isNewPassword = user !== null && (await saveValidSince(db, customer.email, user.validSince)) && !isNews;
  const kind = isNews ? difference : isNewPassword ? 'passwordChanged' : null;
  if (kind === null) return;
  await afterSecurityChange(services, c, customer, { kind }).catch(async (error: unknown) => {
    // Not reported, so the next look finds it again.
    const { externalChange, validSince } = customer;
    await db.update(customers).set({ externalChange, validSince }).where(eq(customers.email, customer.email));
    throw error;
  });
}

/** By uid, whatever its address there. */
export const customerOfSignIn = (
  { db }: Pick<BackendServices, 'db'>,
  identityUid: string,
): Promise<Customer | undefined> => db.query.customers.findFirst({ where: eq(customers.identityUid, identityUid) });

/**
 * The authentication service's user for our address: the one with that address, or else the one
 * this customer used before. Never another customer's.
 */
export async function userOf(
  { db, identity }: Pick<BackendServices, 'db' | 'identity'>,
  customer: Customer | null,
  email: string,
): Promise<IdentityUser | null> {
  const user = await identity.findByEmail(email);
  const owner = user && (await customerOfSignIn({ db }, user.uid));
  if (user !== null && (owner === undefined || owner?.email === email)) return user;
  return customer?.identityUid == null ? null : identity.findByUid(customer.identityUid);
}

/** Twice the longest session, in seconds. */
const recentSeconds = 24 * 3600;
/** The service's lookup limit. */
const batchSize = 100;

/** Checks all customers with a recent session. */
export async function findExternalChanges(services: BackendServices): Promise<void> {
  const { db, identity } = services;
  const since = Math.floor(Date.now() / 1000) - recentSeconds;
  for (let after = ''; ; ) {
    const batch = await db
      .select()
      .from(customers)
      .where(
        and(
          gt(customers.email, after),
          gt(customers.latestIat, since),
          isNotNull(customers.identityUid),
          isNull(customers.lockedAt),
        ),
      )
      .orderBy(asc(customers.email))
      .limit(batchSize);
    const users = await identity.findByUids(batch.flatMap(({ identityUid }) => identityUid ?? []));
    for (const customer of batch) {
      await notifyExternalChanges(services, null, customer, users.get(customer.identityUid ?? '') ?? null).catch(
        (error: unknown) =>
          services.log.warn(
            { customer: customer.bankCustomerGuid, err: toLogError(error) },
            'a change at the authentication service is still to be reported',
          ),
      );
    }
    const last = batch.at(-1);
    if (batch.length < batchSize || !last) return;
    after = last.email;
  }
}

export const signInWatch: Watch = {
  name: 'sign-in-watch',
  failure: 'changes at the authentication service were not looked for',
  apart: 15 * 60 - 10,
  round: findExternalChanges,
};
