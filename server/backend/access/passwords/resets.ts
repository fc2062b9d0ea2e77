import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ResetLinkState } from '#contract/access/passwords.ts';
import type { Executor } from '#server/db/database.ts';
import { passwordResets } from '#server/db/schema/backend.ts';

/** In milliseconds. A limit for people, so the sandbox's speed does not divide it. */
const resetLifetime = 60 * 60_000;
const tokenShape = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a reset token, storing only its hash. Times in milliseconds. */
export async function createReset(db: Executor, email: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insert(passwordResets)
    .values({ tokenHash: hashOf(token), email, createdAt: now, expiresAt: now + resetLifetime });
  return token;
}

/** The state of a link for this address. */
export async function resetLinkState(db: Executor, token: string, email: string, now: number): Promise<ResetLinkState> {
  if (!tokenShape.test(token)) return 'unknown';
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashOf(token)));
  if (row?.email !== email) return 'unknown';
  if (row.usedAt !== null) return 'used';
  return row.expiresAt > now ? 'open' : 'expired';
}

/** Whether the link is valid for this address. */
export const isOpenReset = async (db: Executor, token: string, email: string, now: number): Promise<boolean> =>
  (await resetLinkState(db, token, email, now)) === 'open';

/** Voids every link for this address. */
export async function closeResets(db: Executor, email: string, now: number): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.email, email), isNull(passwordResets.usedAt)));
}
