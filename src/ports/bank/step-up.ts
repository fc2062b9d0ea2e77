import { call, HttpError } from '../http.ts';
import type { BankClient } from './client.ts';

/**
 * The bank's client with the token of a confirmed code. It is not renewed: a 401 or 403 is the problem `stepUpExpired`, nothing was done, and a
 * new code helps.
 */
export const stepUpBank = (baseUrl: string, token: string): BankClient => ({
  call: (path, schema, request = {}) =>
    call(`${baseUrl}/api/${path}`, schema, { ...request, token }).catch((error: unknown) => {
      throw isRefusedToken(error) ? new HttpError({ ...error.problem, code: 'stepUpExpired', retryable: false }, error.response) : error;
    }),
});

const isRefusedToken = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.problem.status === 401 || error.problem.status === 403);
