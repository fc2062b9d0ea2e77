import { eq } from 'drizzle-orm';
import { customers } from '../../db/schema/backend.ts';
import type { Session } from '../customers/access.ts';
import { Refusal } from '../http/envelope.ts';
import type { RefusalNote } from '../http/refusals.ts';
import type { BackendServices } from '../services.ts';

/** How long proof of the customer's identity counts, in seconds, so that someone who finds an open session later cannot take over the account. */
const freshSeconds = 5 * 60;

/** Notes that this session's customer just entered a one-time code or passed two-step verification, for changes to the account. */
export async function noteFreshCheck({ db }: BackendServices, { customer, token }: Session): Promise<void> {
  await db
    .update(customers)
    .set({ checkedIat: token.iat, checkedUntil: Date.now() + freshSeconds * 1000 })
    .where(eq(customers.email, customer.email));
}

/** Whether the customer entered a one-time code or passed two-step verification in this session within the last five minutes. On the real clock, as the tokens. */
export const wasChecked = ({ customer: { checkedIat, checkedUntil }, token }: Session): boolean =>
  checkedIat === token.iat && checkedUntil !== null && checkedUntil > Date.now();

/** Whether the session began, or its customer was checked again, within the last five minutes. */
const isFresh = (session: Session): boolean => Date.now() / 1000 - session.token.authTime <= freshSeconds || wasChecked(session);

/** @throws Refusal 403 `recent_sign_in_required` when neither the sign-in nor a check is recent */
export function requireFresh(session: Session): void {
  if (!isFresh(session)) {
    throw new Refusal(403, 'recent_sign_in_required', 'Confirm your identity first. Sign in again, or enter a code that we email you.');
  }
}

/** For the document of a call that needs a fresh check. */
export const freshRefusal: RefusalNote = {
  status: 403,
  code: 'recent_sign_in_required',
  when: 'The sign-in is more than five minutes old, and `verify_otp` (plain variant) did not succeed in this session within five minutes.',
};
