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
import { required } from '../shared/required.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { SignedInSession } from '../signIn/signIn.types.ts';

/** A step in a customer's flow, signing in, or staff signing in. */
export type FactorSubject =
  | {
      readonly kind: 'step';
      readonly customerGuid: string;
      readonly variant: CodeVariant;
      readonly about: ConfirmedSubject | null;
    }
  | { readonly kind: 'signIn'; readonly email: string; readonly idToken: string }
  | { readonly kind: 'staffSignIn'; readonly email: string; readonly password: string };

/** The result of an accepted factor. */
type FactorGrant =
  | { readonly kind: 'step' /** Null in the plain variant. */; readonly stepUp: StepUp | null }
  | { readonly kind: 'signIn'; readonly session: SignedInSession }
  | { readonly kind: 'staffSignIn'; readonly signedIn: StaffSignIn };

/** Final refusals: the check itself is void. */
export type FactorEnd = 'void' | 'tokenRefused' | 'emailNotVerified' | 'accountLocked';

export interface MfaChallengeInput {
  readonly subject: FactorSubject;
  readonly challenge: FactorChallenge;
}

export interface MfaChallengeContext extends MfaChallengeInput {
  /** Until used or expired. */
  readonly passkey: PasskeyRequest | null;
  readonly signed: PasskeyCredential | null;
  readonly digits: string;
  readonly recoveryCode: string;
  /** Including repeats. */
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
  /** Also resubmits a code after an unrelated failure. */
  | { readonly type: 'code.submitted' | 'passkey.requested' | 'passkey.canceled' };

export type MfaChallengeOutput =
  | { readonly kind: 'proved'; readonly grant: FactorGrant }
  | { readonly kind: 'ended'; readonly refusal: Refusal<FactorEnd> };

/** @throws Error without a challenge */
export const mfaChallengeOf = (subject: FactorSubject, challenge: FactorChallenge | null): MfaChallengeInput => ({
  subject,
  challenge: required(challenge, 'challenge'),
});

/**
 * `expired`: the passkey request is too old or was used. `locked`: five wrong tries; nothing is
 * checked until the wait ends.
 */
export type CheckFactorResult =
  | { readonly ok: true; readonly grant: FactorGrant }
  | Refusal<'wrong' | 'expired' | 'locked' | 'refused' | FactorEnd>;
export const checkFactor = promiseContract<CheckFactorResult, { subject: FactorSubject; proof: FactorProof }>(
  'checkFactor',
);

/** For a passkey whose last request is used up. */
export type RenewChallengeResult =
  | { readonly ok: true; readonly challenge: FactorChallenge }
  | Refusal<'locked' | 'refused' | FactorEnd>;
export const renewChallenge = promiseContract<RenewChallengeResult, { subject: FactorSubject }>('renewChallenge');

export type PasskeyRefusal = 'passkeyCanceled' | 'passkeyTimedOut' | 'passkeyUnavailable' | 'passkeyFailed';
/** Opens the browser's passkey dialog. Stopping the actor closes it. */
export type AskPasskeyResult = { readonly ok: true; readonly signed: PasskeyCredential } | Refusal<PasskeyRefusal>;
export const askPasskey = promiseContract<AskPasskeyResult, { request: PasskeyRequest }>('askPasskey');
