import type { CodeVariant } from '../oneTimeCode/oneTimeCode.types.ts';
import type { FactorChallenge, FactorMethod, PasskeyCredential, PasskeyRequest } from '../shared/factors.ts';
import type { Problem, Wait } from '../shared/problem.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { SignedInSession } from '../signIn/signIn.types.ts';

/** What the second factor is for: a step of a flow of the signed-in customer, or signing in. */
export type FactorSubject =
  | { readonly kind: 'step'; readonly customerGuid: string; readonly variant: CodeVariant }
  | { readonly kind: 'signIn'; readonly email: string; readonly idToken: string };

/** What the accepted factor gives. */
export type FactorGrant =
  | { readonly kind: 'step' /** Null of the plain variant. */; readonly stepUp: StepUp | null }
  | { readonly kind: 'signIn'; readonly session: SignedInSession };

/** Refusals after which no factor helps: the check itself is void. */
export type FactorEnd = 'void' | 'tokenRefused' | 'emailNotVerified' | 'accountLocked';

export interface MfaChallengeInput {
  readonly subject: FactorSubject;
  readonly challenge: FactorChallenge;
}

export interface MfaChallengeContext extends MfaChallengeInput {
  /** The passkey request of the challenge, until it is used or too old. */
  readonly passkey: PasskeyRequest | null;
  /** What the passkey signed, while it is checked. */
  readonly signed: PasskeyCredential | null;
  /** The digits of the authenticator app, as entered so far. */
  readonly digits: string;
  readonly recoveryCode: string;
  /** Repetitions included. */
  readonly wrongCodes: readonly string[];
  readonly problem: Problem | null;
  /** Until the lock ends. */
  readonly wait: Wait | null;
  readonly outcome: MfaChallengeOutput | null;
}

export type MfaChallengeEvent =
  | { readonly type: 'method.chosen'; readonly method: FactorMethod }
  | { readonly type: 'digits.changed'; readonly digits: string }
  | { readonly type: 'recoveryCode.changed'; readonly text: string }
  /** The code is entered, or entered again after a failure that says nothing about it. */
  | { readonly type: 'code.submitted' }
  | { readonly type: 'passkey.requested' }
  | { readonly type: 'passkey.canceled' };

export type MfaChallengeOutput =
  | { readonly kind: 'proved'; readonly grant: FactorGrant }
  | { readonly kind: 'ended'; readonly refusal: Refusal<FactorEnd> };
