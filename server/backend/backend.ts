import { type Context, Hono } from 'hono';
import { Refusal, refused, storageUnavailable } from '#server/http/refusals.ts';
import { isOutage, logOutage } from '../db/outage.ts';
import { aborted } from '../http/aborted.ts';
import { limitBody } from '../http/limit-body.ts';
import { withoutSecrets } from '../log.ts';
import type { Services } from '../services.ts';
import { mailWaitingMessages, retryMilliseconds } from './account/contact/messages.ts';
import { bankEventsGroup } from './books/projection/bank-events-routes.ts';
import { projectionWatch } from './books/projection/round.ts';
import { reconciliationWatch } from './books/reconciliation/watch.ts';
import { customerGroup, customerWatches } from './customer-routes.ts';
import { projectionGroup } from './desk/search-routes.ts';
import { toLogError } from './kit/faults.ts';
import { admit, hadNoRoom } from './kit/http/admission.ts';
import { largestBody } from './kit/http/body.ts';
import { type RouteGroup, serveRoutes } from './kit/http/routes.ts';
import { serveDocument } from './kit/openapi/docs-routes.ts';
import { startWatches } from './kit/watches.ts';
import { salesGroup, salesWatches } from './sales-routes.ts';
import { createBackendServices } from './services.ts';
import { staffGroup, staffWatches } from './staff-routes.ts';

/** Every call, by chapter. Listed calls are served and documented. */
export const backendGroups: readonly RouteGroup[] = [
  customerGroup,
  staffGroup,
  projectionGroup,
  salesGroup,
  bankEventsGroup,
];

/** The product's own backend: JSON, same origin, one reply envelope. */
export function createBackend(services: Services) {
  const app = new Hono();
  const requests = withoutSecrets(services.log);
  app.onError((error, c) => answerFault(services, c, error));
  app.use(async (c, next) => {
    await next();
    // `c.header` would recreate the reply with a streamed body here.
    c.res.headers.set('Cache-Control', 'no-store');
    const { method, path } = c.req;
    if (!hadNoRoom(c)) requests.info({ ...auditIdOf(c), method, path, status: c.res.status }, 'backend request');
  });
  app.use(
    limitBody(largestBody, () => {
      // The unread body makes the connection unusable.
      const headers = { Connection: 'close' };
      throw new Refusal(413, 'too_large', `The request body can have at most ${largestBody / 1024} kB.`, { headers });
    }),
  );
  app.use(admit());
  const backend = createBackendServices(services);
  backend.sessions.start();
  serveDocument(app, backendGroups);
  serveRoutes(
    app,
    backend,
    backendGroups.flatMap((group) => group.routes),
  );
  backend.background.every(
    retryMilliseconds,
    () => mailWaitingMessages(backend),
    (error) => services.log.error({ err: toLogError(error) }, 'pending contact messages were not checked'),
  );
  startWatches(backend, [...customerWatches, ...staffWatches, projectionWatch, ...salesWatches, reconciliationWatch]);
  return app;
}

/** Only if it differs from the request id on every line. */
const auditIdOf = (c: Context) => (c.get('callId') === c.get('requestId') ? {} : { callId: c.get('callId') });

/** Refusals pass through. Unexpected errors become a 500 without internals. */
function answerFault({ log }: Services, c: Context, error: Error) {
  if (!(error instanceof Refusal)) {
    const cutOff = aborted(log, c, error);
    if (cutOff) return cutOff;
    if (isOutage(error)) {
      logOutage(log, error);
      return refused(c, storageUnavailable());
    }
    log.error({ err: toLogError(error), method: c.req.method, path: c.req.path }, 'backend request failed');
    return refused(c, new Refusal(500, 'internal_error', 'Something went wrong on our side. Please try again.'));
  }
  if (error.status >= 500)
    log.warn({ code: error.code, cause: toLogError(error.cause), path: c.req.path }, 'backend request refused');
  return refused(c, error);
}
