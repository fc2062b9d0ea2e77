import { inArray, sql } from 'drizzle-orm';
import { second } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { sandboxExpiredTokens } from '#server/db/schema/sandbox.ts';
import { everybody } from './controls.ts';

const moneySuffix = '/money';
/** The subject of a customer's money-moving tokens. */
export const moneyTokensOf = (customerGuid: string): string => `${customerGuid}${moneySuffix}`;

/** A customer's, `moneyTokensOf` one, or `everybody`'s. @returns the cutoff in ms */
export async function expireTokens(db: Executor, whose: string): Promise<number> {
  const issuedBefore = await nextExpiry(db, whose);
  await storeExpiry(db, whose, issuedBefore);
  return issuedBefore;
}

/**
 * A cutoff later than every token so far: a whole second, like tokens, and after the holder's last
 * expiry, whose second newer tokens carry.
 */
export async function nextExpiry(db: Executor, whose: string): Promise<number> {
  const holder = whose.replace(moneySuffix, '');
  return Math.max(
    (Math.floor(Date.now() / second) + 1) * second,
    (await lastExpiry(db, holder, moneyTokensOf(holder))) + second,
  );
}

export async function storeExpiry(db: Executor, whose: string, issuedBefore: number): Promise<void> {
  const later = sql`greatest(${sandboxExpiredTokens.issuedBefore}, excluded.issued_before)`;
  await db
    .insert(sandboxExpiredTokens)
    .values({ customerGuid: whose, issuedBefore })
    .onConflictDoUpdate({ target: sandboxExpiredTokens.customerGuid, set: { issuedBefore: later } });
}

/** The latest cutoff of these subjects, or of `everybody`, in milliseconds. */
export async function lastExpiry(db: Executor, ...subjects: readonly string[]): Promise<number> {
  const rows = await db
    .select({ issuedBefore: sandboxExpiredTokens.issuedBefore })
    .from(sandboxExpiredTokens)
    .where(
      subjects.includes(everybody) ? undefined : inArray(sandboxExpiredTokens.customerGuid, [...subjects, everybody]),
    );
  return Math.max(0, ...rows.map(({ issuedBefore }) => issuedBefore));
}
