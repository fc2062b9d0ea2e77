import type { FactorChallenge } from '../shared/factors.ts';
import type { FactorCheckInput, FactorSubject } from './factorCheck.types.ts';

/** The input for a challenge that the parent has. @throws Error without one */
export function factorCheckOf(subject: FactorSubject, challenge: FactorChallenge | null): FactorCheckInput {
  if (challenge === null) throw new Error('there is no challenge to check');
  return { subject, challenge };
}
