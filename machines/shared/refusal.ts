import type { FieldProblems } from './fields.ts';
import type { Problem } from './problem.ts';

/**
 * An expected refusal: the server was reached, understood the request, and declined. A variant of an actor's output, never an error.
 * `problem` carries the server's words and field messages, if any.
 */
export interface Refusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly problem?: Problem;
}

/** An answer that may be a refusal. */
export type Answer = { readonly ok: true } | Refusal<string>;

/** The problem of a refusal: the server's own, or the reason as its code; null for an accepted request. */
export function problemOfAnswer(answer: Answer): Problem | null {
  if (answer.ok) return null;
  return answer.problem ?? { code: answer.reason, retryable: false };
}

export const isRefusedFor = (answer: Answer, reason: string): boolean => !answer.ok && answer.reason === reason;

/** What a form shows of a refusal: its problem, and its messages for the form's fields. Those for other fields stay in the problem. */
export function shownRefusal<Field extends string>(answer: Answer, fields: readonly Field[]) {
  const problem = problemOfAnswer(answer);
  const said = Object.entries(problem?.fields ?? {}).filter(([field]) => (fields as readonly string[]).includes(field));
  return { problem, fieldProblems: Object.fromEntries(said) as FieldProblems<Field> };
}
