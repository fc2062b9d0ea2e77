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

/** The messages of a refusal for the fields of a form; those for other fields stay in the problem. */
export function fieldProblemsOf<Field extends string>(answer: Answer, fields: readonly Field[]): FieldProblems<Field> {
  const said = Object.entries(problemOfAnswer(answer)?.fields ?? {}).filter(([field]) => (fields as readonly string[]).includes(field));
  return Object.fromEntries(said) as FieldProblems<Field>;
}
