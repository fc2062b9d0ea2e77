import type * as v from 'valibot';
import { type Call, call, HttpError } from '../http.ts';

/** An access token, and the customer whom it stands for. */
export interface Access {
  readonly at: string;
  readonly guid: string;
}

/** Where access tokens come from: the session, which makes a new one when the bank refuses the old. */
export interface BankSession {
  /** The current access; waits while a token is being made. */
  access(signal?: AbortSignal): Promise<Access>;
  /** Says that the bank refused this access. Resolves with the next one of the same customer, or null if the token was just made. */
  renew(refused: Access, signal?: AbortSignal): Promise<Access | null>;
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
      const access = await session.access(request.signal);
      try {
        return await call(url, schema, { ...request, token: access.at });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // A 401 means that nothing happened, so even a POST may be repeated once with a new token.
        const renewed = await session.renew(access, request.signal);
        if (renewed === null) throw refusedAgain(error);
        return await call(url, schema, { ...request, token: renewed.at }).catch((again: unknown) => {
          throw isRefusal(again) ? refusedAgain(again) : again;
        });
      }
    },
  };
}

const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.problem.status === 401;

/** A fresh token was refused: another one would be too, so this is a problem like any other, to be tried again later. */
const refusedAgain = ({ problem, response }: HttpError) => new HttpError({ ...problem, code: 'sessionUnavailable', retryable: true }, response);
