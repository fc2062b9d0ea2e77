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

/** A code's mail and purpose. */
export interface CodeAbout {
  /** For the mail's sentence. */
  readonly actionText: string;
  /** The only action it is for; null for none. */
  readonly act: CodeSubject | null;
  readonly mailOf: (code: string) => Mail | Promise<Mail>;
}

/**
 * Emails a new code, replacing the older one of the same purpose.
 * @throws Refusal 429 `code_sent_recently` within thirty seconds of a like one, 423 `code_locked`
 * within fifteen minutes of five wrong tries, 503 `mail_unavailable`
 */
export async function sendCode(
  services: BackendServices,
  email: string,
  purpose: Purpose,
  { actionText, act, mailOf }: CodeAbout,
): Promise<void> {
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  // Before the transaction, which blocks the embedded database.
  const key = await services.keys.current();
  const serial = await services.db.transaction((tx) =>
    replaceCode(services, tx, { email, purpose, actionText, act }, (sentAt) =>
      hashOf(key, { email, purpose, sentAt }, code),
    ),
  );
  try {
    await services.mailer.send(await mailOf(code));
  } catch (error) {
    // Nobody received it, so it must not delay the next one.
    await services.db.delete(oneTimeCodes).where(eq(oneTimeCodes.serial, serial));
    throw unavailable('mail_unavailable', 'We couldn’t send the code. Please try again in a moment.', error);
  }
}

type Named = Pick<CodeAbout, 'actionText' | 'act'>;

/** @throws Refusal while no new code may be sent */
function requireResendAllowed(services: BackendServices, last: OneTimeCode, { actionText, act }: Named, now: number) {
  const locked = lockLeft(services, last);
  if (locked > 0) throw lockedCode(locked);
  // The last mail names a different purpose.
  if ((last.actionText !== actionText || keyOf(last) !== keyOf({ act })) && isLive(last, now)) return;
  const left = timeLeft(services, last.sentAt, resendDelay);
  if (left > 0) throw sentRecently(left, isLive(last, now));
}

/**
 * Tries carried over to the next code. Otherwise someone with only the password could request a new
 * code before each fifth try, from many places, and never be locked out. Sessions are exempt: their
 * calls are counted.
 */
const carriedTries = ({ purpose, attempts, sentAt }: OneTimeCode, now: number): number =>
  purpose === 'sign-in' && now - sentAt < lockDelay ? Math.min(attempts, allowedAttempts - 1) : 0;

async function replaceCode(
  services: BackendServices,
  tx: Executor,
  { email, purpose, actionText, act }: Named & { readonly email: string; readonly purpose: Purpose },
  hashAt: (sentAt: number) => string,
): Promise<number> {
  // A concurrent request waits here, then finds the code just sent.
  await tx.select({ email: customers.email }).from(customers).where(eq(customers.email, email)).for('update');
  const now = services.clock.now();
  const last = await newestCode(tx, email, purpose);
  if (last) requireResendAllowed(services, last, { actionText, act }, now);
  const ours = ofPurpose(email, purpose);
  await tx
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(ours, isNull(oneTimeCodes.endedAt)));
  const attempts = last === null ? 0 : carriedTries(last, now);
  const values = {
    email,
    purpose,
    actionText,
    act,
    attempts,
    codeHash: hashAt(now),
    sentAt: now,
    expiresAt: now + codeLifetime,
  };
  const [made] = await tx.insert(oneTimeCodes).values(values).returning({ serial: oneTimeCodes.serial });
  if (!made) throw new Error('the code was not stored');
  return made.serial;
}
