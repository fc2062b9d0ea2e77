import { promiseContract } from '../shared/actors.ts';
import type { FactorChallenge } from '../shared/factors.ts';
import type { Wait } from '../shared/problem.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { CodeVariant } from './oneTimeCode.types.ts';

/** A code that is on its way or has arrived. */
export interface SentCode {
  readonly sentTo: string;
  /** Until another can be requested. */
  readonly resend: Wait;
}

/**
 * Emails a code. A code of a moment ago that can still be entered counts as this one. `tooSoon`: that code was used already, and the
 * next can be sent after the wait. `locked`: five wrong codes; none can be requested or entered until the wait ends. A customer with a second
 * factor gets a challenge instead of a code.
 */
export type SendCodeResult =
  | ({ readonly ok: true } & SentCode)
  | { readonly ok: true; readonly challenge: FactorChallenge }
  | Refusal<'tooSoon' | 'locked' | 'refused'>;
export const sendCode = promiseContract<SendCodeResult, { customerGuid: string; variant: CodeVariant }>('sendCode');

/** Checks a code. One of the crypto variant gives a step-up token. A code that was not answered for can be entered again. */
export type VerifyCodeResult = { readonly ok: true; readonly stepUp: StepUp | null } | Refusal<'wrong' | 'expired' | 'locked' | 'refused'>;
export const verifyCode = promiseContract<VerifyCodeResult, { customerGuid: string; variant: CodeVariant; otp: string }>('verifyCode');
