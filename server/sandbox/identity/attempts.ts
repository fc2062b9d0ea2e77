import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { identitySignInAttempts } from '../../db/schema/identity.ts';
import { IdentityError } from './errors.ts';

export const allowedFailures = 5;
const lockMilliseconds = 5 * 60_000;

/** @throws IdentityError `TOO_MANY_ATTEMPTS_TRY_LATER` while the email is locked. */
export async function refuseWhileLocked(db: Database, email: string) {
  const [attempts] = await db.select().from(identitySignInAttempts).where(eq(identitySignInAttempts.email, email));
  if (!attempts || attempts.failed < allowedFailures || attempts.lastFailedAt + lockMilliseconds <= Date.now()) return;
  throw new IdentityError(
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can try again later.',
  );
}

/** Counts one more wrong password; wrong ones that are older than the lock count no more. */
export async function countFailure(db: Database, email: string) {
  const now = Date.now();
  const stillCounts = sql`${identitySignInAttempts.lastFailedAt} > ${new Date(now - lockMilliseconds).toISOString()}::timestamptz`;
  await db
    .insert(identitySignInAttempts)
    .values({ email, failed: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: identitySignInAttempts.email,
      set: { failed: sql`case when ${stillCounts} then ${identitySignInAttempts.failed} + 1 else 1 end`, lastFailedAt: now },
    });
}

export async function forgetFailures(db: Database, email: string) {
  await db.delete(identitySignInAttempts).where(eq(identitySignInAttempts.email, email));
}
