import type { FactorChallenge } from '../shared/factors.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

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
}

export interface SignInContext {
  readonly email: string;
  /** Held only until the flow is done. */
  readonly password: string;
  readonly fieldProblems: FieldProblems<SignInField>;
  readonly problem: Problem | null;
  readonly idToken: string | null;
  /** What the second factor has to answer. */
  readonly challenge: FactorChallenge | null;
  readonly session: SignedInSession | null;
}

export type SignInEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left'; readonly field: SignInField }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'signIn.canceled' }
  | { readonly type: 'signIn.retried' }
  | { readonly type: 'credentials.revised' };

export interface SignInOutput {
  readonly kind: 'signedIn';
  readonly session: SignedInSession;
}
