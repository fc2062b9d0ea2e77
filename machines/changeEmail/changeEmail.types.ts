import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';

export type ChangeEmailField = 'newEmail';

/** What was typed when the session expired. */
export interface NewEmailDraft {
  readonly newEmail: string;
}

export interface ChangeEmailInput {
  readonly customerGuid: string;
  /** The address that the account has. */
  readonly email: string;
  readonly draft: NewEmailDraft | null;
}

export interface ChangeEmailContext extends Omit<ChangeEmailInput, 'draft'> {
  readonly newEmail: string;
  readonly fieldProblems: FieldProblems<ChangeEmailField>;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type ChangeEmailEvent =
  | { readonly type: 'change.requested' }
  | { readonly type: 'newEmail.changed'; readonly newEmail: string }
  | { readonly type: 'field.left' }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'link.requested' }
  | { readonly type: 'email.revised' }
  /** Given up, or the last screen was read. */
  | { readonly type: 'change.closed' };
