import type { Context } from 'hono';

export class IdentityError extends Error {
  readonly status: 400 | 401 | 403 | 404;
  constructor(message: string, status: 400 | 401 | 403 | 404 = 400) {
    super(message);
    this.name = 'IdentityError';
    this.status = status;
  }
}

/** In the format that both SDKs read. */
export function errorReply(c: Context, error: IdentityError) {
  const { status, message } = error;
  return c.json(
    { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
    status,
  );
}
