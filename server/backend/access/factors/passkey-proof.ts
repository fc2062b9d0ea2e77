import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { passkeyChallenges } from '#server/db/schema/security.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { isOpenChallenge, saveChallenge, spendChallenge } from './challenges.ts';
import type { Proof } from './prove.ts';

type Services = Pick<BackendServices, 'db' | 'clock'>;

/** The claim of a passkey-only sign-in: password and factor, once, for five minutes. */
export const newPasskeyProof = (): string => randomBytes(32).toString('base64url');

export const savePasskeyProof = ({ db, clock }: Services, guid: string, proof: string): Promise<void> =>
  saveChallenge(db, proof, guid, 'proof', clock.now());

/** Null if used, too old, or made up. */
export async function findPasskeyProof({ db, clock }: Services, guid: string, proof: string): Promise<Proof | null> {
  if (!(await isOpenChallenge(db, proof, guid, 'proof', clock.now()))) return null;
  return {
    async spend() {
      if (!(await spendChallenge(db, proof, guid, 'proof', clock.now()))) throw idTokenRefused();
    },
  };
}

/** Voids pending sign-ins with a removed passkey. */
export async function voidPasskeyProofs(tx: Executor, guid: string): Promise<void> {
  await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.holder, guid), eq(passkeyChallenges.purpose, 'proof')));
}

export const idTokenRefused = () =>
  new Refusal(401, 'invalid_token', 'We couldn’t confirm your sign-in. Please sign in again.');
