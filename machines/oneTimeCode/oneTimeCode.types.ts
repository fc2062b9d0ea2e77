import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorChallenge } from '#domain/security/factors.ts';
import type { Problem, Refusal, Wait } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/** `crypto` moves money at the bank; `plain` lets the session make the requested account change. */
export type CodeVariant = 'plain' | 'crypto';

export interface OneTimeCodeInput {
  /** The bank's guid. */
  readonly customerGuid: string;
  readonly variant: CodeVariant;
  /**
   * The purpose named in the email, and the only act that the token allows; null if the server
   * knows.
   */
  readonly about: ConfirmedSubject | null;
}

export interface OneTimeCodeContext extends OneTimeCodeInput {
  /** Null until this machine has sent a code. */
  readonly sentTo: string | null;
  /** Customers with a second factor get no code. */
  readonly challenge: FactorChallenge | null;
  readonly digits: string;
  /** Since the last email, including repeats. */
  readonly wrongCodes: readonly string[];
  readonly problem: Problem | null;
  /** Until another email can be requested, or the lock ends. */
  readonly wait: Wait | null;
  readonly stepUp: StepUp | null;
}

export type OneTimeCodeEvent =
  | { readonly type: 'digits.changed'; readonly digits: string }
  /** Resubmits the full code after an unrelated failure. */
  | { readonly type: 'code.submitted' }
  /** Requests another email. */
  | { readonly type: 'code.requested' };

export interface OneTimeCodeOutput {
  /** Null in the plain variant. */
  readonly stepUp: StepUp | null;
}

/** Sent or already received. */
interface SentCode {
  readonly sentTo: string;
  readonly resend: Wait;
}

/**
 * Emails a code; a recent unused one counts. `tooSoon`: that code was used, and the next can be
 * sent after the wait. `locked`: after five wrong codes, none can be requested or entered until the
 * wait ends. Customers with a second factor get a challenge instead.
 */
export type SendCodeResult =
  | ({ readonly ok: true } & SentCode)
  | { readonly ok: true; readonly challenge: FactorChallenge }
  | Refusal<'tooSoon' | 'locked' | 'refused'>;
export const sendCode = promiseContract<SendCodeResult, OneTimeCodeInput>('sendCode');

/**
 * In the crypto variant, returns a step-up token for its one purpose. If the reply was lost, the
 * code can be entered again.
 */
export type VerifyCodeResult =
  | { readonly ok: true; readonly stepUp: StepUp | null }
  | Refusal<'wrong' | 'expired' | 'locked' | 'refused'>;
export const verifyCode = promiseContract<VerifyCodeResult, OneTimeCodeInput & { readonly otp: string }>('verifyCode');
