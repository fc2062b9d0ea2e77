import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/database.ts';
import { identitySignInAttempts } from '#server/db/schema/identity.ts';
import { IdentityError } from './errors.ts';

export const allowedFailures = 5;
const lockMilliseconds = 5 * 60_000;

/**
 * Counts a try before checking the password, in one statement, so that concurrent tries add up; a
 * right password calls `forgetFailures`. Counted per address, so that nobody locks out somebody
 * else; refused tries don't extend the lock.
 * @throws IdentityError `TOO_MANY_ATTEMPTS_TRY_LATER`
 */
export async function countTry(db: Database, email: string, address: string) {
  const now = Date.now();
  const { failed, lastFailedAt } = identitySignInAttempts;
  const stillCounts = sql`${lastFailedAt} > ${new Date(now - lockMilliseconds).toISOString()}::timestamptz`;
  const locked = sql`${stillCounts} and ${failed} >= ${allowedFailures}`;
  const [counted] = await db
    .insert(identitySignInAttempts)
    .values({ email, address, failed: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: [identitySignInAttempts.email, identitySignInAttempts.address],
      set: {
        failed: sql`case when ${stillCounts} then least(${failed}, ${allowedFailures}::int) + 1 else 1 end`,
        lastFailedAt: sql`case when ${locked} then ${lastFailedAt} else ${new Date(now).toISOString()}::timestamptz end`,
      },
    })
    .returning({ failed });
  if (!counted || counted.failed <= allowedFailures) return;
  throw new IdentityError(
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can try again later.',
  );
}

/** For one address, or all. */
export async function forgetFailures(db: Executor, email: string, address?: string) {
  const { email: tried, address: from } = identitySignInAttempts;
  await db
    .delete(identitySignInAttempts)
    .where(and(eq(tried, email), address === undefined ? undefined : eq(from, address)));
}
