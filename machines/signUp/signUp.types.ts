import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

export type SignUpField = 'displayName' | 'email' | 'password' | 'terms';

export interface SignUpInput {
  /** A known address to start with, or ''. */
  readonly email: string;
}

export interface SignUpContext {
  readonly displayName: string;
  readonly email: string;
  /** Held only until the account exists. */
  readonly password: string;
  readonly termsAccepted: boolean;
  readonly fieldProblems: FieldProblems<SignUpField>;
  readonly problem: Problem | null;
}

export type SignUpEvent =
  | { readonly type: 'displayName.changed'; readonly displayName: string }
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'terms.changed'; readonly accepted: boolean }
  | { readonly type: 'field.left'; readonly field: SignUpField }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'email.revised' }
  | { readonly type: 'signIn.chosen' };

/** The account exists; `email` is what to sign in with. */
export interface SignUpOutput {
  readonly kind: 'registered';
  readonly email: string;
}
