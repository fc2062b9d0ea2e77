import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type { FactorChallenge } from '#domain/security/factors.ts';
import type { Problem, Refusal, Wait } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';

/**
 * What a correct code authorizes: `crypto` moves money at the bank, `plain` lets the session make
 * the change of the account that it was asked for.
 */
export type CodeVariant = 'plain' | 'crypto';

export interface OneTimeCodeInput {
  /** The bank's guid. */
  readonly customerGuid: string;
  readonly variant: CodeVariant;
  /**
   * What the code is for, as its mail says, and the one act that its token does; null where the
   * server knows.
   */
  readonly about: ConfirmedSubject | null;
}

export interface OneTimeCodeContext extends OneTimeCodeInput {
  /** The address that the code went to; null until this machine has sent one. */
  readonly sentTo: string | null;
  /** For a customer with a second factor, who gets no code. */
  readonly challenge: FactorChallenge | null;
  /** The digits entered so far. */
  readonly digits: string;
  /** Wrong codes entered since the last email, repetitions included. */
  readonly wrongCodes: readonly string[];
  readonly problem: Problem | null;
  /** What the server wants us to wait for: before another email, or until the lock ends. */
  readonly wait: Wait | null;
  readonly stepUp: StepUp | null;
}

export type OneTimeCodeEvent =
  | { readonly type: 'digits.changed'; readonly digits: string }
  /** The complete code is entered again, after a failure that says nothing about it. */
  | { readonly type: 'code.submitted' }
  /** Another email is wanted. */
  | { readonly type: 'code.requested' };

export interface OneTimeCodeOutput {
  /** Crypto variant: the token that may move money. Null of the plain variant. */
  readonly stepUp: StepUp | null;
}

/** A code that is on its way or has arrived. */
interface SentCode {
  readonly sentTo: string;
  /** Until another can be requested. */
  readonly resend: Wait;
}

/**
 * Emails a code. A code of a moment ago that can still be entered counts as this one. `tooSoon`:
 * that code was used already, and the next can be sent after the wait. `locked`: five wrong codes;
 * none can be requested or entered until the wait ends. A customer with a second factor gets a
 * challenge instead of a code.
 */
export type SendCodeResult =
  | ({ readonly ok: true } & SentCode)
  | { readonly ok: true; readonly challenge: FactorChallenge }
  | Refusal<'tooSoon' | 'locked' | 'refused'>;
export const sendCode = promiseContract<SendCodeResult, OneTimeCodeInput>('sendCode');

/**
 * Checks a code. One of the crypto variant gives a step-up token for what it is about, and for
 * nothing else. A code that was not answered for can be entered again.
 */
export type VerifyCodeResult =
  | { readonly ok: true; readonly stepUp: StepUp | null }
  | Refusal<'wrong' | 'expired' | 'locked' | 'refused'>;
export const verifyCode = promiseContract<VerifyCodeResult, OneTimeCodeInput & { readonly otp: string }>('verifyCode');
