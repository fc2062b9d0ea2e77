import type * as v from 'valibot';
import { type Call, call, HttpError } from '../http.ts';

/** Where access tokens come from: the session, which makes a new one when the bank refuses the old. */
export interface BankSession {
  /** The current access token; waits while one is being made. */
  token(signal?: AbortSignal): Promise<string>;
  /** Says that the bank refused this token, and resolves with the next one. */
  renew(refused: string, signal?: AbortSignal): Promise<string>;
}

/** Calls the banking backend with the customer's access token. */
export interface BankClient {
  /** @param path below `/api/`. @throws HttpError */
  call<Schema extends v.GenericSchema>(path: string, schema: Schema, request?: Omit<Call, 'token'>): Promise<v.InferOutput<Schema>>;
}

export function createBankClient(baseUrl: string, session: BankSession): BankClient {
  return {
    async call(path, schema, request = {}) {
      const url = `${baseUrl}/api/${path}`;
      const token = await session.token(request.signal);
      try {
        return await call(url, schema, { ...request, token });
      } catch (error) {
        // A 401 means that nothing happened, so even a POST may be repeated once with a new token.
        if (!(error instanceof HttpError) || error.problem.status !== 401) throw error;
        return call(url, schema, { ...request, token: await session.renew(token, request.signal) });
      }
    },
  };
}
