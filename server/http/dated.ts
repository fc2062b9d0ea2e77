import { createMiddleware } from 'hono/factory';
import type { Clock } from '../clock.ts';

const interfaces = ['/backend/', '/bank/', '/market/'] as const;

/**
 * Answers of the interfaces bear the sandbox's time, as a bank's bear the bank's: pages reckon the life of a quote from it, also when
 * the clock was moved or stands still. Pages and their files keep the real time, by which browsers tell how old a copy is.
 */
export const dated = (clock: Clock) =>
  createMiddleware(async (c, next) => {
    await next();
    if (interfaces.some((path) => c.req.path.startsWith(path))) c.res.headers.set('Date', new Date(clock.now()).toUTCString());
  });
