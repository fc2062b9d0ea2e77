import { and, eq, isNull } from 'drizzle-orm';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import { invalidInput, Refusal, unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { requireNewest, type Session } from '../customers/access.ts';
import { userOf } from '../customers/external-changes.ts';
import { withLease } from '../customers/lease.ts';
import { type Customer, endSessions, findCustomer, openCustomer } from '../customers/store.ts';
import { cancelEmailChange } from '../email-change/pending-change.ts';
import { closeResets, isOpenReset } from './resets.ts';

/** Who can set a password: the holder of an emailed link, or a customer with a live session. */
export type PasswordProof = { readonly resetToken: string } | { readonly session: Session };

export interface PasswordChange {
  readonly email: string;
  readonly password: string;
  readonly proof: PasswordProof;
}

/**
 * Sets a customer's password, ends all of their sessions, links and codes, and confirms the email when an emailed link proved it.
 *
 * The link is spent last: after an interruption the same link still works, and setting the same password again is harmless.
 * Holds the customer's lease throughout, so that two people with one link cannot both set a password.
 * @returns the customer
 * @throws Refusal 401 `reset_link_invalid`, 409 `password_change_in_progress`, 422 on `password`, 503 `identity_unavailable`.
 */
export async function changePassword(services: BackendServices, change: PasswordChange): Promise<Customer> {
  const { db, clock, bank, identity } = services;
  const { email, password, proof } = change;
  const resetToken = 'resetToken' in proof ? proof.resetToken : null;
  const requireLink = async () => {
    if (resetToken !== null && !(await isOpenReset(db, resetToken, email, clock.now()))) throw linkInvalid();
  };
  // Checked before creating a row or waiting for the lease, since most bad links fail here.
  await requireLink();
  const user = await userOf(services, await findCustomer(db, email), email).catch(unreachable);
  if (!user || user.disabled) throw linkInvalid();
  await openCustomer(db, email, nameFor(email, user.displayName), clock.now());
  return withLease(db, email, changeInProgress, async ({ customer }) => {
    await requireLink();
    // Whoever holds the mailbox of a frozen account may be the thief.
    if (customer.closedAt !== null || customer.frozenAt !== null) throw linkInvalid();
    // Whoever waited for another change may have lost the session by it.
    if ('session' in proof) {
      requireNewest(customer, proof.session.token);
      // A link's holder may set the same one again, after a try that broke off.
      if (await identity.isPassword(email, password)) throw invalidInput({ password: 'This is your current password. Choose a different one.' });
    }
    const isSet = await identity.replacePassword(user.uid, { password, confirmedEmail: resetToken === null ? null : email }).catch(unreachable);
    if (!isSet) throw invalidInput({ password: 'This password isn’t accepted. Choose another one.' });
    const now = clock.now();
    await db.transaction(async (tx) => {
      await endSessions(tx, email);
      await closeResets(tx, email, now);
      // Whoever had the account until now may have requested another address.
      if (customer.bankCustomerGuid !== null) await cancelEmailChange(tx, customer.bankCustomerGuid, null, now);
      await tx
        .update(oneTimeCodes)
        .set({ endedAt: now })
        .where(and(eq(oneTimeCodes.email, email), isNull(oneTimeCodes.endedAt)));
    });
    if (customer.bankCustomerGuid !== null) await bank.endStepUpTokens(customer.bankCustomerGuid);
    return customer;
  });
}

/** A user who signed up with the authentication service directly has no row here yet. */
const nameFor = (email: string, displayName: string | null): string => (displayName ?? email.split('@')[0] ?? email).slice(0, 80);

export const linkInvalid = () =>
  new Refusal(
    401,
    'reset_link_invalid',
    'This link no longer works. It was already used or is more than one hour old. Request a new one on the reset page.',
  );
const changeInProgress = () =>
  new Refusal(409, 'password_change_in_progress', 'This password is already being changed. Please try again in a moment.');
const unreachable = (error: unknown): never => {
  throw unavailable('identity_unavailable', 'We can’t change your password right now. Please try again in a moment.', error);
};
