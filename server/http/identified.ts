import type { MiddlewareHandler } from 'hono';
import { waitingOnce } from '../db/patience.ts';
import { acceptedId, newRequestId, requestIdHeader, uniqueId, withRequestId } from '../request-id.ts';

/**
 * Gives each request its id, the caller's own where that can be one: as `requestId`, in each line of the log, and in the reply. `callId` is the same
 * for records that nothing else may be taken for: whoever calls can send an id twice.
 */
export const identified = (): MiddlewareHandler => async (c, next) => {
  const given = acceptedId(c.req.header(requestIdHeader));
  const id = given ?? newRequestId();
  c.set('requestId', id);
  c.set('callId', given === null ? id : uniqueId(given));
  await withRequestId(id, () => waitingOnce(next));
  // Not `c.header` before, which replies that are made elsewhere do not have.
  c.res.headers.set(requestIdHeader, id);
};
