import type * as v from 'valibot';
import { type Call, call, HttpError } from '../http.ts';

export interface Access {
  readonly at: string;
  readonly guid: string;
}

/** The session as a source of access tokens, renewed when the bank rejects one. */
export interface BankSession {
  /** The current access; waits while a token is being made. */
  access(signal?: AbortSignal): Promise<Access>;
  /** Replaces rejected access of the same customer; null if the token was brand-new. */
  renew(refused: Access, signal?: AbortSignal): Promise<Access | null>;
}

export interface BankClient {
  /** @param path below `/api/`. @throws HttpError */
  call<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    request?: Omit<Call, 'token'>,
  ): Promise<v.InferOutput<Schema>>;
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
        // A 401 means nothing happened, so even a POST may be retried once with a new token.
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

/** A fresh token was rejected; another one would be too, so only retry later. */
const refusedAgain = ({ problem, response }: HttpError) =>
  new HttpError({ ...problem, code: 'sessionUnavailable', retryable: true }, response);
