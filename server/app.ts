import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { refused, storageUnavailable } from '#server/http/refusals.ts';
import { createBackend } from './backend/backend.ts';
import { isOutage, logOutage } from './db/outage.ts';
import { aborted } from './http/aborted.ts';
import { dated } from './http/dated.ts';
import { identified } from './http/identified.ts';
import { createMetrics, mayReadMetrics } from './http/metrics.ts';
import { createPages } from './http/pages.ts';
import { contentPolicy, secured, securityHeaders } from './http/security.ts';
import { faultOf } from './log.ts';
import type { Services } from './services.ts';
import { tracedRequests } from './traces/requests.ts';

/** The whole server as a web-standard handler. */
export function createApp(services: Services) {
  const { config, db, log, emulators, traces } = services;
  const metrics = createMetrics(services);
  const app = new Hono();
  app.use(metrics.measure);
  const security = securityHeaders(contentPolicy(config), config.publicUrl?.startsWith('https:') ?? false);
  const pages = createPages(services, security);
  app.use(pages.front, secured(security), identified());
  app.get('/healthz', async (c) => {
    if (!services.isReady()) return c.json({ status: 'starting' }, 503);
    try {
      await db.ping();
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'unavailable' }, 503);
    }
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, config))
      return c.json(
        { status: 403, message: 'Send the metrics token as a bearer.', data: null, code: 'forbidden' },
        403,
      );
    return c.text(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
  });
  if (traces) app.use(tracedRequests(traces));
  if (emulators) app.use(dated(services.clock), emulators.faultDoor(services));
  app.route('/backend', createBackend(services));
  if (emulators) app.route('/', emulators.routes(services));
  app.route('/', pages.back);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const cutOff = aborted(log, c, error);
    if (cutOff) return cutOff;
    if (isOutage(error)) {
      logOutage(log, error);
      return refused(c, storageUnavailable());
    }
    log.error({ err: faultOf(error), method: c.req.method, path: c.req.path }, 'request failed');
    return c.json(
      {
        status: 500,
        message: 'Something went wrong on our side. Please try again.',
        data: null,
        code: 'internal_error',
      },
      500,
    );
  });
  return app;
}
