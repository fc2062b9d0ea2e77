import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The minimum of a server on these libraries, for comparison. */
const app = new Hono();
app.get('/', (c) => c.json({ status: 'ok' }));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.stdout.write(`ready http://127.0.0.1:${port}\n`),
);
process.once('SIGTERM', () => process.exit(0));
