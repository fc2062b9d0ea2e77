import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { oneTimeCodes } from '../../db/schema/backend.ts';

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;
/** What a correct code authorizes: `plain` proves the customer's identity, `crypto` moves money. */
export type Purpose = OneTimeCode['purpose'];

/** Ten minutes, in milliseconds. A limit for a person, so the sandbox's speed does not divide it. */
export const codeLifetime = 10 * 60_000;
/** Between two sends, in milliseconds. */
export const resendDelay = 30_000;
export const allowedAttempts = 5;

/** `live` can still be entered, `locked` has had too many wrong tries, `over` has run out, was used or was replaced. */
export function codeState(code: Pick<OneTimeCode, 'endedAt' | 'expiresAt' | 'attempts'>, now: number): 'live' | 'locked' | 'over' {
  if (code.endedAt !== null || code.expiresAt <= now) return 'over';
  return code.attempts >= allowedAttempts ? 'locked' : 'live';
}

export const ofPurpose = (email: string, purpose: Purpose) => and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose));

/** The last code sent, whatever its state. */
export async function newestCode(db: Executor, email: string, purpose: Purpose): Promise<OneTimeCode | null> {
  const [row] = await db.select().from(oneTimeCodes).where(ofPurpose(email, purpose)).orderBy(desc(oneTimeCodes.serial)).limit(1);
  return row ?? null;
}
