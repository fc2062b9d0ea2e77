import { signInCodes } from '#contract/access/signInCodes.ts';
import { unlocking } from '#contract/access/unlocking.ts';
import { call } from '#ports/backend/call.ts';
import { createdCodeOf } from '#ports/backend/codes.ts';
import { HttpError } from '#ports/http.ts';
import { emailedBefore, provideCode } from './one-time-code.ts';

/** Without a session, the authentication service's ID token proves the password in every call. */
export interface IdentityProof {
  readonly email: string;
  readonly idToken: string;
}

export const bodyOf = ({ email, idToken }: IdentityProof) => ({ email, token: idToken });

const uses = { unlock: unlocking, 'sign-in': signInCodes } as const;

/** A one-time code without a session. @param proof of the sign-in that it belongs to */
export function provideProvedCode(use: keyof typeof uses, proof: () => IdentityProof) {
  const { create, verify } = uses[use];
  return provideCode({
    create: async (_, signal) => ({
      ...(await call(create, { body: bodyOf(proof()), signal }).then(createdCodeOf, emailedBefore)),
      email: proof().email,
    }),
    verify: async (_, entered, signal) => {
      await call(verify, { body: { ...bodyOf(proof()), ...entered }, signal }).catch(ignoreConfirmed);
      return null;
    },
  });
}

/** A repeated confirmation succeeds: the first reply was lost. */
function ignoreConfirmed(error: unknown) {
  if (!(error instanceof HttpError && error.problem.code === 'browser_confirmed')) throw error;
}
