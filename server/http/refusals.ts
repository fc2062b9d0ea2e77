import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { outageMessage, outageRetryAfter } from '../db/outage.ts';

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  /** For programs: `email_exists`. */
  readonly code: string;
  /** By field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** For the token's holder. */
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

/**
 * In the envelope of replies, plus `code`, `fields` of invalid input, and a known `reason` for an
 * ended session; `data` is usually null.
 */
export function refused(c: Context, { status, message, data, code, fields, reason, headers }: Refusal) {
  return c.json({ status, message, data, code, fields, reason }, status, { ...headers });
}

/** Other than its age or its owner. */
export type SessionEnd = 'superseded' | 'locked' | 'security_changed' | 'idle';

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new Refusal(422, 'invalid_input', 'Please check the highlighted fields.', { fields });

export const storageUnavailable = (): Refusal =>
  new Refusal(503, 'unavailable', outageMessage, { headers: { 'Retry-After': outageRetryAfter } });
