import { createProvedOtp, type IdentityProof, type ProvedCodeUse, verifyProvedOtp } from '#ports/backend/proved-codes.ts';
import { HttpError } from '#ports/http.ts';
import { emailedBefore, provideCode } from './one-time-code.ts';

/** A one-time code before there is a session. @param proof of the sign-in that it belongs to */
export const provideProvedCode = (use: ProvedCodeUse, proof: () => IdentityProof) =>
  provideCode({
    create: async (_, signal) => ({ ...(await createProvedOtp(use, proof(), signal).catch(emailedBefore)), email: proof().email }),
    verify: async (_, entered, signal) => {
      await verifyProvedOtp(use, proof(), entered, signal).catch(ignoreConfirmed);
      return null;
    },
  });

/** Confirming a browser twice is confirming it once: the reply of the first time was lost. */
function ignoreConfirmed(error: unknown) {
  if (!(error instanceof HttpError && error.problem.code === 'browser_confirmed')) throw error;
}
