import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createBackend } from './backend/backend.ts';
import { createMetrics } from './http/metrics.ts';
import { createPages } from './http/pages.ts';
import { type ContentPolicy, securityHeaders } from './http/security.ts';
import { faultOf } from './log.ts';
import { createFaultDoor } from './sandbox/faults/fault-door.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { Services } from './services.ts';

/** Where the live services are, for the browser's content policy; in the sandbox everything is on the page's own origin. */
function contentPolicy({ config }: Services): ContentPolicy {
  const emulator = config.firebase.emulatorHost ? [`http://${config.firebase.emulatorHost}`] : [];
  if (config.sandbox.on) return { connect: emulator, frame: [], script: [] };
  const live = [config.bank.url, config.marketUrl].filter((url) => url !== null).map((url) => new URL(url).origin);
  return {
    connect: [...live, 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: ['https://withpersona.com', 'https://cdn.plaid.com'],
    script: ['https://cdn.withpersona.com', 'https://cdn.plaid.com'],
  };
}

/** The whole server as one web-standard handler: product backend, sandbox (when it is on), and the built app's pages. */
export function createApp(services: Services) {
  const { config, db, log } = services;
  const metrics = createMetrics();
  const app = new Hono();
  app.use(metrics.measure);
  app.use(securityHeaders(contentPolicy(services), config.publicUrl?.startsWith('https:') ?? false));
  app.get('/healthz', async (c) => {
    try {
      await db.ping();
      return c.json({ status: 'ok' });
    } catch {
      return c.json({ status: 'unavailable' }, 503);
    }
  });
  app.get('/metrics', async (c) => c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType }));
  if (config.sandbox.on) app.use(createFaultDoor(services));
  app.route('/backend', createBackend(services));
  if (config.sandbox.on) app.route('/', createSandbox(services));
  app.route('/', createPages(services));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    log.error({ err: faultOf(error), method: c.req.method, path: c.req.path }, 'request failed');
    return c.json({ status: 500, message: 'Something went wrong on our side. Please try again.', data: null, code: 'internal_error' }, 500);
  });
  return app;
}
