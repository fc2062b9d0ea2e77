import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { findRoute } from '#domain/site/routes.ts';
import type { Services } from '../services.ts';
import { browserSettings } from './browser-settings.ts';

const dist = join(import.meta.dirname, '../../dist');

/** The built app: hashed files for a year, the page itself is always revalidated (304 when unchanged). */
export function createPages(services: Services) {
  const app = new Hono();
  if (!existsSync(join(dist, 'index.html'))) {
    app.get('*', (c) => c.text('The app is not built. Run `npm start`, which builds it, or `npm run dev`.', 503));
    return app;
  }
  app.use(
    '*',
    serveStatic({
      root: dist,
      precompressed: true,
      index: '.never',
      onFound: (path, c) => {
        c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        c.header('Vary', 'Accept-Encoding');
      },
    }),
  );
  const page = preparePage(services);
  app.get('*', (c) => {
    const route = findRoute(c.req.path);
    // A missing script must fail like a script; a missing page must look like a page.
    if (!route && !(c.req.header('Accept') ?? '').includes('text/html'))
      return c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404);
    return sendPage(c, page, route ? 200 : 404);
  });
  app.all('*', (c) => c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404));
  return app;
}

interface Page {
  /** The landing page's own font, which would otherwise be known only once it is drawn. */
  readonly landingFont: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>>;
}

function preparePage(services: Services): Page {
  const settings = JSON.stringify(browserSettings(services)).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace('</head>', () => `<meta name="settings" content="${settings}"></head>`);
  const plain = new Uint8Array(Buffer.from(html));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const font = readdirSync(join(dist, 'assets')).find((name) => /^newsreader-latin-.*\.woff2$/.test(name));
  const landingFont = `</assets/${font}>; rel=preload; as=font; type="font/woff2"; crossorigin; fetchpriority=low`;
  return { landingFont, etag, bodies: { br: new Uint8Array(brotliCompressSync(plain)), gzip: new Uint8Array(gzipSync(plain)), identity: plain } };
}

function sendPage(c: Context, { landingFont, etag, bodies }: Page, status: 200 | 404) {
  if (c.req.path === '/') c.header('Link', landingFont);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('ETag', etag);
  if (status === 200 && c.req.header('If-None-Match') === etag) return c.body(null, 304);
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  c.header('Content-Type', 'text/html; charset=utf-8');
  return c.body(bodies[encoding], status);
}
