import { and, desc, eq } from 'drizzle-orm';
import { actOf } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import type { BackendServices } from '../../kit/services.ts';

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;
/** The act that a code is for, as a key; null for one that named none. */
export const keyOf = ({ act }: Pick<OneTimeCode, 'act'>): string | null => act && actOf(act);
/** What a correct code authorizes: `plain` proves the customer's identity, `crypto` moves money, `sign-in` makes a browser known. */
export type Purpose = OneTimeCode['purpose'];

/** Ten minutes, in milliseconds. A limit for a person, so the sandbox's speed does not divide it. */
export const codeLifetime = 10 * 60_000;
/** Between two sends, in milliseconds. */
export const resendDelay = 30_000;
export const allowedAttempts = 5;
/** From the fifth wrong try on, no code of that variant can be entered or requested, in milliseconds. */
export const lockDelay = 15 * 60_000;

type Time = Pick<BackendServices, 'clock' | 'config'>;

/** Milliseconds until a delay, which the sandbox's speed divides, has passed; 0 once it has. */
export function timeLeft({ clock, config: { sandbox } }: Time, since: number, delay: number): number {
  if (clock.due(since, delay)) return 0;
  return Math.max(1, since + delay / (sandbox.on ? sandbox.speed : 1) - clock.now());
}

/** Milliseconds until the lock that the fifth wrong try of this code began is over; 0 without one. */
export const lockLeft = (time: Time, { attempts, endedAt }: Pick<OneTimeCode, 'attempts' | 'endedAt'>): number =>
  attempts >= allowedAttempts && endedAt !== null ? timeLeft(time, endedAt, lockDelay) : 0;

/** Whether it can still be entered. */
export const isLive = ({ endedAt, expiresAt, attempts }: Pick<OneTimeCode, 'endedAt' | 'expiresAt' | 'attempts'>, now: number): boolean =>
  endedAt === null && expiresAt > now && attempts < allowedAttempts;

export const ofPurpose = (email: string, purpose: Purpose) => and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose));

/** The last code sent, whatever its state. */
export async function newestCode(db: Executor, email: string, purpose: Purpose): Promise<OneTimeCode | null> {
  const [row] = await db.select().from(oneTimeCodes).where(ofPurpose(email, purpose)).orderBy(desc(oneTimeCodes.serial)).limit(1);
  return row ?? null;
}
