/**
 * Why something did not happen, as data. Wording belongs to the views; `message` carries the words of a server where the
 * specification wants them shown as received.
 */
export interface Problem {
  readonly code: string;
  /** Whether doing the same thing again may help. */
  readonly retryable: boolean;
  readonly status?: number;
  readonly message?: string;
  /** Field name → what is wrong with it, for inline errors. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The reference that support can look up. */
  readonly reference?: string;
}

/** Codes that the ports themselves give when no server has spoken. */
export const transportCodes = ['offline', 'timeout', 'malformedReply', 'unauthenticated', 'forbidden', 'rateLimited', 'serverFault'] as const;

export const problem = (code: string, retryable = false): Problem => ({ code, retryable });

/** The problem that an actor was rejected with; anything that is not a problem becomes a fault that may be tried again. */
export function problemOf(error: unknown): Problem {
  if (typeof error === 'object' && error !== null && 'problem' in error) return error.problem as Problem;
  return { code: 'unexpected', retryable: true };
}

/** What actors reject with. The problem travels; the stack stays for the inspector. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(value: Problem) {
    super(value.message ?? value.code);
    this.name = 'ProblemError';
    this.problem = value;
  }
}
