/**
 * Why something did not happen, as data. Wording belongs to the views; `message` carries a server's
 * words where the specification requires them as received.
 */
export interface Problem {
  readonly code: string;
  /** Whether another try may help. */
  readonly retryable: boolean;
  readonly status?: number;
  readonly message?: string;
  /** Field name → its problem, for inline errors. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The reference that support can look up. */
  readonly reference?: string;
  /** How long the server wants us to wait before another try, where it said so. */
  readonly wait?: Wait;
}

export interface Wait {
  readonly seconds: number;
  /** Its end, in ms since 1970 UTC by the clock of this browser. */
  readonly until: number;
}

/** What every flow knows that says why something did not happen. */
export interface ProblemContext {
  readonly problem: Problem | null;
}
export const selectProblem = ({ context }: { readonly context: ProblemContext }): Problem | null => context.problem;

/** The wait in milliseconds, for the delay before an automatic try; zero without one. */
export const waitOf = (problem: Problem | null): number => (problem?.wait?.seconds ?? 0) * 1000;

/**
 * Whether the server is away for seconds and said when to try again. What it was told to change
 * before that may be stored.
 */
export const isBriefOutage = (problem: Problem | null): boolean =>
  problem?.code === 'unavailable' && waitOf(problem) > 0;

/**
 * Milliseconds before a read that failed is made again: when an outage is over, otherwise what is
 * usual, or longer if the server says so.
 */
export const rereadWait = (problem: Problem | null, usual: number): number =>
  isBriefOutage(problem) ? waitOf(problem) : Math.max(usual, waitOf(problem));

/**
 * Codes that the ports use when there is no answer from a server, and its own for being briefly
 * away.
 */
export const transportCodes = [
  'offline',
  'timeout',
  'malformedReply',
  'unauthenticated',
  'forbidden',
  'rateLimited',
  'serverFault',
  'unavailable',
] as const;

export const problem = (code: string, retryable = false): Problem => ({ code, retryable });

/** The problem that an actor was rejected with; any other error becomes a retryable fault. */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return error.problem as Problem;
  return { code: 'unexpected', retryable: true };
}

/** The error that actors reject with: the problem for the flow, and a stack for the inspector. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(value: Problem) {
    super(value.message ?? value.code);
    this.name = 'ProblemError';
    this.problem = value;
  }
}

/**
 * An expected refusal: the server was reached, understood the request, and declined. A variant of
 * an actor's output, never an error. `problem` carries the server's words and field messages, if
 * any.
 */
export interface Refusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly problem?: Problem;
}

/** An answer that may be a refusal. */
export type Answer = { readonly ok: true } | Refusal<string>;

/**
 * The problem of a refusal: the server's own, or the reason as its code; null for an accepted
 * request.
 */
export function problemOfAnswer(answer: Answer): Problem | null {
  if (answer.ok) return null;
  return answer.problem ?? { code: answer.reason, retryable: false };
}

export const isRefusedFor = (answer: Answer, reason: string): boolean => !answer.ok && answer.reason === reason;
