import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { oneTimeCodes } from '../../db/schema/backend.ts';
import { Refusal } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';
import { isRightCode } from './hash.ts';
import { allowedAttempts, codeState, newestCode, type Purpose } from './lifecycle.ts';

/**
 * Checks a code that the customer entered. A wrong one costs one of the five tries; a correct one costs nothing and is not spent yet.
 * @returns the correct code's serial, for `spendCode`
 * @throws Refusal 422 `code_wrong` with the number of tries left, 422 `code_expired`, 423 `code_locked` from the fifth wrong try on.
 */
export async function checkCode(services: BackendServices, email: string, purpose: Purpose, entered: string): Promise<number> {
  const code = await newestCode(services.db, email, purpose);
  if (!code) throw expiredCode();
  const tries = await takeTry(services, code.serial);
  if (tries === null) {
    const now = await newestCode(services.db, email, purpose);
    throw now && codeState(now, services.clock.now()) === 'locked' ? lockedCode() : expiredCode();
  }
  if (await isRightCode(services.keys, code, entered)) {
    await giveBackTry(services, code.serial);
    return code.serial;
  }
  throw tries < allowedAttempts ? wrongCode(allowedAttempts - tries) : lockedCode();
}

/**
 * Counts a try before checking the code, in one statement, so that concurrent guesses cannot all see a low count.
 * @returns the tries so far, this one included; null when the code is no longer live.
 */
async function takeTry({ db, clock }: BackendServices, serial: number): Promise<number | null> {
  const { attempts, endedAt, expiresAt } = oneTimeCodes;
  const [counted] = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${attempts} + 1` })
    .where(and(eq(oneTimeCodes.serial, serial), isNull(endedAt), gt(expiresAt, clock.now()), lt(attempts, allowedAttempts)))
    .returning({ attempts });
  return counted?.attempts ?? null;
}

async function giveBackTry({ db }: BackendServices, serial: number) {
  await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} - 1` })
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

const refusedCode = (status: 422 | 423, code: string, message: string) => new Refusal(status, code, message, { fields: { otp: message } });
const wrongCode = (left: number) =>
  refusedCode(422, 'code_wrong', `That code doesn't match the one we emailed you. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`);
const lockedCode = () => refusedCode(423, 'code_locked', 'Too many incorrect codes. Request a new one.');
const expiredCode = () => refusedCode(422, 'code_expired', 'This code no longer works. Request a new one.');
