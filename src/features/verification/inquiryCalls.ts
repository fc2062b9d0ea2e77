import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { hostedPorts } from '#app/effects/account/hosted.ts';
import type { Services } from '#app/handle/services.ts';
import { reporting } from '#app/logic/reporting.ts';
import { isRateLimit, refusable, refusedInSession } from '#app/mapping/refusals.ts';
import { verificationOf } from '#app/mapping/verification.ts';
import type {
  CreateInquirySessionResult,
  CreateVerificationResult,
  InquiryFact,
  TabFact,
} from '#machines/shared/verifying/inquiry.types.ts';
import { createVerification } from '#ports/bank/identity-verifications.ts';
import { createInquirySession } from '#ports/bank/persona-sessions.ts';
import { watchTab } from '#ports/browser/window.ts';

/** The effects of every flow with a hosted inquiry. */
export const provideInquiry = ({ bank, settings }: Services) => ({
  createInquirySession: fromPromise<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>(
    ({ input, signal }) =>
      refusable(
        async () => ({ ok: true, sessionToken: await createInquirySession(bank, input, signal) }) as const,
        ({ response }) => (response?.status === 409 ? 'finished' : response?.status === 404 ? 'gone' : null),
      ),
  ),
  inquiry: fromCallback<AnyEventObject, { inquiryId: string; sessionToken: string | null }, InquiryFact>(
    ({ input, sendBack }) => hostedPorts(settings).inquiry.listen(input, sendBack),
  ),
  watchTab: reporting<TabFact>((report) =>
    watchTab((visible) => report({ type: visible ? 'tab.shown' : 'tab.hidden' })),
  ),
});

/** Creates a verification by this method. */
export const createBy = (
  { bank }: Services,
  customerGuid: string,
  method: string,
  signal: AbortSignal,
): Promise<CreateVerificationResult> =>
  refusable(
    async () =>
      ({
        ok: true,
        verification: verificationOf(await createVerification(bank, customerGuid, method, signal)),
      }) as const,
    (error) => (isRateLimit(error) ? 'tooManyAttempts' : refusedInSession(error)),
  );
