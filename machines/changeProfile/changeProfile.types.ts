import type { profile } from '#contract/account/profile.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { ProblemContext, Refusal } from '../shared/problem.ts';

export type ProfileField = 'phone' | 'country';

/** What customers say of themselves, and can leave out. */
export type OwnDetails = DataOf<typeof profile.save>;

/** What was typed when the session expired. */
export interface ProfileDraft {
  readonly field: ProfileField;
  readonly phone: string;
  readonly country: string;
}

export interface ChangeProfileInput {
  readonly draft: ProfileDraft | null;
}

export interface ChangeProfileContext extends ChangeProfileInput, ProblemContext {
  /** Null until they are loaded. */
  readonly details: OwnDetails | null;
  /** Whether the bank has verified who the customer is, as far as is known here. */
  readonly isVerified: boolean;
  /** What the form was opened for. */
  readonly field: ProfileField;
  /** What is typed and chosen; '' for none. */
  readonly phone: string;
  readonly country: string;
  readonly fieldProblems: FieldProblems<ProfileField>;
}

export type ChangeProfileEvent =
  | { readonly type: 'details.updated'; readonly details: OwnDetails }
  | { readonly type: 'identity.updated'; readonly isVerified: boolean }
  | { readonly type: 'change.requested'; readonly field: ProfileField }
  | { readonly type: 'field.changed'; readonly field: ProfileField; readonly text: string }
  | { readonly type: 'field.left'; readonly field: ProfileField }
  | { readonly type: 'form.submitted' | 'change.closed' };

/** The profile was changed, or may have been: what shows it is out of date. */
export interface ChangeProfileEmitted {
  readonly type: 'profile.changed';
}

/** A `refused` reply names the fields in `problem.fields` if it can. */
export type SaveProfileResult = { readonly ok: true; readonly details: OwnDetails } | Refusal<'refused'>;
