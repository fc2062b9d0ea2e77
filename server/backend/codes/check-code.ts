import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { oneTimeCodes } from '../../db/schema/backend.ts';
import type { BackendServices } from '../services.ts';
import { isRightCode } from './hash.ts';
import { allowedAttempts, lockLeft, newestCode, type Purpose } from './lifecycle.ts';
import { expiredCode, lockedCode, wrongCode } from './refusals.ts';

/**
 * Checks a code that the customer entered. A wrong one costs one of the five tries; a correct one costs nothing and is not spent yet.
 * @param onLocked what follows the fifth wrong try, once
 * @returns the correct code's serial, for `spendCode`
 * @throws Refusal 422 `code_wrong` with the number of tries left, 422 `code_expired`, 423 `code_locked` for fifteen minutes from the fifth
 * wrong try on.
 */
export async function checkCode(
  services: BackendServices,
  email: string,
  purpose: Purpose,
  entered: string,
  onLocked: () => Promise<void> = async () => {},
): Promise<number> {
  const code = await newestCode(services.db, email, purpose);
  if (!code) throw expiredCode();
  const isRight = await isRightCode(services.keys, code, entered);
  const tries = await (isRight ? takeTryAmongOwn(services, code.serial) : takeTry(services, code.serial));
  if (tries === null) throw await deadCode(services, email, purpose);
  if (isRight) {
    await giveBackTry(services, code.serial);
    return code.serial;
  }
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

/**
 * Counts a try before checking the code, in one statement, so that concurrent guesses cannot all see a low count. The fifth ends the code,
 * and the lock counts from then.
 * @returns the tries so far, this one included; null when the code is no longer live.
 */
async function takeTry({ db, clock }: BackendServices, serial: number): Promise<number | null> {
  const { attempts, endedAt, expiresAt } = oneTimeCodes;
  const now = clock.now();
  const [counted] = await db
    .update(oneTimeCodes)
    .set({
      attempts: sql`${attempts} + 1`,
      endedAt: sql`case when ${attempts} + 1 >= ${allowedAttempts} then ${sql.param(now, endedAt)}::timestamptz end`,
    })
    .where(and(eq(oneTimeCodes.serial, serial), isNull(endedAt), gt(expiresAt, now), lt(attempts, allowedAttempts)))
    .returning({ attempts });
  return counted?.attempts ?? null;
}

/** Waits between the tries of a right code, in milliseconds. */
const patience = [10, 20, 40, 80, 160] as const;

/**
 * The same for a right code. Sent several times at once, it finds its own tries in the way, until each is given back. Wrong tries are not given
 * back: a code that they ended stays ended, right or not.
 */
async function takeTryAmongOwn(services: BackendServices, serial: number): Promise<number | null> {
  for (const milliseconds of patience) {
    const tries = await takeTry(services, serial);
    if (tries !== null) return tries;
    await wait(milliseconds);
  }
  return takeTry(services, serial);
}

/** A code that only its fifth try ended is live again. */
async function giveBackTry({ db }: BackendServices, serial: number) {
  const { attempts, endedAt } = oneTimeCodes;
  await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${attempts} - 1`, endedAt: sql`case when ${attempts} < ${allowedAttempts} then ${endedAt} end` })
    .where(eq(oneTimeCodes.serial, serial));
}

/** Spends a correct code. @throws Refusal 422 `code_expired` when another call did, or it expired in between. */
export async function spendCode({ db, clock }: BackendServices, serial: number): Promise<void> {
  const now = clock.now();
  const spent = await db
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(and(eq(oneTimeCodes.serial, serial), isNull(oneTimeCodes.endedAt), gt(oneTimeCodes.expiresAt, now)))
    .returning({ serial: oneTimeCodes.serial });
  if (spent.length === 0) throw expiredCode();
}
