import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { actOf, type CodeSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { customers, type FreshCheckKind } from '#server/db/schema/backend.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Session } from '../customers/access.ts';
import { browserIn } from '../devices/devices.ts';

/** How long proof of the customer's identity counts, in milliseconds: for one act, once. */
export const freshMilliseconds = 5 * 60_000;

/** A check of who the customer is. */
export interface Check {
  /** A factor leaves the mailbox unread. */
  readonly by: FreshCheckKind;
  /** The act that it was for; null for one that named none. */
  readonly act: string | null;
  /** A hash of the browser's random id; null for a program without. */
  readonly browser: string | null;
}

/** Whose session a check counts in. */
interface Checked {
  readonly email: string;
  readonly iat: number;
}

/** Notes that a customer just entered a one-time code or passed two-step verification, in place of what was noted before. */
export async function noteFreshCheck({ db }: Pick<BackendServices, 'db'>, { email, iat }: Checked, { by, act, browser }: Check): Promise<void> {
  const checked = { checkedIat: iat, checkedUntil: Date.now() + freshMilliseconds, checkedBy: by, checkedFor: act, checkedIn: browser };
  await db.update(customers).set(checked).where(eq(customers.email, email));
}

/** A call in a customer's session. */
export interface SessionCall {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Session;
}

/** What a check was for. The specification's calls name nothing, and come before a new password. */
export const actsOf = (subject: CodeSubject): readonly (string | null)[] => (subject.kind === 'password' ? [actOf(subject), null] : [actOf(subject)]);

/**
 * The row of a check that counts: of this session, in this browser, within five minutes, for this act. In the browser too, so that whoever copied the
 * session's token can't wait for its owner's next code. On the real clock, as the tokens.
 */
function checkedFor({ services, c, who: { customer, token } }: SessionCall, subject: CodeSubject) {
  const acts = actsOf(subject);
  const browser = browserIn(services, c);
  const { checkedIat, checkedUntil, checkedFor: act, checkedIn } = customers;
  const named = inArray(
    act,
    acts.filter((each) => each !== null),
  );
  return and(
    ...[eq(customers.email, customer.email), eq(checkedIat, token.iat), gt(checkedUntil, Date.now())],
    acts.includes(null) ? or(named, isNull(act)) : named,
    browser === null ? isNull(checkedIn) : eq(checkedIn, browser),
  );
}

/** Whether a check for this act is there. It stays for who spends it. @throws Refusal 403 `recent_sign_in_required` without one */
export async function requireFresh(call: SessionCall, subject: CodeSubject): Promise<void> {
  const found = await call.services.db.select({ email: customers.email }).from(customers).where(checkedFor(call, subject));
  if (found.length === 0) throw checkRequired();
}

/** Spends a check for this act, if there is one. @returns what it was */
export async function spendFresh(tx: Executor, call: SessionCall, subject: CodeSubject): Promise<FreshCheckKind | null> {
  const [spent] = await tx
    .update(customers)
    .set({ checkedIat: null, checkedUntil: null })
    .where(checkedFor(call, subject))
    .returning({ by: customers.checkedBy });
  // Who does not know what it was gets the stricter one.
  return spent === undefined ? null : (spent.by ?? 'factor');
}

/**
 * Spends the check for this act. A sign-in is none, with whatever it was made: a session that was copied a second later would have all it needs.
 * @returns what it was
 * @throws Refusal 403 `recent_sign_in_required` without one
 */
export async function requireSpent(tx: Executor, call: SessionCall, subject: CodeSubject): Promise<FreshCheckKind> {
  const by = await spendFresh(tx, call, subject);
  if (by === null) throw checkRequired();
  return by;
}

/** The code's name is from when a sign-in counted: pages of before know no other. */
const checkRequired = () => new Refusal(403, 'recent_sign_in_required', 'Confirm that it’s you first.');
