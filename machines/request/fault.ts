import { type Problem, ProblemError, problemOf } from '../shared/problem.ts';
import type { StoredFailure } from './request.types.ts';

/**
 * Rejection of `perform`: the problem, and any server response as plain data (status, headers,
 * data).
 */
export class RequestFault extends ProblemError {
  readonly response: unknown;
  readonly data: unknown;
  constructor(problem: Problem, answer: { readonly response?: unknown; readonly data?: unknown } = {}) {
    super(problem);
    this.name = 'RequestFault';
    this.response = answer.response;
    this.data = answer.data;
  }
}

/** Plain data, since errors cannot be serialized into snapshots. */
interface StoredError {
  readonly message: string;
  readonly problem: Problem;
  readonly response?: unknown;
}

/** The stored form of a failure. Without a server response, the problem replaces it. */
export function storedError(fault: unknown, keeps: StoredFailure): unknown {
  const problem = problemOf(fault);
  const { response, data } = fault instanceof RequestFault ? fault : { response: undefined, data: undefined };
  if (keeps === 'response') return response ?? problem;
  if (keeps === 'data') return data ?? problem;
  const whole: StoredError = { message: messageOf(problem), problem, ...(response === undefined ? {} : { response }) };
  return whole;
}

/** The server's message, or the code without one. */
export const messageOf = (problem: Problem): string => problem.message ?? problem.code;
