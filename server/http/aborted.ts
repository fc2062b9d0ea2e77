import type { Context } from 'hono';
import type { Logger } from 'pino';

/** A body cut off by its sender or by the time limit. */
function isCutOff(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' || (code === 'ECONNRESET' && error.message === 'aborted');
}

/** For an incomplete request; null for other errors. Not our fault, so not logged. */
export function aborted(log: Logger, c: Context, error: Error): Response | null {
  if (!isCutOff(error)) return null;
  log.info({ method: c.req.method, path: c.req.path }, 'request aborted by its sender');
  return c.body(null, 400);
}
