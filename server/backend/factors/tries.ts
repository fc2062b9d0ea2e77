import { and, eq, lt, sql } from 'drizzle-orm';
import { factorTries } from '../../db/schema/security.ts';
import { allowedAttempts, lockDelay, type Purpose, timeLeft } from '../codes/lifecycle.ts';
import type { Refusal } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';
import { lockedFactor, type WrongFactor, wrongFactor } from './refusals.ts';

/**
 * What a factor is used for. Each is locked by itself: whoever knows only the password can lock signing in, but not what the customer does in
 * the session they have. `enroll` is the first code of a new authenticator app.
 */
export type FactorPurpose = Purpose | 'sign-in' | 'enroll';

type Services = Pick<BackendServices, 'db' | 'clock' | 'config'>;

const of = (guid: string, purpose: FactorPurpose) => and(eq(factorTries.holder, guid), eq(factorTries.purpose, purpose));

/**
 * Wrong tries so far, 0 after a lock that is over. It takes its turn among concurrent tries: read after a right guess, that guess counts only if
 * fewer than five wrong ones came before it.
 * @throws Refusal 423 `code_locked` within fifteen minutes of the fifth
 */
export async function requireUnlocked(services: Services, guid: string, purpose: FactorPurpose): Promise<number> {
  const [row] = await services.db.select().from(factorTries).where(of(guid, purpose)).for('update');
  if (!row) return 0;
  if (row.lockedAt === null) return row.attempts;
  const left = timeLeft(services, row.lockedAt, lockDelay);
  if (left > 0) throw lockedFactor(left);
  // Only the lock that was read: another call may have begun the next one.
  await services.db.delete(factorTries).where(and(of(guid, purpose), eq(factorTries.lockedAt, row.lockedAt)));
  return 0;
}

/**
 * Counts a wrong try in one statement, so that concurrent guesses cannot all see a low count.
 * @returns the tries so far, this one included. @throws Refusal 423 `code_locked`
 */
export async function countWrongTry(services: Services, guid: string, purpose: FactorPurpose): Promise<number> {
  const { attempts, lockedAt } = factorTries;
  const now = services.clock.now();
  const [counted] = await services.db
    .insert(factorTries)
    .values({ holder: guid, purpose, attempts: 1 })
    .onConflictDoUpdate({
      target: [factorTries.holder, factorTries.purpose],
      set: {
        attempts: sql`${attempts} + 1`,
        lockedAt: sql`case when ${attempts} + 1 >= ${allowedAttempts} then ${sql.param(now, lockedAt)}::timestamptz else ${lockedAt} end`,
      },
      setWhere: lt(attempts, allowedAttempts),
    })
    .returning({ attempts });
  if (counted) return counted.attempts;
  await requireUnlocked(services, guid, purpose);
  throw lockedFactor(timeLeft(services, now, lockDelay));
}

/** What a wrong try is answered with; the fifth locks. */
export const refusalAfter = (services: Services, why: WrongFactor, tries: number): Refusal =>
  tries < allowedAttempts ? wrongFactor(why, allowedAttempts - tries) : lockedFactor(timeLeft(services, services.clock.now(), lockDelay));

/** Forgets the wrong tries before a factor that was right and used. */
export async function forgetTries({ db }: Services, guid: string, purpose: FactorPurpose): Promise<void> {
  await db.delete(factorTries).where(and(of(guid, purpose), lt(factorTries.attempts, allowedAttempts)));
}
