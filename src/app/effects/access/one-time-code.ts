import { fromPromise } from 'xstate';
import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorProof } from '#domain/security/factors.ts';
import type { CheckFactorResult, RenewChallengeResult } from '#machines/mfaChallenge/mfaChallenge.types.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type {
  CodeVariant,
  OneTimeCodeInput,
  SendCodeResult,
  VerifyCodeResult,
} from '#machines/oneTimeCode/oneTimeCode.types.ts';
import type { StepUp } from '#machines/shared/stepUp.ts';
import { type CreatedCode, checkOtp, createOtp, isStillLive, verifyOtp } from '#ports/backend/codes.ts';
import { HttpError, serverNow } from '#ports/http.ts';
import type { Services } from '../../handle/services.ts';
import { refusable, refusedInSession } from '../../mapping/refusals.ts';
import { provideMfaChallenge, usableHere } from './mfa-challenge.ts';

/** The recipient. Without a guid, the code is of the plain variant. */
interface CodeStep {
  readonly customerGuid: string;
  readonly variant: CodeVariant;
  /** The subject to confirm; null if the server knows it. */
  readonly about: ConfirmedSubject | null;
}

/** The calls behind a one-time code. Flows without a session provide their own. */
interface CodeCalls {
  /** Creates a code. `email` is where it was sent. */
  readonly create: (step: CodeStep, signal: AbortSignal) => Promise<CreatedCode & { readonly email: string }>;
  readonly verify: (step: CodeStep, proof: FactorProof, signal: AbortSignal) => Promise<StepUp | null>;
}

const guidOf = ({ variant, customerGuid }: CodeStep): string => (variant === 'crypto' ? customerGuid : '');

/** Null for an ended session, which is a fault as everywhere. */
function sendRefusal(error: HttpError) {
  if (error.problem.code === 'code_locked') return 'locked';
  if (error.problem.code === 'code_sent_recently') return 'tooSoon';
  return refusedInSession(error);
}

function verifyRefusal(error: HttpError) {
  if (error.problem.code === 'code_locked') return 'locked';
  if (error.problem.code === 'code_wrong') return 'wrong';
  if (error.problem.code === 'code_expired') return 'expired';
  return refusedInSession(error);
}

/** A refusal because the previous code can still be entered. */
const isOnItsWay = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.problem.code === 'code_sent_recently' && isStillLive(error.response?.body);

/** Accepts a recent code that is still valid in place of a new one. @throws any other error */
export function emailedBefore(error: unknown): CreatedCode {
  if (isOnItsWay(error)) return { resendIn: error.problem.wait?.seconds ?? 0 };
  throw error;
}

const waitFor = (seconds: number) => ({ seconds, until: Date.now() + seconds * 1000 });

/** A second factor cannot expire: the customer removed the last one in another tab. */
function factorRefusal(error: HttpError) {
  const reason = verifyRefusal(error);
  return reason === 'expired' ? 'void' : reason;
}

/** The second factor that replaces the code. */
const provideStepFactor = (calls: CodeCalls) =>
  provideMfaChallenge({
    check: (subject, proof, signal) =>
      refusable<CheckFactorResult, 'locked' | 'wrong' | 'void' | 'refused'>(async () => {
        if (subject.kind !== 'step') throw new Error('this check is not for signing in');
        return { ok: true, grant: { kind: 'step', stepUp: await calls.verify(subject, proof, signal) } };
      }, factorRefusal),
    renew: (subject, signal) =>
      refusable<RenewChallengeResult, 'locked' | 'void' | 'refused'>(
        async () => {
          if (subject.kind !== 'step') throw new Error('this check is not for signing in');
          const created = await calls.create(subject, signal);
          return 'challenge' in created
            ? { ok: true, challenge: usableHere(created.challenge) }
            : { ok: false, reason: 'void' };
        },
        (error) => {
          const reason = sendRefusal(error);
          return reason === 'tooSoon' ? 'void' : reason;
        },
      ),
  });

export const provideCode = (calls: CodeCalls) =>
  oneTimeCodeMachine.provide({
    actors: {
      mfaChallenge: provideStepFactor(calls),
      sendCode: fromPromise<SendCodeResult, OneTimeCodeInput>(({ input, signal }) =>
        refusable<SendCodeResult, 'locked' | 'tooSoon' | 'refused'>(async () => {
          const created = await calls.create(input, signal);
          return 'challenge' in created
            ? { ok: true, challenge: usableHere(created.challenge) }
            : { ok: true, sentTo: created.email, resend: waitFor(created.resendIn) };
        }, sendRefusal),
      ),
      verifyCode: fromPromise<VerifyCodeResult, CodeStep & { otp: string }>(({ input: { otp, ...step }, signal }) =>
        refusable(
          async () => ({ ok: true, stepUp: await calls.verify(step, { otp }, signal) }) as const,
          verifyRefusal,
        ),
      ),
    },
  });

/** The one-time code of a signed-in customer's flow, for `provide({ actors })`. */
export const provideOneTimeCode = ({ asUser }: Pick<Services, 'asUser'>) =>
  provideCode({
    create: (step, signal) =>
      asUser(async ({ ut, email }) => {
        const created = await createOtp(ut, { email, customerGuid: guidOf(step) }, step.about, signal).catch(
          emailedBefore,
        );
        return { ...created, email };
      }),
    verify: (step, proof, signal) =>
      asUser(async ({ ut, email }) => {
        const entered = { email, customerGuid: guidOf(step), ...proof };
        if (step.variant === 'plain') {
          await checkOtp(ut, entered, step.about, signal);
          return null;
        }
        const { at, useBy, transfersPaused } = await verifyOtp(ut, entered, step.about, signal);
        return { token: at, useBy: useBy - serverNow() + Date.now(), ...(transfersPaused && { transfersPaused }) };
      }),
  });
