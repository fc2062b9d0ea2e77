import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { passkeyChallenges } from '#server/db/schema/security.ts';

/**
 * What a challenge is for: the uses of a factor, making a passkey, and signing in with a passkey alone. `proof` is no challenge but what such a
 * sign-in gives: a secret that stands once for password and factor.
 */
export type ChallengePurpose = FactorUse | `${FactorUse} ${string}` | 'register' | 'passkey' | 'proof';
type FactorUse = 'plain' | 'crypto' | 'sign-in';

/** The purpose of a challenge for one act, which does not do for another. */
export const challengeFor = <Use extends FactorUse>(use: Use, act: string | null): Use | `${Use} ${string}` => (act === null ? use : `${use} ${act}`);

/** Five minutes, in milliseconds. A limit for a person, so the sandbox's speed does not divide it. */
export const challengeLifetime = 5 * 60_000;

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex');

const of = (holder: string | null) => (holder === null ? isNull(passkeyChallenges.holder) : eq(passkeyChallenges.holder, holder));

/** Keeps a challenge, as a hash, for one purpose and one customer, or for whoever signs it. */
export async function keepChallenge(db: Executor, challenge: string, holder: string | null, purpose: ChallengePurpose, now: number): Promise<void> {
  await db.insert(passkeyChallenges).values({ challengeHash: hashOf(challenge), holder, purpose, expiresAt: now + challengeLifetime });
}

const live = (challenge: string, holder: string | null, purpose: ChallengePurpose, now: number) =>
  and(
    eq(passkeyChallenges.challengeHash, hashOf(challenge)),
    of(holder),
    eq(passkeyChallenges.purpose, purpose),
    gt(passkeyChallenges.expiresAt, now),
  );

/** Whether this challenge was given to this customer for this purpose, and neither used nor left to expire. */
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

/** Uses a challenge up. @returns false when another call used it first, or it expired */
export async function spendChallenge(db: Executor, challenge: string, guid: string | null, purpose: ChallengePurpose, now: number): Promise<boolean> {
  return (
    (
      await db
        .delete(passkeyChallenges)
        .where(live(challenge, guid, purpose, now))
        .returning()
    ).length > 0
  );
}
