import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import type { BackendServices } from '../../kit/services.ts';
import { isRightCode } from './hash.ts';
import { allowedAttempts, keyOf, lockLeft, newestCode, type OneTimeCode, type Purpose } from './lifecycle.ts';
import { expiredCode, lockedCode, wrongCode } from './refusals.ts';

interface Expected {
  /** Acceptable actions of the code, null for none; any if omitted. */
  readonly acts?: readonly (string | null)[] | undefined;
  /** Runs once, after the fifth wrong try. */
  readonly onLocked?: () => Promise<void>;
}

/**
 * Checks an entered code without spending it. A wrong one costs one of five tries.
 * @returns the code, for `spendCode`
 * @throws Refusal 422 `code_wrong` with the tries left; 422 `code_expired`, also for a code of
 * another action; 423 `code_locked` for fifteen minutes after the fifth wrong try.
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

async function deadCode(services: BackendServices, email: string, purpose: Purpose) {
  const code = await newestCode(services.db, email, purpose);
  const locked = code === null ? 0 : lockLeft(services, code);
  return locked > 0 ? lockedCode(locked) : expiredCode();
}

const live = (serial: number, now: number) => {
  const { endedAt, expiresAt, attempts } = oneTimeCodes;
  return and(eq(oneTimeCodes.serial, serial), isNull(endedAt), gt(expiresAt, now), lt(attempts, allowedAttempts));
};

/** Serialized with concurrent tries: a right guess counts only after fewer than five wrong ones. */
async function isStillLive({ db, clock }: BackendServices, serial: number): Promise<boolean> {
  const rows = await db
    .select({ serial: oneTimeCodes.serial })
    .from(oneTimeCodes)
    .where(live(serial, clock.now()))
    .for('update');
  return rows.length > 0;
}

/**
 * One statement, so that concurrent guesses cannot all see a low count. The fifth ends the code.
 * @returns tries so far, including this one; null if the code is no longer live.
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

/** Spends a correct code. @throws Refusal 422 `code_expired` if already spent or expired */
export async function spendCode({ db, clock }: BackendServices, { serial }: OneTimeCode): Promise<void> {
  const now = clock.now();
  const spent = await db
    .update(oneTimeCodes)
    .set({ endedAt: now })
    .where(live(serial, now))
    .returning({ serial: oneTimeCodes.serial });
  if (spent.length === 0) throw expiredCode();
}
