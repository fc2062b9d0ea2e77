import type { FactorChallenge, PasskeyCredential } from '#domain/security/factors.ts';
import type { PasskeySignInInput, PasskeySignInOutput } from '../passkeySignIn/passkeySignIn.types.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { UnlockAccountInput, UnlockAccountOutput } from '../unlockAccount/unlockAccount.machine.ts';

/** The tokens and their decoded claims. */
export interface SignedInSession {
  /** User token, for our backend. */
  readonly ut: string;
  /** Access token, for the bank. */
  readonly at: string;
  readonly email: string;
  /** The bank's guid. */
  readonly guid: string;
  readonly displayName: string;
  /** `exp` of `ut`, in seconds since 1970. */
  readonly utExp: number;
  /** `iat` of `ut`, in seconds since 1970. */
  readonly utIat: number;
  /** `exp` of `at`, in seconds since 1970. */
  readonly atExp: number;
}

export type SignInField = 'email' | 'password';

export interface SignInInput {
  /** A known address, or ''. */
  readonly email: string;
  /** Whether this browser can use passkeys on this domain. */
  readonly passkeysUsable?: boolean;
}

export interface SignInContext extends SignInInput {
  /** Dropped once the flow is done. */
  readonly password: string;
  readonly fieldProblems: FieldProblems<SignInField>;
  readonly problem: Problem | null;
  readonly idToken: string | null;
  /** For the second factor. */
  readonly challenge: FactorChallenge | null;
  /** Chosen at the email field, until checked. */
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
 * `tokenRefused`: the identity token is invalid; sign in again. `mfaRequired`: retry with a second
 * factor. `browserUnconfirmed`: retry after an emailed code was entered in this browser.
 */
export type ExchangeTokenResult =
  | { readonly ok: true; readonly session: SignedInSession }
  | (Refusal<'mfaRequired'> & { readonly challenge: FactorChallenge })
  | Refusal<
      'emailNotVerified' | 'browserUnconfirmed' | 'tokenRefused' | 'tooManyAttempts' | 'accountLocked' | 'refused'
    >;
/** POST /customers/generate-customer-token. */
export const exchangeToken = promiseContract<ExchangeTokenResult, { email: string; idToken: string }>('exchangeToken');

/** Loads and runs the passkey flow, and resolves with its outcome. Stopping the actor ends it. */
export const passkeySignIn = promiseContract<PasskeySignInOutput, PasskeySignInInput>('passkeySignIn');

/** Loads and runs the unlock flow, and resolves with its outcome. Stopping the actor ends it. */
export const unlockAccount = promiseContract<UnlockAccountOutput, UnlockAccountInput>('unlockAccount');
