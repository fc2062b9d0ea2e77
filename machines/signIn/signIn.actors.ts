import { promiseContract } from '../shared/actors.ts';
import type { FactorChallenge } from '../shared/factors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { UnlockAccountInput, UnlockAccountOutput } from '../unlockAccount/unlockAccount.types.ts';
import type { SignedInSession } from './signIn.types.ts';

export type AuthenticateResult =
  | { readonly ok: true; readonly idToken: string; readonly email: string; readonly emailVerified: boolean }
  | Refusal<'wrongCredentials' | 'disabled' | 'tooManyAttempts'>;
/** Signs in at the authentication service. `wrongCredentials` never reveals which of the two was wrong. */
export const authenticate = promiseContract<AuthenticateResult, { email: string; password: string }>('authenticate');

/**
 * `tokenRefused`: the identity token is no longer valid; signing in again gives a new one. `mfaRequired`: the same exchange is to be made
 * with a second factor.
 */
export type ExchangeTokenResult =
  | { readonly ok: true; readonly session: SignedInSession }
  | (Refusal<'mfaRequired'> & { readonly challenge: FactorChallenge })
  | Refusal<'emailNotVerified' | 'tokenRefused' | 'tooManyAttempts' | 'accountLocked' | 'refused'>;
/** POST /customers/generate-customer-token. */
export const exchangeToken = promiseContract<ExchangeTokenResult, { email: string; idToken: string }>('exchangeToken');

/** Opens the flow that unlocks the account, whose code loads here, and resolves with how it ended. A stopped actor ends it. */
export const unlockAccount = promiseContract<UnlockAccountOutput, UnlockAccountInput>('unlockAccount');
