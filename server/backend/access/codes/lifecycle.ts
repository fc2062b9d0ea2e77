import { and, desc, eq } from 'drizzle-orm';
import { actOf } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import { oneTimeCodes } from '#server/db/schema/backend.ts';
import type { BackendServices } from '../../kit/services.ts';

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;
/** The code's action as a key; null for none. */
export const keyOf = ({ act }: Pick<OneTimeCode, 'act'>): string | null => act && actOf(act);
/** `plain` proves identity, `crypto` moves money, `sign-in` makes a browser known. */
export type Purpose = OneTimeCode['purpose'];

/** In milliseconds. A limit for people, so the sandbox's speed does not divide it. */
export const codeLifetime = 10 * 60_000;
export const resendDelay = 30_000;
export const allowedAttempts = 5;
/** After the fifth wrong try, in milliseconds. */
export const lockDelay = 15 * 60_000;

type Time = Pick<BackendServices, 'clock' | 'config'>;

/** Milliseconds until a delay, divided by the sandbox's speed, has passed; 0 after. */
export function timeLeft({ clock, config: { sandbox } }: Time, since: number, delay: number): number {
  if (clock.due(since, delay)) return 0;
  return Math.max(1, since + delay / (sandbox.on ? sandbox.speed : 1) - clock.now());
}

/** Milliseconds left of the lock after the fifth wrong try; 0 without one. */
export const lockLeft = (time: Time, { attempts, endedAt }: Pick<OneTimeCode, 'attempts' | 'endedAt'>): number =>
  attempts >= allowedAttempts && endedAt !== null ? timeLeft(time, endedAt, lockDelay) : 0;

export const isLive = (
  { endedAt, expiresAt, attempts }: Pick<OneTimeCode, 'endedAt' | 'expiresAt' | 'attempts'>,
  now: number,
): boolean => endedAt === null && expiresAt > now && attempts < allowedAttempts;

export const ofPurpose = (email: string, purpose: Purpose) =>
  and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose));

export async function newestCode(db: Executor, email: string, purpose: Purpose): Promise<OneTimeCode | null> {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(ofPurpose(email, purpose))
    .orderBy(desc(oneTimeCodes.serial))
    .limit(1);
  return row ?? null;
}
