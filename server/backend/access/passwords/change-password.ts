import { and, eq, isNull } from 'drizzle-orm';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { requireNewest, type Session } from '../customers/access.ts';
import { userOf } from '../customers/external-changes.ts';
import { withLease } from '../customers/lease.ts';
import { type Customer, endSessions, findCustomer, openCustomer } from '../customers/store.ts';
import { cancelEmailChange } from '../email-change/pending-change.ts';
import { closeResets, isOpenReset } from './resets.ts';

/** A holder of an emailed link, or a customer with a live session. */
export type PasswordProof = { readonly resetToken: string } | { readonly session: Session };

export interface PasswordChange {
  readonly email: string;
  readonly password: string;
  readonly proof: PasswordProof;
}

/**
 * Sets a password; ends all sessions, links and codes; an emailed link also confirms the email.
 * Spends the link last, so that it survives an interruption, and holds the lease throughout, so
 * that concurrent holders cannot both set one.
 * @returns the customer
 * @throws Refusal 401 `reset_link_invalid`, 409 `password_change_in_progress`, 422 on `password`,
 * 503 `identity_unavailable`
 */
export async function changePassword(services: BackendServices, change: PasswordChange): Promise<Customer> {
  const { db, clock, bank, identity } = services;
  const { email, password, proof } = change;
  const resetToken = 'resetToken' in proof ? proof.resetToken : null;
  const requireLink = async () => {
    if (resetToken !== null && !(await isOpenReset(db, resetToken, email, clock.now()))) throw linkInvalid();
  };
  // Early, since most bad links fail here.
  await requireLink();
  const user = await userOf(services, await findCustomer(db, email), email).catch(unreachable);
  if (!user || user.disabled) throw linkInvalid();
  await openCustomer(db, email, nameFor(email, user.displayName), clock.now());
  return withLease(db, email, changeInProgress, async ({ customer }) => {
    await requireLink();
    // The mailbox of a frozen account may be in a thief's hands.
    if (customer.closedAt !== null || customer.frozenAt !== null) throw linkInvalid();
    // A concurrent change may have ended the session.
    if ('session' in proof) {
      requireNewest(customer, proof.session.token);
      // A link may set the same password again after an interrupted try.
      if (await identity.isPassword(email, password))
        throw invalidInput({ password: 'This is your current password. Choose a different one.' });
    }
    const isSet = await identity
      .replacePassword(user.uid, { password, confirmedEmail: resetToken === null ? null : email })
      .catch(unreachable);
    if (!isSet) throw invalidInput({ password: 'This password isn’t accepted. Choose another one.' });
    const now = clock.now();
    await db.transaction(async (tx) => {
      await endSessions(tx, email);
      await closeResets(tx, email, now);
      // A previous holder may have requested another address.
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

/** Users who signed up at the authentication service have no row yet. */
const nameFor = (email: string, displayName: string | null): string =>
  (displayName ?? email.split('@')[0] ?? email).slice(0, 80);

export const linkInvalid = () =>
  new Refusal(
    401,
    'reset_link_invalid',
    'This link no longer works. It was already used or is more than one hour old. Request a new one on the reset page.',
  );
const changeInProgress = () =>
  new Refusal(
    409,
    'password_change_in_progress',
    'This password is already being changed. Please try again in a moment.',
  );
const unreachable = (error: unknown): never => {
  throw unavailable(
    'identity_unavailable',
    'We can’t change your password right now. Please try again in a moment.',
    error,
  );
};
