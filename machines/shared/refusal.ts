import type { FieldProblems } from './fields.ts';
import type { Problem } from './problem.ts';

/**
 * An expected refusal: the other side was reached, understood, and said no. A variant of an actor's output, never an error.
 * `problem` carries the server's words and field messages where it gave any.
 */
export interface Refusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly problem?: Problem;
}

/** Any actor's answer that may be a refusal. */
export type Answer = { readonly ok: true } | Refusal<string>;

/** Why an answer is a no: the server's own problem, or the reason as its code; null when it is a yes. */
export function problemOfAnswer(answer: Answer): Problem | null {
  if (answer.ok) return null;
  return answer.problem ?? { code: answer.reason, retryable: false };
}

export const isRefusedFor = (answer: Answer, reason: string): boolean => !answer.ok && answer.reason === reason;

/** What a refusal says of single fields, for the form that asked; what it says of fields that the form has not stays in the problem. */
export function fieldProblemsOf<Field extends string>(answer: Answer, fields: readonly Field[]): FieldProblems<Field> {
  const said = Object.entries(problemOfAnswer(answer)?.fields ?? {}).filter(([field]) => (fields as readonly string[]).includes(field));
  return Object.fromEntries(said) as FieldProblems<Field>;
}
