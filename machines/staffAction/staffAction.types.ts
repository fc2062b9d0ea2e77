import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StaffDraftReport } from '../staffDraft/staffDraft.machine.ts';

/** A field besides the reason. */
export interface ActionField {
  readonly name: string;
  readonly label: string;
  /** `paragraph` is multiline text, `choice` one of a list. */
  readonly kind: 'text' | 'email' | 'date' | 'paragraph' | 'choices' | 'choice';
  /** Left out of the call while empty. */
  readonly isOptional?: true;
  /** Of a paragraph; 2,000 by default. */
  readonly maxLength?: number;
  /** For choices. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly value: string | readonly string[];
}
export type ActionValues = Readonly<Record<string, string | readonly string[]>>;

export interface ActionRequest {
  /** The act and its object, such as `roles:4f2a`; names the draft. */
  readonly id: string;
  readonly title: string;
  /** Sentences. */
  readonly effect: readonly string[];
  /** The button's text. */
  readonly confirm: string;
  /** For the notice: the act and its subject, done. '' if the reply says it, and for a file. */
  readonly done: string;
  /** Below `/backend/admin`; null for exporting the page's list. */
  readonly call: string | null;
  /** Whether the server previews the effect, by a GET of the same call, before confirmation. */
  readonly isPreviewed?: boolean;
  /** Whether it needs a second factor. */
  readonly needsFactor?: boolean;
  /** The version seen; null if unversioned. */
  readonly version: number | null;
  /** A list to choose from, or text that is required, optional, or absent. */
  readonly reason: readonly string[] | 'text' | 'optional' | 'none';
  readonly fields?: readonly ActionField[];
  /** Values chosen before the form was opened. */
  readonly sends?: Readonly<Record<string, unknown>>;
}

/** Another person's change since it was seen. */
export interface StaffConflict {
  readonly version: number;
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  readonly by: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** `faulty`: it was done, but found something wrong. */
export interface StaffOutcome {
  readonly kind: 'done' | 'requested' | 'faulty';
  readonly effect: string;
  /** For batches: why each was left out. */
  readonly refused?: readonly { readonly guid: string; readonly text: string }[];
}

/** The effect if done now. */
export type PreviewResult =
  | { readonly ok: true; readonly version: number; readonly effect: readonly string[] }
  | Refusal<'expired' | 'refused'>;
export const previewAction = promiseContract<PreviewResult, { readonly call: string | null }>('previewAction');

export interface Submission {
  readonly call: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** Idempotency key, sent with each try. */
  readonly key: string;
}
export type SubmitResult =
  | { readonly ok: true; readonly outcome: StaffOutcome }
  | (Refusal<'conflict'> & { readonly conflict: StaffConflict })
  | Refusal<'checkRequired' | 'expired' | 'refused'>;
/** `checkRequired`: needs a second factor first. */
export const submitAction = promiseContract<SubmitResult, Submission>('submitAction');

export interface StaffActionInput {
  readonly newId: () => string;
  readonly isOnline: () => boolean;
}

export interface StaffActionContext extends StaffActionInput {
  readonly request: ActionRequest | null;
  readonly key: string;
  readonly version: number | null;
  readonly effect: readonly string[];
  readonly values: ActionValues;
  /** The chosen reason; '' before. */
  readonly choice: string;
  readonly note: string;
  /** When the restored draft was saved, in ms; null without one. */
  readonly draftedAt: number | null;
  readonly fieldProblems: FieldProblems<string>;
  readonly problem: Problem | null;
  readonly conflict: StaffConflict | null;
  /** The act confirmed by a second factor; null before. */
  readonly confirmed: string | null;
  readonly outcome: StaffOutcome | null;
}

export type StaffActionEvent =
  | { readonly type: 'action.requested'; readonly request: ActionRequest }
  | { readonly type: 'field.changed'; readonly name: string; readonly value: string | readonly string[] }
  | { readonly type: 'reason.chosen'; readonly choice: string }
  | { readonly type: 'note.changed'; readonly note: string }
  | { readonly type: 'action.submitted' | 'action.canceled' | 'action.dismissed' | 'preview.retried' | 'outcome.read' }
  | StaffDraftReport;

/** A decision was sent: reload what is shown. */
export type StaffActionEmitted = { readonly type: 'staffAction.settled' };
