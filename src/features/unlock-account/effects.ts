import { type AnyEventObject, fromCallback, fromPromise, toPromise } from 'xstate';
import { bodyOf, type IdentityProof, provideProvedCode } from '#app/effects/access/proved-code.ts';
import { hostedPorts } from '#app/effects/account/hosted.ts';
import type { OpenPage } from '#app/handle/app-handle.ts';
import { open } from '#app/handle/app-handle.ts';
import type { Services } from '#app/handle/services.ts';
import { refusable } from '#app/mapping/refusals.ts';
import { unlocking } from '#contract/access/unlocking.ts';
import type { InquiryFact } from '#machines/shared/verifying/inquiry.types.ts';
import {
  type OpenCheckResult,
  type ReadStageResult,
  type UnlockAccountInput,
  type UnlockAccountOutput,
  type UnlockInquiry,
  unlockAccountMachine,
} from '#machines/unlockAccount/unlockAccount.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const refusal = ({ problem, response }: HttpError) =>
  response?.status === 401 || problem.code === 'unlock_outdated' ? 'tokenRefused' : 'refused';
const checkRefusal = (error: HttpError) => (error.problem.code === 'code_required' ? 'codeRequired' : refusal(error));

function provideUnlockAccount({ settings }: Pick<Services, 'settings'>) {
  // All calls carry the same proof, but the code's machine only knows customers with a session.
  let proof: IdentityProof = { email: '', idToken: '' };
  const oneTimeCode = provideProvedCode('unlock', () => proof);
  return unlockAccountMachine.provide({
    actors: {
      oneTimeCode,
      readStage: fromPromise<ReadStageResult, UnlockAccountInput>(({ input, signal }) =>
        refusable(
          async () => ({ ok: true, ...(await call(unlocking.readStage, { body: bodyOf(input), signal })) }) as const,
          refusal,
        ),
      ),
      openCheck: fromPromise<OpenCheckResult, UnlockAccountInput>(({ input, signal }) => {
        proof = input;
        return refusable(async () => {
          const { stage, inquiry } = await call(unlocking.openCheck, { body: bodyOf(input), signal });
          return {
            ok: true,
            stage,
            inquiry: inquiry && { inquiryId: inquiry.id, sessionToken: inquiry.sessionToken },
          } as const;
        }, checkRefusal);
      }),
      inquiry: fromCallback<AnyEventObject, UnlockInquiry, InquiryFact>(({ input, sendBack }) =>
        hostedPorts(settings).inquiry.listen(input, sendBack),
      ),
    },
  });
}

/** Unlocks an account on the sign-in page. @returns how it ended; aborting the signal ends it */
export function unlockAccount(
  { flows, services }: OpenPage,
  input: UnlockAccountInput,
  signal: AbortSignal,
): Promise<UnlockAccountOutput> {
  const flow = open(flows, 'unlockAccount', () => ({ logic: provideUnlockAccount(services), input }));
  signal.addEventListener('abort', () => flow.send({ type: 'unlock.left' }));
  return toPromise(flow);
}
