import { fromPromise } from 'xstate';
import type { FactorChallenge, FactorProof, PasskeyRequest } from '#domain/security/factors.ts';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import type {
  AskPasskeyResult,
  CheckFactorResult,
  FactorSubject,
  RenewChallengeResult,
} from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { knowsPasskeys } from '#ports/browser/passkey-support.ts';
import { onDemand } from '../../logic/on-demand.ts';

/** A challenge reduced to the factors that this browser supports. */
export const usableHere = (challenge: FactorChallenge): FactorChallenge =>
  knowsPasskeys() ? challenge : { ...challenge, passkey: null };

export interface FactorCalls {
  readonly check: (subject: FactorSubject, proof: FactorProof, signal: AbortSignal) => Promise<CheckFactorResult>;
  readonly renew: (subject: FactorSubject, signal: AbortSignal) => Promise<RenewChallengeResult>;
}

/** The second-factor check, for `provide({ actors })` of its flow. */
export const provideMfaChallenge = ({ check, renew }: FactorCalls) =>
  mfaChallengeMachine.provide({
    actors: {
      checkFactor: fromPromise<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>(({ input, signal }) =>
        check(input.subject, input.proof, signal),
      ),
      renewChallenge: fromPromise<RenewChallengeResult, { subject: FactorSubject }>(({ input, signal }) =>
        renew(input.subject, signal),
      ),
      askPasskey: fromPromise<AskPasskeyResult, { request: PasskeyRequest }>(async ({ input, signal }) => {
        const { askPasskey } = await onDemand(() => import('#ports/browser/passkeys.ts'));
        return askPasskey(input.request, signal);
      }),
    },
  });
