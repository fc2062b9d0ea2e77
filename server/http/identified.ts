import type { MiddlewareHandler } from 'hono';
import { waitingOnce } from '../db/call-deadline.ts';
import { acceptedId, newRequestId, requestIdHeader, uniqueId, withRequestId } from '../request-id.ts';

/**
 * Sets the request id, the caller's if valid: `requestId` in logs and replies. `callId` is unique
 * for records, since callers may repeat ids.
 */
export const identified = (): MiddlewareHandler => async (c, next) => {
  const given = acceptedId(c.req.header(requestIdHeader));
  const id = given ?? newRequestId();
  c.set('requestId', id);
  c.set('callId', given === null ? id : uniqueId(given));
  await withRequestId(id, () => waitingOnce(next));
  // After the fact: replies made elsewhere lack headers set before.
  c.res.headers.set(requestIdHeader, id);
};
