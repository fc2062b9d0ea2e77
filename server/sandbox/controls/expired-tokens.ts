import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { sandboxExpiredTokens } from '../../db/schema/sandbox.ts';
import { everybody } from './controls.ts';

/**
 * Makes every bank token issued so far count as expired: a customer's, or with `everybody` all of them.
 * @returns the moment before which tokens are refused, in milliseconds: a whole second, as tokens tell no finer time.
 */
export async function expireTokens(db: Executor, whose: string): Promise<number> {
  const issuedBefore = (Math.floor(Date.now() / 1000) + 1) * 1000;
  const row = { customerGuid: whose, issuedBefore };
  const later = sql`greatest(${sandboxExpiredTokens.issuedBefore}, excluded.issued_before)`;
  await db
    .insert(sandboxExpiredTokens)
    .values(row)
    .onConflictDoUpdate({ target: sandboxExpiredTokens.customerGuid, set: { issuedBefore: later } });
  return issuedBefore;
}

/** The moment before which tokens of this subject are refused, in milliseconds, or 0; as the database has it now. */
export async function lastExpiry(db: Executor, subject: string): Promise<number> {
  const rows = await db
    .select({ issuedBefore: sandboxExpiredTokens.issuedBefore })
    .from(sandboxExpiredTokens)
    .where(inArray(sandboxExpiredTokens.customerGuid, [subject, everybody]));
  return Math.max(0, ...rows.map(({ issuedBefore }) => issuedBefore));
}
