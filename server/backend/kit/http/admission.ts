import type { Context, MiddlewareHandler } from 'hono';
import { crowded } from '#server/http/overload.ts';
import { Refusal, refused } from '#server/http/refusals.ts';

/**
 * Concurrent requests per process: about half a second's work with fast services, so that admitted
 * callers are answered in time; with slow ones it bounds memory.
 */
const maxUnderWay = 1_000;

/** Sheds load; `/metrics` counts it. Must follow the body limit. */
export function admit(most = maxUnderWay): MiddlewareHandler {
  let underWay = 0;
  return async (c, next) => {
    // Counts from full arrival: slow bodies would otherwise lock everyone out.
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

/** Not logged, which would add load. */
export const hadNoRoom = (c: Context): boolean => c.get('busy') === true;
