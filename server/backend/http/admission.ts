import type { MiddlewareHandler } from 'hono';
import { Refusal, refused } from './envelope.ts';

/**
 * Requests that one process works on at once: with fast services about half a second's, so that whoever is admitted is answered long
 * before their browser gives up. With slow ones it bounds what waits in memory.
 */
const mostUnderWay = 1_000;
const comeBackAfter = 5;

/** Refuses at once what could only wait in a queue that is too long already. Not logged, which would add to the load; `/metrics` counts it. */
export function admit(most = mostUnderWay): MiddlewareHandler {
  let underWay = 0;
  return async (c, next) => {
    if (underWay >= most) {
      const headers = { 'Retry-After': String(comeBackAfter), 'Cache-Control': 'no-store' };
      return refused(c, new Refusal(503, 'busy', 'Too many people are here right now. Please try again in a few seconds.', { headers }));
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}
