import { eq } from 'drizzle-orm';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Customer } from '../customers/store.ts';
import { proveCustomer } from '../customers/tokens.ts';
import { customerFactors } from '../factors/customer-factors.ts';
import type { FactorOwner } from '../factors/factors.ts';

/** How long a code lets its sign-in start the identity check, in milliseconds. */
const checkedMilliseconds = 15 * 60_000;

/** A customer who proved the password; locked accounts get no session. */
export interface UnlockProof {
  readonly customer: Customer;
  /** Password entry time in seconds; identifies the sign-in. */
  readonly authTime: number;
}

export interface UnlockClaim {
  readonly email: string;
  readonly token: string;
}

/** @throws Refusal 401 `invalid_token`, 403 `email_not_verified`, 503 `identity_unavailable` */
export async function proveUnlock(services: BackendServices, { email, token }: UnlockClaim): Promise<UnlockProof> {
  const { customer, proved } = await proveCustomer(services, { email, idToken: token, counts: 'unlock' });
  return { customer, authTime: proved.authTime };
}

/** The owner of codes and factors. */
export const ownerOf = ({ customer: { email, bankCustomerGuid } }: UnlockProof): FactorOwner =>
  customerFactors(email, bankCustomerGuid ?? '');

/** Records that this sign-in passed a code or second factor; there is no session to hold it. */
export async function recordChecked({ db }: BackendServices, { customer, authTime }: UnlockProof): Promise<void> {
  await db
    .update(customers)
    .set({ checkedIat: authTime, checkedUntil: Date.now() + checkedMilliseconds })
    .where(eq(customers.email, customer.email));
}

/** Otherwise the password alone could guess or use up a session's codes. */
export async function requireLocked(
  { limiter }: BackendServices,
  { customer }: UnlockProof,
  counts: 'sendCode' | 'verifyCode',
): Promise<void> {
  if (customer.lockedAt === null) throw unlockOutdated();
  await limiter.countAccount(counts, customer.email);
}

export const unlockOutdated = () =>
  new Refusal(409, 'unlock_outdated', 'Your account was locked or unlocked elsewhere. Please sign in again.');

export function requireChecked({ customer: { checkedIat, checkedUntil }, authTime }: UnlockProof): void {
  if (checkedIat !== authTime || checkedUntil === null || checkedUntil <= Date.now()) {
    throw new Refusal(403, 'code_required', 'Enter a code first.');
  }
}
