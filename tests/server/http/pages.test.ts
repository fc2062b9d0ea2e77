import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await withServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const html = { Accept: 'text/html' };

/** A path as it is written, which `fetch` would tidy up first. */
const getVerbatim = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('every reply', () => {
  test.each([
    '/',
    '/nowhere',
    '/theme.js',
    '/healthz',
    '/backend/customers/landing-live-price',
    '/backend/nowhere',
    '/bank/api/accounts',
    '/sandbox',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await get(path, html);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('of the hosted inquiry may be framed by the app itself', async () => {
    const { headers } = await get('/hosted/inquiry/inq_none', html);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  test('insists on https when customers come in by https', async () => {
    const secure = await withServer({ environment: { PUBLIC_URL: 'https://exchange.example.com' } });
    const { headers } = await fetch(`${secure.url}/`, { headers: html });
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});

describe('the built app', () => {
  test('is one page for every route, and says 404 where there is none', async () => {
    for (const path of ['/', '/dashboard', '/what-is-XRP', '/Real-Time-Quotes', '/admin/customer/0123'])
      expect((await get(path, html)).status, path).toBe(200);
    const missing = await get('/nowhere', html);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<div id="root">');
  });

  test('has no inline script or style', async () => {
    const page = await (await get('/', html)).text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=/);
  });

  test('comes precompressed, its hashed files for a year, the page asked for anew', async () => {
    const page = await get('/', { ...html, 'Accept-Encoding': 'br' });
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    expect(page.headers.get('Content-Encoding')).toBe('br');
    const script = /\/assets\/index-[^"]+\.js/.exec(await page.text())?.[0] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const file = await get(script, { 'Accept-Encoding': encoding });
      expect(file.headers.get('Content-Encoding')).toBe(encoding);
      expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect((await file.text()).length).toBeGreaterThan(1000);
    }
    const again = await get('/', { ...html, 'Accept-Encoding': 'br', 'If-None-Match': page.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('lets a missing script fail as one', async () => {
    const { status, headers } = await get('/assets/gone-12345678.js', { Accept: '*/*' });
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toContain('application/json');
  });

  test.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.built'])(
    'gives nothing outside of it: %s',
    async (path) => {
      expect(await getVerbatim(path)).toBe(404);
    },
  );
});

describe('operations', () => {
  test('healthz says that it serves', async () => {
    const reply = await get('/healthz');
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('metrics are counted by route, never by raw path', async () => {
    await get('/bank/api/accounts/0123456789abcdef0123456789abcdef');
    const text = await (await get('/metrics')).text();
    expect(text).toContain('http_requests_total{method="GET",route="/bank/api/accounts/:guid",status="401"} 1');
    expect(text).not.toContain('0123456789abcdef');
  });
});
