import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import type { StaffDraftReport } from '../staffDraft/staffDraft.machine.ts';

/** What somebody types or ticks besides the reason. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  /** `paragraph` is text of several lines, `choice` one of a list. */
  readonly kind: 'text' | 'email' | 'paragraph' | 'choices' | 'choice';
  /** Of a paragraph; 2,000 without. */
  readonly maxLength?: number;
  /** Of choices: what can be ticked or chosen, with what it means. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly value: string | readonly string[];
}
export type AskedValues = Readonly<Record<string, string | readonly string[]>>;

/** A decision as the page that offers it describes it. */
export interface StaffAsk {
  /** What is done, and to whom: `roles:4f2a`. Its draft has this name. */
  readonly id: string;
  readonly title: string;
  /** What it does, in sentences. */
  readonly effect: readonly string[];
  /** The button: the act with its object. */
  readonly confirm: string;
  /** Its call, below `/backend/admin`; null for the file of the list on the page. */
  readonly call: string | null;
  /**
   * Whether the server works out what it would do, by a GET of the same call, before it can be
   * confirmed.
   */
  readonly isWeighed?: boolean;
  /** Whether the server wants a second factor for it. */
  readonly needsFactor?: boolean;
  /** The version that was seen; null for what has none. */
  readonly version: number | null;
  /** Why: one of a list, or text that is wanted, can be left out, or is not asked for. */
  readonly reason: readonly string[] | 'text' | 'optional' | 'none';
  readonly fields?: readonly AskedField[];
  /** What its call has besides what is typed: what was chosen before it was opened. */
  readonly sends?: Readonly<Record<string, unknown>>;
}

/** What somebody else changed since it was seen. */
export interface StaffConflict {
  readonly version: number;
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  readonly by: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** `faulty`: it was done, and what it found is wrong. */
export interface StaffOutcome {
  readonly kind: 'done' | 'requested' | 'faulty';
  readonly effect: string;
  /** Of what was done to many: what became of each that was left out. */
  readonly refused?: readonly { readonly guid: string; readonly text: string }[];
}

/** The effect that a decision would have now. */
export type PreviewResult =
  | { readonly ok: true; readonly version: number; readonly effect: readonly string[] }
  | Refusal<'expired' | 'refused'>;
export const previewAction = promiseContract<PreviewResult, { readonly call: string | null }>('previewAction');

export interface Submission {
  readonly call: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent with each try: whatever arrives twice is done once. */
  readonly key: string;
}
export type SubmitResult =
  | { readonly ok: true; readonly outcome: StaffOutcome }
  | (Refusal<'conflict'> & { readonly conflict: StaffConflict })
  | Refusal<'checkRequired' | 'expired' | 'refused'>;
/** Makes the call of a decision. `checkRequired`: a second factor for it comes first. */
export const submitAction = promiseContract<SubmitResult, Submission>('submitAction');

export interface StaffActionInput {
  readonly newId: () => string;
}

export interface StaffActionContext extends StaffActionInput {
  /** Null before the first. */
  readonly ask: StaffAsk | null;
  readonly key: string;
  readonly version: number | null;
  /** What it does, in sentences. */
  readonly effect: readonly string[];
  readonly values: AskedValues;
  /** The reason that was chosen of a list; '' before. */
  readonly choice: string;
  readonly note: string;
  /** When the draft was saved that the reason was filled in from, in ms; null without. */
  readonly draftedAt: number | null;
  readonly fieldProblems: FieldProblems<string>;
  readonly problem: Problem | null;
  readonly conflict: StaffConflict | null;
  /** The act that a second factor was given for; null before. */
  readonly confirmed: string | null;
  readonly outcome: StaffOutcome | null;
}

export type StaffActionEvent =
  | { readonly type: 'action.requested'; readonly ask: StaffAsk }
  | { readonly type: 'field.changed'; readonly name: string; readonly value: string | readonly string[] }
  | { readonly type: 'reason.chosen'; readonly choice: string }
  | { readonly type: 'note.changed'; readonly note: string }
  | { readonly type: 'action.submitted' | 'action.canceled' | 'action.dismissed' | 'weighing.retried' | 'outcome.read' }
  | StaffDraftReport;

/** A decision was sent, so what is shown may be out of date. */
export type StaffActionEmitted = { readonly type: 'staffAction.settled' };
