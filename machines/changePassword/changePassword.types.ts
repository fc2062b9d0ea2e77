import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

export type ChangePasswordField = 'password';

export interface ChangePasswordInput {
  readonly customerGuid: string;
  readonly email: string;
}

export interface ChangePasswordContext extends ChangePasswordInput {
  readonly password: string;
  readonly fieldProblems: FieldProblems<ChangePasswordField>;
  readonly problem: Problem | null;
}

export type ChangePasswordEvent =
  | { readonly type: 'change.requested' }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left' }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'change.canceled' };

/** The new password is in force, and every session has ended. */
export interface ChangePasswordEmitted {
  readonly type: 'password.replaced';
}
