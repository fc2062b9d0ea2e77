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

/** A refusal as the problem that a view words: the server's own problem, or the reason as its code. */
export const problemOfRefusal = (refusal: Refusal<string>): Problem => refusal.problem ?? { code: refusal.reason, retryable: false };
