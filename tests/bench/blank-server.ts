import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secured, securityHeaders } from '#server/http/security.ts';

/** Serves the blank page like the app's server, in its own process. */
const policy = { connect: [], frame: [], script: [], camera: [], popups: false };
const app = new Hono().use(
  secured(securityHeaders(policy, false)),
  serveStatic({ root: process.env.BLANK_PAGE ?? '', precompressed: true }),
);
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`ready http://127.0.0.1:${port}\n`),
);
