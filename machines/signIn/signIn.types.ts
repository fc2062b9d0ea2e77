import type { FactorChallenge, PasskeyCredential } from '#domain/security/factors.ts';
import type { PasskeySignInInput, PasskeySignInOutput } from '../passkeySignIn/passkeySignIn.types.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { UnlockAccountInput, UnlockAccountOutput } from '../unlockAccount/unlockAccount.machine.ts';

/** The result of a sign-in: the tokens and their claims, decoded by the port. */
export interface SignedInSession {
  /** User token, for the product's backend. */
  readonly ut: string;
  /** Access token, for the bank. */
  readonly at: string;
  readonly email: string;
  /** The bank's customer guid. */
  readonly guid: string;
  readonly displayName: string;
  /** `exp` of `ut`, in seconds since 1970 as tokens carry it. */
  readonly utExp: number;
  /** `iat` of `ut`, in seconds since 1970. */
  readonly utIat: number;
  /** `exp` of `at`, in seconds since 1970. */
  readonly atExp: number;
}

export type SignInField = 'email' | 'password';

export interface SignInInput {
  /** A known address to start with, or ''. */
  readonly email: string;
  /** Whether passkeys can be used in this browser, at this address. */
  readonly passkeysUsable?: boolean;
}

export interface SignInContext extends SignInInput {
  /** Held only until the flow is done. */
  readonly password: string;
  readonly fieldProblems: FieldProblems<SignInField>;
  readonly problem: Problem | null;
  readonly idToken: string | null;
  /** What the second factor has to answer. */
  readonly challenge: FactorChallenge | null;
  /** What was chosen at the email field, until it is checked. */
  readonly signed: PasskeyCredential | null;
  readonly session: SignedInSession | null;
}

export type SignInEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left'; readonly field: SignInField }
  | {
      readonly type:
        | 'form.submitted'
        | 'signIn.canceled'
        | 'signIn.retried'
        | 'credentials.revised'
        | 'passkey.requested';
    };

export interface SignInOutput {
  readonly kind: 'signedIn';
  readonly session: SignedInSession;
}

export type AuthenticateResult =
  | { readonly ok: true; readonly idToken: string; readonly email: string; readonly emailVerified: boolean }
  | Refusal<'wrongCredentials' | 'disabled' | 'tooManyAttempts'>;
/**
 * Signs in at the authentication service. `wrongCredentials` never reveals which of the two was
 * wrong.
 */
export const authenticate = promiseContract<AuthenticateResult, { email: string; password: string }>('authenticate');

/**
 * `tokenRefused`: the identity token is no longer valid; signing in again gives a new one.
 * `mfaRequired`: the same exchange is to be made with a second factor. `browserUnconfirmed`: again
 * once an emailed code was entered in this browser.
 */
export type ExchangeTokenResult =
  | { readonly ok: true; readonly session: SignedInSession }
  | (Refusal<'mfaRequired'> & { readonly challenge: FactorChallenge })
  | Refusal<
      'emailNotVerified' | 'browserUnconfirmed' | 'tokenRefused' | 'tooManyAttempts' | 'accountLocked' | 'refused'
    >;
/** POST /customers/generate-customer-token. */
export const exchangeToken = promiseContract<ExchangeTokenResult, { email: string; idToken: string }>('exchangeToken');

/**
 * Runs the flow that uses a passkey, whose code loads here, and resolves with how it ended. A
 * stopped actor ends it.
 */
export const passkeySignIn = promiseContract<PasskeySignInOutput, PasskeySignInInput>('passkeySignIn');

/**
 * Opens the flow that unlocks the account, whose code loads here, and resolves with how it ended. A
 * stopped actor ends it.
 */
export const unlockAccount = promiseContract<UnlockAccountOutput, UnlockAccountInput>('unlockAccount');
