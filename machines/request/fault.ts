import { type Problem, ProblemError, problemOf } from '../shared/problem.ts';
import type { StoredFailure } from './request.types.ts';

/**
 * What `perform` rejects with: the problem, and the answer of the server where there was one (plain
 * data: status, headers, data).
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

/** The whole of an error as plain data: snapshots are serialized, and errors are not. */
interface StoredError {
  readonly message: string;
  readonly problem: Problem;
  readonly response?: unknown;
}

/**
 * The form in which a failure is stored. Where no server answered, the problem stands in for the
 * answer.
 */
export function storedError(fault: unknown, keeps: StoredFailure): unknown {
  const problem = problemOf(fault);
  const { response, data } = fault instanceof RequestFault ? fault : { response: undefined, data: undefined };
  if (keeps === 'response') return response ?? problem;
  if (keeps === 'data') return data ?? problem;
  const whole: StoredError = { message: messageOf(problem), problem, ...(response === undefined ? {} : { response }) };
  return whole;
}

/** The words of the server, or the code where no server spoke. */
export const messageOf = (problem: Problem): string => problem.message ?? problem.code;
