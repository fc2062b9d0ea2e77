import type { Context } from 'hono';
import type { Logger } from 'pino';

/** The error of a body whose sender hung up, or was cut off because the body took too long. */
function isCutOff(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' || (code === 'ECONNRESET' && error.message === 'aborted');
}

/** The reply, which nobody reads, to a request that never arrived completely; null for any other error. It is no fault of ours, so no error is logged. */
export function aborted(log: Logger, c: Context, error: Error): Response | null {
  if (!isCutOff(error)) return null;
  log.info({ method: c.req.method, path: c.req.path }, 'request aborted by its sender');
  return c.body(null, 400);
}
