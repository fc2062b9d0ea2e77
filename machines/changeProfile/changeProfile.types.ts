import type { profile } from '#contract/account/profile.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { ProblemContext, Refusal } from '../shared/problem.ts';

export type ProfileField = 'phone' | 'country';

/** Optional details from the customer. */
export type OwnDetails = DataOf<typeof profile.save>;

export interface ProfileDraft {
  readonly field: ProfileField;
  readonly phone: string;
  readonly country: string;
}

export interface ChangeProfileInput {
  readonly draft: ProfileDraft | null;
}

export interface ChangeProfileContext extends ChangeProfileInput, ProblemContext {
  readonly details: OwnDetails | null;
  /** As far as we know here. */
  readonly isVerified: boolean;
  /** The field that the form was opened for. */
  readonly field: ProfileField;
  /** '' for none. */
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

/** The profile changed, or may have: reload it. */
export interface ChangeProfileEmitted {
  readonly type: 'profile.changed';
}

/** `refused` names the fields in `problem.fields` if it can. */
export type SaveProfileResult = { readonly ok: true; readonly details: OwnDetails } | Refusal<'refused'>;
