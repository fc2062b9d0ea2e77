import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { passkeyChallenges } from '#server/db/schema/security.ts';

/**
 * Uses of a factor, passkey registration, and passkey-only sign-in. `proof` is not a challenge but
 * such a sign-in's secret, which counts once as password and factor.
 */
export type ChallengePurpose = FactorUse | `${FactorUse} ${string}` | 'register' | 'passkey' | 'proof';
type FactorUse = 'plain' | 'crypto' | 'sign-in';

/** Binds a challenge to one action. */
export const challengeFor = <Use extends FactorUse>(use: Use, act: string | null): Use | `${Use} ${string}` =>
  act === null ? use : `${use} ${act}`;

/** In milliseconds. A limit for people, so the sandbox's speed does not divide it. */
export const challengeLifetime = 5 * 60_000;

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

const of = (holder: string | null) =>
  holder === null ? isNull(passkeyChallenges.holder) : eq(passkeyChallenges.holder, holder);

/** Stores a hash, for one purpose and one customer, or for whoever signs it. */
export async function saveChallenge(
  db: Executor,
  challenge: string,
  holder: string | null,
  purpose: ChallengePurpose,
  now: number,
): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashOf(challenge), holder, purpose, expiresAt: now + challengeLifetime });
}

const live = (challenge: string, holder: string | null, purpose: ChallengePurpose, now: number) =>
  and(
    eq(passkeyChallenges.challengeHash, hashOf(challenge)),
    of(holder),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, now),
  );

/** Whether it was given to this customer for this purpose and is unused and unexpired. */
export async function isOpenChallenge(
  db: Executor,
  challenge: string,
  guid: string | null,
  purpose: ChallengePurpose,
  now: number,
): Promise<boolean> {
  return (
    (
      await db
        .select()
        .from(passkeyChallenges)
        .where(live(challenge, guid, purpose, now))
    ).length > 0
  );
}

/** @returns false if already used or expired */
export async function spendChallenge(
  db: Executor,
  challenge: string,
  guid: string | null,
  purpose: ChallengePurpose,
  now: number,
): Promise<boolean> {
  return (
    (
      await db
        .delete(passkeyChallenges)
        .where(live(challenge, guid, purpose, now))
        .returning()
    ).length > 0
  );
}
