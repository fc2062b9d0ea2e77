import { fromPromise } from 'xstate';
import type { SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.actors.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { CodeVariant } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import { checkOtp, createOtp, isStillLive, verifyOtp } from '#ports/backend/codes.ts';
import { HttpError, serverNow } from '#ports/http.ts';
import { refusable } from '../mapping/refusals.ts';
import type { Services } from './services.ts';

const guidOf = (variant: CodeVariant, customerGuid: string): string => (variant === 'crypto' ? customerGuid : '');

/** Null for a session that has ended, which is a fault as everywhere. */
function sendRefusal({ problem, response }: HttpError) {
  if (problem.code === 'code_locked') return 'locked';
  if (problem.code === 'code_sent_recently') return 'tooSoon';
  return response?.status === 401 ? null : 'refused';
}

function verifyRefusal({ problem, response }: HttpError) {
  if (problem.code === 'code_locked') return 'locked';
  if (problem.code === 'code_wrong') return 'wrong';
  if (problem.code === 'code_expired') return 'expired';
  return response?.status === 401 ? null : 'refused';
}

/** The code sent a moment ago, if another is refused because that one can still be entered. */
const isOnItsWay = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.problem.code === 'code_sent_recently' && isStillLive(error.response?.body);

const waitFor = (seconds: number) => ({ seconds, until: Date.now() + seconds * 1000 });

/** The one-time code of a flow that moves money, for `provide({ actors })` of that flow. */
export const provideOneTimeCode = ({ asUser }: Pick<Services, 'asUser'>) =>
  oneTimeCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SendCodeResult, { customerGuid: string; variant: CodeVariant }>(({ input: { customerGuid, variant }, signal }) =>
        refusable(
          () =>
            asUser(async ({ ut, email }) => {
              const sent = await createOtp(ut, { email, customer_guid: guidOf(variant, customerGuid) }, signal).catch((error: unknown) => {
                if (isOnItsWay(error)) return { resend_in: error.problem.wait?.seconds ?? 0 };
                throw error;
              });
              return { ok: true, sentTo: email, resend: waitFor(sent.resend_in) } as const;
            }),
          sendRefusal,
        ),
      ),
      verifyCode: fromPromise<VerifyCodeResult, { customerGuid: string; variant: CodeVariant; otp: string }>(
        ({ input: { customerGuid, variant, otp }, signal }) =>
          refusable(
            () =>
              asUser(async ({ ut, email }) => {
                const entered = { email, otp, customer_guid: guidOf(variant, customerGuid) };
                if (variant === 'plain') {
                  await checkOtp(ut, entered, signal);
                  return { ok: true, stepUp: null } as const;
                }
                const { at, use_by: useBy } = await verifyOtp(ut, entered, signal);
                return { ok: true, stepUp: { token: at, useBy: useBy - serverNow() + Date.now() } } as const;
              }),
            verifyRefusal,
          ),
      ),
    },
  });
