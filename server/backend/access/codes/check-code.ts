import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import type { BackendServices } from '../../kit/services.ts';
import { isRightCode } from './hash.ts';
import { allowedAttempts, keyOf, lockLeft, newestCode, type OneTimeCode, type Purpose } from './lifecycle.ts';
import { expiredCode, lockedCode, wrongCode } from './refusals.ts';

interface Expected {
  /** The acts that the code may have been asked for, null for none that it named; any without. */
  readonly acts?: readonly (string | null)[] | undefined;
  /** What follows the fifth wrong try, once. */
  readonly onLocked?: () => Promise<void>;
}

/**
 * Checks a code that the customer entered. A wrong one costs one of the five tries; a correct one costs nothing and is not spent yet.
 * @returns the correct code, for `spendCode`
 * @throws Refusal 422 `code_wrong` with the number of tries left, 422 `code_expired` also for one that was asked for another act, 423 `code_locked` for fifteen minutes from the fifth
 * wrong try on.
 */
export async function checkCode(
  services: BackendServices,
  email: string,
  purpose: Purpose,
  entered: string,
  { acts, onLocked = async () => {} }: Expected = {},
): Promise<OneTimeCode> {
  const code = await newestCode(services.db, email, purpose);
  if (!code || acts?.includes(keyOf(code)) === false) throw expiredCode();
  if (await isRightCode(services.keys, code, entered)) {
    if (!(await isStillLive(services, code.serial))) throw await deadCode(services, email, purpose);
    return code;
  }
  const tries = await countTry(services, code.serial);
  if (tries === null) throw await deadCode(services, email, purpose);
  if (tries < allowedAttempts) throw wrongCode(allowedAttempts - tries);
  await onLocked();
  throw await deadCode(services, email, purpose);
}

/** Why the newest code can no longer be entered. */
async function deadCode(services: BackendServices, email: string, purpose: Purpose) {
  const code = await newestCode(services.db, email, purpose);
  const locked = code === null ? 0 : lockLeft(services, code);
  return locked > 0 ? lockedCode(locked) : expiredCode();
}

const live = (serial: number, now: number) => {
  const { endedAt, expiresAt, attempts } = oneTimeCodes;
  return and(eq(oneTimeCodes.serial, serial), isNull(endedAt), gt(expiresAt, now), lt(attempts, allowedAttempts));
};

/** Takes its turn among concurrent tries, so that a right guess counts only if fewer than five wrong ones came before it. */
async function isStillLive({ db, clock }: BackendServices, serial: number): Promise<boolean> {
  const rows = await db.select({ serial: oneTimeCodes.serial }).from(oneTimeCodes).where(live(serial, clock.now())).for('update');
  return rows.length > 0;
}

/**
 * Counts a wrong try in one statement, so that concurrent guesses cannot all see a low count. The fifth ends the code, and the lock counts from
 * then.
 * @returns the tries so far, this one included; null when the code is no longer live.
 */
async function countTry({ db, clock }: BackendServices, serial: number): Promise<number | null> {
  const { attempts, endedAt } = oneTimeCodes;
  const now = clock.now();
  const [counted] = await db
    .update(oneTimeCodes)
    .set({
      attempts: sql`${attempts} + 1`,
      endedAt: sql`case when ${attempts} + 1 >= ${allowedAttempts} then ${sql.param(now, endedAt)}::timestamptz end`,
    })
    .where(live(serial, now))
    .returning({ attempts });
  return counted?.attempts ?? null;
}

/** Spends a correct code. @throws Refusal 422 `code_expired` when another call did, or it expired in between. */
export async function spendCode({ db, clock }: BackendServices, { serial }: OneTimeCode): Promise<void> {
  const now = clock.now();
  const spent = await db.update(oneTimeCodes).set({ endedAt: now }).where(live(serial, now)).returning({ serial: oneTimeCodes.serial });
  if (spent.length === 0) throw expiredCode();
}
