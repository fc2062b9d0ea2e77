import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { outageMessage, outageRetryAfter } from '#server/db/outage.ts';
import { CircuitOpenError } from '../clients/breaker.ts';

/** Why a call was refused. The message is written for the customer. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  /** Stable, for programs: `email_exists`. */
  readonly code: string;
  /** Field name → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Data for screens besides the message. */
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Why a session has ended, for the holder of its token. */
  readonly reason: SessionEnd | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, more: RefusalDetails = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.data = more.data ?? null;
    this.headers = more.headers ?? {};
    this.reason = more.reason;
  }
}

interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason?: SessionEnd | undefined;
  /** For the log only. */
  readonly cause?: unknown;
}

/** The shape of every reply: `{status, message, data}`, where `status` equals the HTTP status. */
export const success = (c: Context, message: string, data: unknown, status: ContentfulStatusCode = 200) => c.json({ status, message, data }, status);

/**
 * The same shape for a refusal, plus its `code`, for invalid input `fields`, and for an ended session its `reason` where it is known; `data` is null
 * unless the call says otherwise.
 */
export function refused(c: Context, { status, message, data, code, fields, reason, headers }: Refusal) {
  return c.json({ status, message, data, code, fields, reason }, status, { ...headers });
}

/** What ended a session, other than its age or its owner in the same browser. */
export type SessionEnd = 'superseded' | 'locked' | 'security_changed' | 'idle';

/** The text of the specification's error catalog, which screens show as received. The reason is only for the holder of a genuine token. */
export const sessionExpired = (reason?: SessionEnd) =>
  new Refusal(401, 'session_expired', 'Your session has expired. Please log in again.', { reason });

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new Refusal(422, 'invalid_input', 'Please check the highlighted fields.', { fields });

/** What was asked for is so already. */
export const alreadySo = (said: string) => new Refusal(409, 'already_so', said);

export const notFound = () => new Refusal(404, 'not_found', 'Nothing exists at this path.');

/** An upstream service failed. Retrying may help, at once or after `Retry-After`. */
export function unavailable(code: string, message: string, cause?: unknown): Refusal {
  const headers = cause instanceof CircuitOpenError ? { headers: { 'Retry-After': String(Math.ceil(cause.openFor / 1000)) } } : {};
  return new Refusal(503, code, message, { cause, ...headers });
}

/** Our own database cannot be reached. What was asked for may be stored. */
export const storageUnavailable = (): Refusal => new Refusal(503, 'unavailable', outageMessage, { headers: { 'Retry-After': outageRetryAfter } });

/** The bank did not answer, or with a fault. */
export const bankUnavailable = (cause: unknown): Refusal =>
  unavailable('bank_unavailable', 'The bank is temporarily unavailable. Please try again in a moment.', cause);
