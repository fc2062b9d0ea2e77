import type { MiddlewareHandler } from 'hono';
import { withoutSecrets } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { serviceOf } from './faults/fault-door.ts';

/** Logs the emulated services' calls, with the callers' ids. The backend has its own log. */
export function logCalls({ log }: Pick<Services, 'log'>): MiddlewareHandler {
  const calls = withoutSecrets(log);
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    const service = serviceOf(path);
    if (service !== null && service !== 'backend')
      calls.info({ service, method, path, status: c.res.status }, 'sandbox request');
  };
}
