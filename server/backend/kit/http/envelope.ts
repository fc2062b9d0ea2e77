import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refusal, type SessionEnd } from '#server/http/refusals.ts';
import { CircuitOpenError } from '../clients/breaker.ts';

export const success = (c: Context, message: string, data: unknown, status: ContentfulStatusCode = 200) =>
  c.json({ status, message, data }, status);

/** The specification's text, shown as is. The reason is only for holders of a genuine token. */
export const sessionExpired = (reason?: SessionEnd) =>
  new Refusal(401, 'session_expired', 'Your session has expired. Please log in again.', { reason });

export const alreadySo = (said: string) => new Refusal(409, 'already_so', said);

export const notFound = () => new Refusal(404, 'not_found', 'Nothing exists at this path.');

export function unavailable(code: string, message: string, cause?: unknown): Refusal {
  const headers =
    cause instanceof CircuitOpenError ? { headers: { 'Retry-After': String(Math.ceil(cause.openFor / 1000)) } } : {};
  return new Refusal(503, code, message, { cause, ...headers });
}

export const bankUnavailable = (cause: unknown): Refusal =>
  unavailable('bank_unavailable', 'The bank is temporarily unavailable. Please try again in a moment.', cause);
