import { eq } from 'drizzle-orm';
import { customers } from '#server/db/schema/backend.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Customer } from '../customers/store.ts';
import { proveCustomer } from '../customers/tokens.ts';
import { customerFactors } from '../factors/customer-factors.ts';
import type { FactorOwner } from '../factors/factors.ts';

/** How long an entered code lets its sign-in open the identity check, in milliseconds. */
const checkedMilliseconds = 15 * 60_000;

/** Who unlocks: a customer who has proved the password, as for a session, which a locked account does not get. */
export interface UnlockProof {
  readonly customer: Customer;
  /** Seconds: when the password was typed, which names this sign-in. */
  readonly authTime: number;
}

export interface UnlockClaim {
  readonly email: string;
  /** The ID token of the authentication service. */
  readonly token: string;
}

/** @throws Refusal as for a session: 401 `invalid_token`, 403 `email_not_verified`, 503 `identity_unavailable` */
export async function proveUnlock(services: BackendServices, { email, token }: UnlockClaim): Promise<UnlockProof> {
  const { customer, proved } = await proveCustomer(services, { email, idToken: token, counts: 'unlock' });
  return { customer, authTime: proved.authTime };
}

/** Whose codes and two-step verification count. */
export const ownerOf = ({ customer: { email, bankCustomerGuid } }: UnlockProof): FactorOwner => customerFactors(email, bankCustomerGuid ?? '');

/** Notes that a code was entered, or two-step verification passed, with this sign-in. A locked account has no session that the columns could name instead. */
export async function noteChecked({ db }: BackendServices, { customer, authTime }: UnlockProof): Promise<void> {
  await db
    .update(customers)
    .set({ checkedIat: authTime, checkedUntil: Date.now() + checkedMilliseconds })
    .where(eq(customers.email, customer.email));
}

/**
 * For calls that only a locked account has use for: elsewhere they would let the password alone guess, or use up, the codes of a session. Only then
 * do they count as these.
 */
export async function requireLocked({ limiter }: BackendServices, { customer }: UnlockProof, counts: 'sendCode' | 'verifyCode'): Promise<void> {
  if (customer.lockedAt === null) throw unlockOutdated();
  await limiter.countAccount(counts, customer.email);
}

export const unlockOutdated = () => new Refusal(409, 'unlock_outdated', 'Your account was locked or unlocked elsewhere. Please sign in again.');

/** @throws Refusal 403 `code_required` */
export function requireChecked({ customer: { checkedIat, checkedUntil }, authTime }: UnlockProof): void {
  if (checkedIat !== authTime || checkedUntil === null || checkedUntil <= Date.now()) {
    throw new Refusal(403, 'code_required', 'Enter a code first.');
  }
}
