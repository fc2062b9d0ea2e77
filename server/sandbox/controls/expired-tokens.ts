import { inArray, sql } from 'drizzle-orm';
import { second } from '#domain/time/units.ts';
import type { Executor } from '../../db/database.ts';
import { sandboxExpiredTokens } from '../../db/schema/sandbox.ts';
import { everybody } from './controls.ts';

const moneySuffix = '/money';
/** The subject that stands for a customer's tokens that move money. */
export const moneyTokensOf = (customerGuid: string): string => `${customerGuid}${moneySuffix}`;

/**
 * Makes every bank token of a subject issued so far count as expired: of a customer, of `moneyTokensOf` one, or of `everybody`.
 * @returns the timestamp before which tokens are refused, in milliseconds.
 */
export async function expireTokens(db: Executor, whose: string): Promise<number> {
  const issuedBefore = await nextExpiry(db, whose);
  await storeExpiry(db, whose, issuedBefore);
  return issuedBefore;
}

/**
 * A timestamp later than every token issued so far. A whole second, the precision of tokens; and later than the last expiry of any of the
 * holder's tokens, as tokens issued right after that one carry its second.
 */
export async function nextExpiry(db: Executor, whose: string): Promise<number> {
  const holder = whose.replace(moneySuffix, '');
  return Math.max((Math.floor(Date.now() / second) + 1) * second, (await lastExpiry(db, holder, moneyTokensOf(holder))) + second);
}

export async function storeExpiry(db: Executor, whose: string, issuedBefore: number): Promise<void> {
  const later = sql`greatest(${sandboxExpiredTokens.issuedBefore}, excluded.issued_before)`;
  await db
    .insert(sandboxExpiredTokens)
    .values({ customerGuid: whose, issuedBefore })
    .onConflictDoUpdate({ target: sandboxExpiredTokens.customerGuid, set: { issuedBefore: later } });
}

/** The timestamp before which tokens of any of these subjects (or, with `everybody`, of anyone) are refused, in milliseconds, read from the database. */
export async function lastExpiry(db: Executor, ...subjects: readonly string[]): Promise<number> {
  const rows = await db
    .select({ issuedBefore: sandboxExpiredTokens.issuedBefore })
    .from(sandboxExpiredTokens)
    .where(subjects.includes(everybody) ? undefined : inArray(sandboxExpiredTokens.customerGuid, [...subjects, everybody]));
  return Math.max(0, ...rows.map(({ issuedBefore }) => issuedBefore));
}
