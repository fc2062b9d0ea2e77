import type { Context, MiddlewareHandler } from 'hono';
import { crowded } from '#server/http/overload.ts';
import { Refusal, refused } from './envelope.ts';

/**
 * Requests that one process works on at once: with fast services about half a second's, so that whoever is admitted is answered long
 * before their browser gives up. With slow ones it bounds what waits in memory.
 */
const maxUnderWay = 1_000;

/**
 * Refuses at once what could only wait in a queue that is too long already; `/metrics` counts it. Goes behind a limit of the body's length.
 */
export function admit(most = maxUnderWay): MiddlewareHandler {
  let underWay = 0;
  return async (c, next) => {
    // A call counts from when it has arrived: otherwise a thousand bodies that trickle in would lock everyone out. Whoever reads the body gets the fault.
    if (c.req.method === 'POST' || c.req.method === 'PUT') await c.req.text().catch(() => undefined);
    if (underWay >= most) {
      c.set('busy', true);
      return refused(c, new Refusal(503, crowded.code, crowded.message, { headers: crowded.headers }));
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}

/** Whether the call was refused for lack of room. It is not logged, which would add to the load. */
export const hadNoRoom = (c: Context): boolean => c.get('busy') === true;
