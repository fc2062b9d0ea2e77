import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from 'hono';
import { actOf, type CodeSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { customers, type FreshCheckKind } from '#server/db/schema/backend.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Session } from '../customers/access.ts';
import { browserIn } from '../devices/devices.ts';

/** In milliseconds: for one action, once. */
export const freshMilliseconds = 5 * 60_000;

export interface Check {
  /** Factors don't prove the mailbox. */
  readonly by: FreshCheckKind;
  /** The action; null for none. */
  readonly act: string | null;
  /** A hash of the browser's random id; null without cookies. */
  readonly browser: string | null;
}

interface Checked {
  readonly email: string;
  readonly iat: number;
}

/** Records a passed code or second factor, replacing the previous one. */
export async function recordFreshCheck(
  { db }: Pick<BackendServices, 'db'>,
  { email, iat }: Checked,
  { by, act, browser }: Check,
): Promise<void> {
  const checked = {
    checkedIat: iat,
    checkedUntil: Date.now() + freshMilliseconds,
    checkedBy: by,
    checkedFor: act,
    checkedIn: browser,
  };
  await db.update(customers).set(checked).where(eq(customers.email, email));
}

export interface SessionCall {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Session;
}

/** The specification's calls name no action and precede a new password. */
export const actsOf = (subject: CodeSubject): readonly (string | null)[] =>
  subject.kind === 'password' ? [actOf(subject), null] : [actOf(subject)];

/**
 * A valid check: this session, browser and action, within five minutes. The browser matters: a
 * thief with the session's token must not ride on its owner's next code. Real clock, as the tokens.
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

/** Requires a check without spending it. @throws Refusal 403 `recent_sign_in_required` */
export async function requireFresh(call: SessionCall, subject: CodeSubject): Promise<void> {
  const found = await call.services.db
    .select({ email: customers.email })
    .from(customers)
    .where(checkedFor(call, subject));
  if (found.length === 0) throw checkRequired();
}

/** Spends a check, if any. @returns its kind */
export async function spendFresh(
  tx: Executor,
  call: SessionCall,
  subject: CodeSubject,
): Promise<FreshCheckKind | null> {
  const [spent] = await tx
    .update(customers)
    .set({ checkedIat: null, checkedUntil: null })
    .where(checkedFor(call, subject))
    .returning({ by: customers.checkedBy });
  // Unknown kinds get the stricter one.
  return spent === undefined ? null : (spent.by ?? 'factor');
}

/**
 * Spends a check for this action. Sign-ins don't count: a session stolen a second later would have
 * all it needs.
 * @returns its kind
 * @throws Refusal 403 `recent_sign_in_required`
 */
export async function requireSpent(tx: Executor, call: SessionCall, subject: CodeSubject): Promise<FreshCheckKind> {
  const by = await spendFresh(tx, call, subject);
  if (by === null) throw checkRequired();
  return by;
}

/** Named when sign-ins still counted: older pages know no other code. */
const checkRequired = () => new Refusal(403, 'recent_sign_in_required', 'Confirm that it’s you first.');
