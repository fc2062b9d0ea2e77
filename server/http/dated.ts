import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.ts';

const interfaces = ['/backend/', '/bank/', '/market/'] as const;

/**
 * Dates API replies with the sandbox's time, as a bank dates its own: pages compute the life of a quote from it, also when
 * the clock was moved or is frozen. Pages and their files keep the real time, which browsers use to age cached copies.
 */
export const dated = (clock: Clock) =>
  createMiddleware(async (c, next) => {
    await next();
    if (interfaces.some((path) => c.req.path.startsWith(path))) c.res.headers.set('Date', new Date(clock.now()).toUTCString());
  });
