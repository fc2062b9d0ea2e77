import { call, HttpError } from '../http.ts';
import type { BankClient } from './client.ts';

/** The step-up token expired or its session ended; a new code gets a new token. */
const stepUpExpired = ({ problem, response }: HttpError) =>
  new HttpError({ ...problem, code: 'stepUpExpired', retryable: false }, response);

/** 401: invalid token; 403: missing scope. `not_allowed` concerns the request, not the token. */
const isRefusedToken = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.problem.status === 401 || (error.problem.status === 403 && error.problem.code !== 'not_allowed'));

/** A step-up token is never renewed. A rejected one throws `stepUpExpired`: nothing was done. */
export const stepUpBank = (baseUrl: string, token: string): BankClient => ({
  call: (path, schema, request = {}) =>
    call(`${baseUrl}/api/${path}`, schema, { ...request, token }).catch((error: unknown) => {
      throw isRefusedToken(error) ? stepUpExpired(error) : error;
    }),
});
