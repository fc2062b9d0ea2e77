import { call, HttpError } from '../http.ts';
import type { BankClient } from './client.ts';

/** The bank refused the step-up token: it has expired, or its session has ended. A new code gets a new one. */
const stepUpExpired = ({ problem, response }: HttpError) => new HttpError({ ...problem, code: 'stepUpExpired', retryable: false }, response);

/** 401: not a valid token; 403: without the scope that moves money. `not_allowed` is about the request, and another token changes nothing. */
const isRefusedToken = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.problem.status === 401 || (error.problem.status === 403 && error.problem.code !== 'not_allowed'));

/**
 * The bank's client of a flow with a step-up token. Nothing renews it: a refused token is an HttpError with the code `stepUpExpired`, which
 * means that nothing was done.
 */
export const stepUpBank = (baseUrl: string, token: string): BankClient => ({
  call: (path, schema, request = {}) =>
    call(`${baseUrl}/api/${path}`, schema, { ...request, token }).catch((error: unknown) => {
      throw isRefusedToken(error) ? stepUpExpired(error) : error;
    }),
});
