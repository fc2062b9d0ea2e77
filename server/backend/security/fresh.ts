import { eq } from 'drizzle-orm';
import { customers, type FreshCheckKind } from '../../db/schema/backend.ts';
import type { Session } from '../customers/access.ts';
import { Refusal } from '../http/envelope.ts';
import type { RefusalNote } from '../http/refusals.ts';
import type { BackendServices } from '../services.ts';

/** How long proof of the customer's identity counts, in seconds, so that someone who finds an open session later cannot take over the account. */
const freshSeconds = 5 * 60;

/**
 * Notes that a customer just entered a one-time code or passed two-step verification, for changes to the account.
 * @param iat of the session that it counts for
 * @param by what it was; a factor leaves the mailbox unread, so whoever does not say gets the stricter one
 */
export async function noteFreshCheck({ db }: Pick<BackendServices, 'db'>, email: string, iat: number, by: FreshCheckKind = 'factor'): Promise<void> {
  await db
    .update(customers)
    .set({ checkedIat: iat, checkedUntil: Date.now() + freshSeconds * 1000, checkedBy: by })
    .where(eq(customers.email, email));
}

/** Whether the customer entered a one-time code or passed two-step verification in this session within the last five minutes. On the real clock, as the tokens. */
export const wasChecked = ({ customer: { checkedIat, checkedUntil }, token }: Session): boolean =>
  checkedIat === token.iat && checkedUntil !== null && checkedUntil > Date.now();

/** A password alone is no check, however recently it was typed: whoever stole it would have all they need. @throws Refusal 403 `recent_sign_in_required` */
export function requireFresh(session: Session): void {
  if (!wasChecked(session)) throw new Refusal(403, 'recent_sign_in_required', 'Confirm your identity first, with a code that we email you.');
}

/** For the document of a call that needs a fresh check. */
export const freshRefusal: RefusalNote = {
  status: 403,
  code: 'recent_sign_in_required',
  when: 'In this session, neither `verify_otp` (plain variant) nor a sign-in with two-step verification succeeded within five minutes. A password alone does not count.',
};
