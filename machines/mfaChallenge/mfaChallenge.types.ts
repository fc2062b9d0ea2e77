import type { ConfirmedSubject } from '#domain/security/codeSubjects.ts';
import type {
  FactorChallenge,
  FactorMethod,
  FactorProof,
  PasskeyCredential,
  PasskeyRequest,
} from '#domain/security/factors.ts';
import type { StaffSignIn } from '../adminSession/adminSession.types.ts';
import type { CodeVariant } from '../oneTimeCode/oneTimeCode.types.ts';
import type { Problem, Refusal, Wait } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { SignedInSession } from '../signIn/signIn.types.ts';

/**
 * What the second factor is for: a step of a flow of the signed-in customer, signing in, or that of
 * staff.
 */
export type FactorSubject =
  | {
      readonly kind: 'step';
      readonly customerGuid: string;
      readonly variant: CodeVariant;
      readonly about: ConfirmedSubject | null;
    }
  | { readonly kind: 'signIn'; readonly email: string; readonly idToken: string }
  | { readonly kind: 'staffSignIn'; readonly email: string; readonly password: string };

/** What the accepted factor gives. */
type FactorGrant =
  | { readonly kind: 'step' /** Null of the plain variant. */; readonly stepUp: StepUp | null }
  | { readonly kind: 'signIn'; readonly session: SignedInSession }
  | { readonly kind: 'staffSignIn'; readonly signedIn: StaffSignIn };

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
  | { readonly type: 'code.submitted' | 'passkey.requested' | 'passkey.canceled' };

export type MfaChallengeOutput =
  | { readonly kind: 'proved'; readonly grant: FactorGrant }
  | { readonly kind: 'ended'; readonly refusal: Refusal<FactorEnd> };

/** The input for a challenge that the parent has. @throws Error without one */
export function mfaChallengeOf(subject: FactorSubject, challenge: FactorChallenge | null): MfaChallengeInput {
  if (challenge === null) throw new Error('there is no challenge to check');
  return { subject, challenge };
}

/**
 * `expired`: the passkey request is too old or was used. `locked`: five wrong tries; nothing is
 * checked until the wait ends.
 */
export type CheckFactorResult =
  | { readonly ok: true; readonly grant: FactorGrant }
  | Refusal<'wrong' | 'expired' | 'locked' | 'refused' | FactorEnd>;
/** Has the server check what the customer proved. */
export const checkFactor = promiseContract<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>(
  'checkFactor',
);

/** A new challenge, for a passkey whose last request is spent. */
export type RenewChallengeResult =
  | { readonly ok: true; readonly challenge: FactorChallenge }
  | Refusal<'locked' | 'refused' | FactorEnd>;
export const renewChallenge = promiseContract<RenewChallengeResult, { subject: FactorSubject }>('renewChallenge');

export type PasskeyRefusal = 'passkeyCanceled' | 'passkeyTimedOut' | 'passkeyUnavailable' | 'passkeyFailed';
/** Opens the browser's passkey dialog. A stopped actor closes it. */
export type AskPasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refusal<PasskeyRefusal>;
export const askPasskey = promiseContract<AskPasskeyResult, { request: PasskeyRequest }>('askPasskey');
