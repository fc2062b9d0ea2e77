import type { RevealGroup } from '#domain/staff/customerActions.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract, streamContract } from '../shared/setup.ts';

/** One value of a customer's personal data. */
export interface RevealedValue {
  readonly name: 'email' | 'phone' | 'address' | 'birthDate' | 'idNumber';
  /** Null where nobody has it. */
  readonly value: string | null;
  /** Whether it could not be read now. */
  readonly isUnread?: boolean;
}

export type RevealResult =
  | { readonly ok: true; readonly values: readonly RevealedValue[] }
  | Refusal<'expired' | 'refused'>;
/** Has the server write down why, and then give what is asked for. */
export const revealData = promiseContract<RevealResult, { readonly group: RevealGroup; readonly reason: string }>(
  'revealData',
);

/** Another tab or window has the attention, or the page is printed. */
export const watchAttention = streamContract<{ readonly type: 'attention.lost' }>('watchAttention');

export interface StaffRevealContext {
  readonly group: RevealGroup;
  readonly choice: string;
  readonly note: string;
  readonly fieldProblems: FieldProblems<'choice' | 'reason'>;
  readonly problem: Problem | null;
  /** Empty unless they are shown. */
  readonly values: readonly RevealedValue[];
}

export type StaffRevealEvent =
  | { readonly type: 'reveal.requested'; readonly group: RevealGroup }
  | { readonly type: 'reason.chosen'; readonly choice: string }
  | { readonly type: 'note.changed'; readonly note: string }
  | { readonly type: 'reveal.submitted' | 'reveal.canceled' | 'reveal.hidden' | 'attention.lost' };
