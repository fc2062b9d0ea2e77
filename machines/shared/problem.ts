/**
 * A failure as data. Views do the wording; `message` has the server's words where the specification
 * requires them.
 */
export interface Problem {
  readonly code: string;
  /** Whether a retry may help. */
  readonly retryable: boolean;
  readonly status?: number;
  readonly message?: string;
  /** By field, for inline errors. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For support. */
  readonly reference?: string;
  /** The server's requested wait, if any. */
  readonly wait?: Wait;
}

export interface Wait {
  readonly seconds: number;
  /** In ms since 1970 UTC by this browser's clock. */
  readonly until: number;
}

export interface ProblemContext {
  readonly problem: Problem | null;
}
export const selectProblem = ({ context }: { readonly context: ProblemContext }): Problem | null => context.problem;

/** Milliseconds before an automatic retry; zero without a wait. */
export const waitOf = (problem: Problem | null): number => (problem?.wait?.seconds ?? 0) * 1000;

/**
 * Whether the server is away for seconds and said when to retry. It may have stored earlier
 * changes.
 */
export const isBriefOutage = (problem: Problem | null): boolean =>
  problem?.code === 'unavailable' && waitOf(problem) > 0;

/**
 * Milliseconds before a failed read is retried: after an outage, or as usual, or longer if the
 * server says so.
 */
export const rereadWait = (problem: Problem | null, usual: number): number =>
  isBriefOutage(problem) ? waitOf(problem) : Math.max(usual, waitOf(problem));

/** Codes that ports use without a server reply, plus the server's code for a brief outage. */
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

/** Errors other than an actor's problem become a retryable fault. */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return error.problem as Problem;
  return { code: 'unexpected', retryable: true };
}

/** Carries the problem for the flow, and a stack for the inspector. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(value: Problem) {
    super(value.message ?? value.code);
    this.name = 'ProblemError';
    this.problem = value;
  }
}

/**
 * The server understood the request and declined. A variant of an actor's output, never an error.
 * `problem` has the server's words and field messages, if any.
 */
export interface Refusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  readonly problem?: Problem;
}

export type Answer = { readonly ok: true } | Refusal<string>;

/** The server's problem, or the reason as its code; null for an accepted request. */
export function problemOfAnswer(answer: Answer): Problem | null {
  if (answer.ok) return null;
  return answer.problem ?? { code: answer.reason, retryable: false };
}

export const isRefusedFor = (answer: Answer, reason: string): boolean => !answer.ok && answer.reason === reason;
