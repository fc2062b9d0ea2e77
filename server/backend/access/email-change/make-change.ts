import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { customers, oneTimeCodes, rateLimits } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import { limits } from '../../kit/http/rate-limits.ts';
import type { BackendServices } from '../../kit/services.ts';
import { withLease } from '../customers/lease.ts';
import { type Customer, endSessions } from '../customers/store.ts';
import { closeResets } from '../passwords/resets.ts';
import { afterSecurityChange } from '../security/change.ts';
import { type ChangeLink, linkUnknown, linkUsed } from './change-links.ts';
import { endEmailChange } from './pending-change.ts';

/** The owner and the new address. */
export type AddressChange = Pick<ChangeLink, 'customerGuid' | 'newEmail'>;

/**
 * Applies the new address, ending all sessions, codes and reset links. Safe to repeat.
 * @param stillWanted throws if it was applied or stopped meanwhile
 */
export async function makeChange(
  services: BackendServices,
  c: Context | null,
  wanted: AddressChange,
  stillWanted: () => Promise<unknown>,
): Promise<void> {
  const { customerGuid, newEmail } = wanted;
  const { db, bank, identity } = services;
  const changed = await withOwner(services, wanted, stillWanted, async (customer) => {
    await requireFree(services, newEmail);
    const isSet = await identity.changeEmail(customer.identityUid ?? '', newEmail).catch(unreachable);
    if (!isSet) throw emailTaken();
    await db.transaction((tx) => moveCustomer(tx, customer, newEmail, services.clock.now()));
    await bank.endStepUpTokens(customerGuid);
    return customer;
  });
  await afterSecurityChange(
    services,
    c,
    { ...changed, email: newEmail },
    { kind: 'emailChanged', alsoMail: changed.email },
  );
}

/** Runs work under the owner's lease. Concurrent calls with the link are refused. */
export async function withOwner<Result>(
  { db }: BackendServices,
  { customerGuid }: Pick<AddressChange, 'customerGuid'>,
  stillWanted: () => Promise<unknown>,
  work: (customer: Customer) => Promise<Result>,
): Promise<Result> {
  const [owner] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, customerGuid));
  if (!owner) throw linkUnknown();
  return withLease(db, owner.email, changeInProgress, async ({ customer }) => {
    await stillWanted();
    // Closed accounts keep their address, so that nobody can reuse it.
    if (customer.closedAt !== null) throw linkUsed();
    return work(customer);
  }).catch(async (error: unknown) => {
    // Another request with this link was faster.
    await stillWanted();
    throw error;
  });
}

/** @throws Refusal 409 `email_taken` */
export async function requireFree({ customers: known }: BackendServices, newEmail: string): Promise<void> {
  if ((await known.find(newEmail))?.bankCustomerGuid != null) throw emailTaken();
}

/** Moves or ends all data keyed by address. The lease ends with the old address. */
async function moveCustomer(tx: Executor, { email, bankCustomerGuid }: Customer, newEmail: string, now: number) {
  // An unfinished sign-up would be in the way.
  await tx.delete(customers).where(and(eq(customers.email, newEmail), isNull(customers.bankCustomerGuid)));
  await endSessions(tx, email);
  await closeResets(tx, email, now);
  if (bankCustomerGuid !== null) await endEmailChange(tx, bankCustomerGuid, now);
  // Moved, so that locks after wrong codes still hold.
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
  await tx
    .update(customers)
    .set({ email: newEmail, lease: null, leaseEndsAt: null, updatedAt: now })
    .where(eq(customers.email, email));
}

const emailTaken = () =>
  new Refusal(409, 'email_taken', 'This address can’t be used anymore. Request another one in your settings.');
const changeInProgress = () =>
  new Refusal(
    409,
    'email_change_in_progress',
    'This account is being changed right now. Please try again in a moment.',
  );
const unreachable = (error: unknown): never => {
  throw unavailable(
    'identity_unavailable',
    'We can’t change your email address right now. Please try again in a moment.',
    error,
  );
};
