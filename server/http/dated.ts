import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.ts';

const interfaces = ['/backend/', '/bank/', '/market/'] as const;

/** Pages compute a quote's life from it. Pages and files keep real time, for caches. */
export const dated = (clock: Clock) =>
  createMiddleware(async (c, next) => {
    await next();
    if (interfaces.some((path) => c.req.path.startsWith(path)))
      c.res.headers.set('Date', new Date(clock.now()).toUTCString());
  });
