import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { customers, oneTimeCodes } from '#server/db/schema/backend.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { unavailable } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { hashOf } from './hash.ts';
import {
  allowedAttempts,
  codeLifetime,
  isLive,
  keyOf,
  lockDelay,
  lockLeft,
  newestCode,
  type OneTimeCode,
  ofPurpose,
  type Purpose,
  resendDelay,
  timeLeft,
} from './lifecycle.ts';
import { lockedCode, sentRecently } from './refusals.ts';

/** What a code says of itself. */
export interface CodeAbout {
  /** What entering it does. */
  readonly actionText: string;
  /** The act that it is for, and no other; null for one that names none. */
  readonly act: CodeSubject | null;
  /** The email with the code. */
  readonly mailOf: (code: string) => Mail | Promise<Mail>;
}

/**
 * Emails the customer a new code, which replaces the older one of the same purpose.
 * @throws Refusal 429 `code_sent_recently` within thirty seconds of the last that says the same, 423 `code_locked` within fifteen minutes of five wrong tries, 503
 * `mail_unavailable` when the mail server does not accept it.
 */
export async function sendCode(services: BackendServices, email: string, purpose: Purpose, { actionText, act, mailOf }: CodeAbout): Promise<void> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  // Before the transaction, which blocks the embedded database for everyone else.
  const key = await services.keys.current();
  const serial = await services.db.transaction((tx) =>
    replaceCode(services, tx, { email, purpose, actionText, act }, (sentAt) => hashOf(key, { email, purpose, sentAt }, code)),
  );
  try {
    await services.mailer.send(await mailOf(code));
  } catch (error) {
    // Nobody received it, and it must not delay the next one.
    await services.db.delete(oneTimeCodes).where(eq(oneTimeCodes.serial, serial));
    throw unavailable('mail_unavailable', 'We couldn’t send the code. Please try again in a moment.', error);
  }
}

type Named = Pick<CodeAbout, 'actionText' | 'act'>;

/** @throws Refusal when no code may follow the last one yet */
function requireNextMayFollow(services: BackendServices, last: OneTimeCode, { actionText, act }: Named, now: number) {
  const locked = lockLeft(services, last);
  if (locked > 0) throw lockedCode(locked);
  // Its mail says something else than what the next code is for.
  if ((last.actionText !== actionText || keyOf(last) !== keyOf({ act })) && isLive(last, now)) return;
  const left = timeLeft(services, last.sentAt, resendDelay);
  if (left > 0) throw sentRecently(left, isLive(last, now));
}

/**
 * Wrong tries that the next code begins with. Whoever has the password alone could otherwise ask for a new code before each fifth try, from many places,
 * and would never be locked out. A session is one place, whose calls are counted.
 */
const carriedTries = ({ purpose, attempts, sentAt }: OneTimeCode, now: number): number =>
  purpose === 'sign-in' && now - sentAt < lockDelay ? Math.min(attempts, allowedAttempts - 1) : 0;

/** @returns the new code's serial */
async function replaceCode(
  services: BackendServices,
  tx: Executor,
  { email, purpose, actionText, act }: Named & { readonly email: string; readonly purpose: Purpose },
  hashAt: (sentAt: number) => string,
): Promise<number> {
  // Of two concurrent requests, the second waits here and then finds the code just sent.
  await tx.select({ email: customers.email }).from(customers).where(eq(customers.email, email)).for('update');
  const now = services.clock.now();
  const last = await newestCode(tx, email, purpose);
  if (last) requireNextMayFollow(services, last, { actionText, act }, now);
  const ours = ofPurpose(email, purpose);
  await tx
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(ours, isNull(oneTimeCodes.endedAt)));
  const attempts = last === null ? 0 : carriedTries(last, now);
  const values = { email, purpose, actionText, act, attempts, codeHash: hashAt(now), sentAt: now, expiresAt: now + codeLifetime };
  const [made] = await tx.insert(oneTimeCodes).values(values).returning({ serial: oneTimeCodes.serial });
  if (!made) throw new Error('the code was not stored');
  return made.serial;
}
