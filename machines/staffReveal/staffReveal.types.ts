import type { RevealGroup } from '#domain/staff/customerActions.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract, streamContract } from '../shared/setup.ts';

export interface RevealedValue {
  readonly name: 'phone' | 'address' | 'birthDate' | 'idNumber';
  /** Null if it doesn't exist. */
  readonly value: string | null;
  /** Whether reading it failed. */
  readonly isUnread?: boolean;
}

export type RevealResult =
  | { readonly ok: true; readonly values: readonly RevealedValue[] }
  | Refusal<'expired' | 'refused'>;
/** Has the server record the reason, then returns the data. */
export const revealData = promiseContract<RevealResult, { readonly group: RevealGroup; readonly reason: string }>(
  'revealData',
);

/** Another tab or window has focus, or the page is being printed. */
export const watchAttention = streamContract<{ readonly type: 'attention.lost' }>('watchAttention');

export interface StaffRevealInput {
  readonly isOnline: () => boolean;
}

export interface StaffRevealContext extends StaffRevealInput {
  readonly group: RevealGroup;
  readonly choice: string;
  readonly note: string;
  readonly fieldProblems: FieldProblems<'choice' | 'reason'>;
  readonly problem: Problem | null;
  /** Empty unless shown. */
  readonly values: readonly RevealedValue[];
}

export type StaffRevealEvent =
  | { readonly type: 'reveal.requested'; readonly group: RevealGroup }
  | { readonly type: 'reason.chosen'; readonly choice: string }
  | { readonly type: 'note.changed'; readonly note: string }
  | { readonly type: 'reveal.submitted' | 'reveal.canceled' | 'reveal.hidden' | 'attention.lost' };
