import type { Context } from 'hono';

/** A refusal in the words of Google's identity service: `EMAIL_EXISTS`, `WEAK_PASSWORD : …`. Clients branch on the first word. */
export class IdentityError extends Error {
  readonly status: 400 | 401 | 403 | 404;
  constructor(message: string, status: 400 | 401 | 403 | 404 = 400) {
    super(message);
    this.name = 'IdentityError';
    this.status = status;
  }
}

/** The error body that both SDKs read: `{"error":{"code","message","errors":[{"message","reason","domain"}]}}`. */
export function errorReply(c: Context, error: IdentityError) {
  const { status, message } = error;
  return c.json({ error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }, status);
}
