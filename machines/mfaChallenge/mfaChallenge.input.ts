import type { FactorChallenge } from '../shared/factors.ts';
import type { FactorSubject, MfaChallengeInput } from './mfaChallenge.types.ts';

/** The input for a challenge that the parent has. @throws Error without one */
export function mfaChallengeOf(subject: FactorSubject, challenge: FactorChallenge | null): MfaChallengeInput {
  if (challenge === null) throw new Error('there is no challenge to check');
  return { subject, challenge };
}
