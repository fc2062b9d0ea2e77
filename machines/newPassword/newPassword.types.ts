import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

export type NewPasswordField = 'password';

/** What the link in the email carries; '' for what is missing. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}
export type NewPasswordInput = ResetLink;

export interface NewPasswordContext extends ResetLink {
  readonly password: string;
  readonly fieldProblems: FieldProblems<NewPasswordField>;
  readonly problem: Problem | null;
}

export type NewPasswordEvent =
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left' }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'retry.requested' };

/** The new password is in force, and every session has ended. */
export interface NewPasswordEmitted {
  readonly type: 'password.replaced';
}
