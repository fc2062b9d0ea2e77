import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
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

/** Bypasses `fetch`'s normalization. */
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

describe('the built app', () => {
  test('is one page for every route, and says 404 where there is none', async () => {
    for (const path of ['/', '/dashboard', '/what-is-XRP', '/Real-Time-Quotes', '/admin/customer/0123'])
      expect((await get(path, html)).status, path).toBe(200);
    const missing = await get('/nowhere', html);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<div id="root">');
  });

  test('has no inline script, and no style that the policy does not name', async () => {
    for (const path of ['/', '/faq', '/signin', '/nowhere']) {
      const reply = await get(path, html);
      const page = await reply.text();
      // Only data blocks may be inline.
      expect(page, path).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))/);
      expect(page, path).not.toMatch(/\sstyle=/);
      const hashes = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
        ([, css = '']) => ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      );
      expect(reply.headers.get('Content-Security-Policy'), path).toContain(`style-src 'self'${hashes.join('')};`);
    }
  });

  test('comes precompressed; hashed files are cached for a year, the page is revalidated', async () => {
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
  });

  test('answers 304 for an identical cached page', async () => {
    const tag = (await get('/', html)).headers.get('ETag') ?? '';
    const again = await get('/', { ...html, 'If-None-Match': `"another", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    expect(again.headers.get('Cache-Control')).toBe('no-cache');
    // Compressing proxies weaken tags, and some restore them.
    expect((await get('/', { ...html, 'If-None-Match': tag.replace('W/', '') })).status).toBe(304);
    expect((await get('/dashboard', { ...html, 'If-None-Match': tag })).status).toBe(200);
    expect((await get('/nowhere', { ...html, 'If-None-Match': tag })).status).toBe(404);
  });

  test.each(['/', '/dashboard', '/admin/customer/0123'])(
    '%s that is unchanged keeps the content policy that it came with',
    async (path) => {
      const first = await get(path, html);
      expect(first.headers.get('Content-Security-Policy')).toContain('script-src');
      const again = await get(path, { ...html, 'If-None-Match': first.headers.get('ETag') ?? '' });
      expect([again.status, again.headers.get('Content-Security-Policy')]).toEqual([304, null]);
    },
  );

  test('has another entity tag where the same page comes with another policy', async () => {
    const other = await withServer({ environment: { PUBLIC_URL: 'https://exchange.example.com' } });
    const tags = await Promise.all(
      [server, other].map(async ({ url }) => (await fetch(`${url}/`, { headers: html })).headers.get('ETag')),
    );
    expect(tags[0]).not.toBe(tags[1]);
    await other.close();
  });

  test('answers HEAD as it answers GET, without the body', async () => {
    for (const path of ['/', '/theme.js']) {
      const [whole, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(`${server.url}${path}`, { method, headers: html })),
      );
      expect([head?.status, await head?.text()]).toEqual([200, '']);
      for (const header of ['Content-Length', 'Content-Type', 'ETag', 'Vary', 'Cache-Control'])
        expect(head?.headers.get(header), `${path} ${header}`).toBe(whole?.headers.get(header));
    }
  });

  test('ignores ranges and sends the whole file', async () => {
    const { status, headers } = await get('/theme.js', { Range: 'bytes=0-9' });
    expect([status, headers.get('Content-Range')]).toEqual([200, null]);
  });

  test('heeds a coding that is refused', async () => {
    const codingFor = async (accepted: string) =>
      (await get('/', { ...html, 'Accept-Encoding': accepted })).headers.get('Content-Encoding');
    expect(await codingFor('br;q=0, gzip')).toBe('gzip');
    expect(await codingFor('gzip;q=0.5, br;q=0.1')).toBe('br');
    expect(await codingFor('identity')).toBeNull();
    expect(await codingFor('brotli, gzip;q=0')).toBeNull();
  });

  test('names the script before the first paint by its content, so that a returning visitor need not wait for it', async () => {
    const address = /<script src="([^"]+)"/.exec(await (await get('/', html)).text())?.[1] ?? '';
    expect(address).toMatch(/^\/assets\/theme-[\w-]{8}\.js$/);
    const [named, plain] = await Promise.all([get(address), get('/theme.js')]);
    expect(named.headers.get('Cache-Control')).toContain('immutable');
    expect(plain.headers.get('Cache-Control')).toBe('no-cache');
    expect(await named.text()).toBe(await plain.text());
  });

  test('has one style sheet, which names the layers of the cascade in their order', async () => {
    const page = await (await get('/signin', html)).text();
    const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, address = '']) => address);
    expect(sheets).toHaveLength(1);
    const css = await (await get(sheets[0] ?? '')).text();
    const layers = [...css.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    );
    expect([...new Set(layers)]).toEqual(['tokens', 'base', 'parts', 'pages']);
  });

  test('brings the rules of its first view along where it was drawn at the build, and names the sheet that follows', async () => {
    const page = await (await get('/', html)).text();
    const css = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const layers = [...css.matchAll(/@layer (\w+)\{/g)].map(([, name = '']) => name);
    expect([...new Set(layers)]).toEqual(['tokens', 'base', 'parts', 'pages']);
    expect((await get(/data-style="([^"]+)"/.exec(page)?.[1] ?? '')).status).toBe(200);
  });

  test('has one address for each page: another letter case, an escaped letter or a slash at the end leads there', async () => {
    for (const [path, place] of [
      ['/faq/', '/faq'],
      ['/WHAT-IS-XRP?from=mail', '/what-is-XRP?from=mail'],
      ['/real-time-quotes', '/Real-Time-Quotes'],
      ['/Dashboard', '/dashboard'],
      ['/f%61q', '/faq'],
      ['/what%2Dis-ether?a=%2F', '/what-is-ether?a=%2F'],
    ] as const) {
      const reply = await fetch(`${server.url}${path}`, { headers: html, redirect: 'manual' });
      expect([reply.status, reply.headers.get('Location')], path).toEqual([301, place]);
    }
  });

  test('says nothing of a sandbox where the services are live', () => {
    const folder = join(import.meta.dirname, '../../../dist/.pages/live');
    const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(35);
    const said = pages.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/.{0,40}(?:sandbox|play money).{0,40}/gi)].flat(),
    );
    expect(said).toEqual([]);
  });

  test('lets a missing script fail as one', async () => {
    const { status, headers } = await get('/assets/gone-12345678.js', { Accept: '*/*' });
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toContain('application/json');
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.built',
    '/.vite/manifest.json',
    '/index.html',
  ])('gives nothing outside of it: %s', async (path) => {
    expect(await getVerbatim(path)).toBe(404);
  });
});

describe('operations', () => {
  test('healthz says that it serves', async () => {
    const reply = await get('/healthz');
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('metrics say which version runs, and of which commit', async () => {
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="unknown"\} 1$/m);
  });

  test('metrics are counted by route, never by raw path', async () => {
    await get('/bank/api/accounts/0123456789abcdef0123456789abcdef');
    const text = await (await get('/metrics')).text();
    expect(text).toContain('http_requests_total{method="GET",route="/bank/api/accounts/:guid",status="401"} 1');
    expect(text).not.toContain('0123456789abcdef');
  });
});
