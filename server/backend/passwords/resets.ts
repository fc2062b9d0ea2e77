import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { passwordResets } from '../../db/schema/backend.ts';

/** One hour, in milliseconds. A limit for a person, so the sandbox's speed does not divide it. */
const resetLifetime = 60 * 60_000;
/** Links that are over are kept for a day, for whoever looks into a complaint. */
const keptMilliseconds = 24 * 3600_000;
/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the token of a link to choose a new password; only its hash is kept. Times in milliseconds. */
export async function createReset(db: Executor, email: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(passwordResets).where(and(eq(passwordResets.email, email), lt(passwordResets.expiresAt, now - keptMilliseconds)));
  await db.insert(passwordResets).values({ tokenHash: hashOf(token), email, createdAt: now, expiresAt: now + resetLifetime });
  return token;
}

/** Whether the token is the live one of a link that was mailed to this address. */
export async function isOpenReset(db: Executor, token: string, email: string, now: number): Promise<boolean> {
  if (!tokenShape.test(token)) return false;
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashOf(token)));
  return row !== undefined && row.email === email && row.usedAt === null && row.expiresAt > now;
}

/** Ends every link of this address: once a password is chosen, none of them is to be followed any more. */
export async function closeResets(db: Executor, email: string, now: number): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.email, email), isNull(passwordResets.usedAt)));
}
