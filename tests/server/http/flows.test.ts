import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { RunningServer } from '#server/server.ts';
import { root } from '../../kit/machines.ts';
import { withServer } from '../support.ts';

const servers: RunningServer[] = [];
const open = async (FLOWS: string) => {
  const server = await withServer({ environment: { FLOWS } });
  servers.push(server);
  return (path: string, headers: Readonly<Record<string, string>> = { Accept: 'text/html' }) =>
    fetch(`${server.url}${path}`, { headers });
};
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Prerendered, a frame, staff, app-only, and missing. */
const pages = ['/', '/dashboard', '/admin/customer/0123', '/reset-password', '/nowhere'];
const observer = /\/flows\/assets\/observer-[^".]+\.js/;

test('the visualizer follows the sandbox setting by default', () => {
  expect(readConfig({}).flows).toBe(true);
  expect(readConfig({ FLOWS: 'off' }).flows).toBe(false);
  expect(() => readConfig({ FLOWS: 'maybe' })).toThrow('FLOWS must be on or off');
});

describe('with the visualizer', () => {
  let get: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    get = await open('on');
  });

  test.each(pages)('%s loads the observer before the script of the app', async (path) => {
    const page = await (await get(path)).text();
    const script = /<meta name="flows" content="(\/assets\/index-[^"]+\.js)">/.exec(page)?.[1] ?? '';
    expect(script).not.toBe('');
    const started = /data-start="([^"]+)"/.exec(page)?.[1];
    if (started === undefined) {
      const sources = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, source]) => source);
      expect(sources).toEqual([expect.stringMatching(observer), script]);
    } else {
      expect(started).toMatch(observer);
      expect(page).toMatch(new RegExp(`data-scripts="${script}[ "]`));
    }
    const file = await get(observer.exec(page)?.[0] ?? '', { Accept: '*/*', 'Accept-Encoding': 'br' });
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/javascript',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('/flows and every path below it is its page, which nobody indexes', async () => {
    const [app, ...own] = await Promise.all(
      ['/reset-password', '/flows', '/flows/order/quoted.price'].map((path) => get(path)),
    );
    for (const page of own) {
      expect(page.status).toBe(200);
      expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(page.headers.get('Content-Security-Policy')).toBe(app?.headers.get('Content-Security-Policy'));
      const text = await page.text();
      expect(text).toContain('<title>Flows – Statechange</title>');
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|<meta name="flows"/);
    }
    expect((await get('/flows/assets/missing-12345678.js', { Accept: '*/*' })).status).toBe(404);
    expect((await get('/flowsheets')).status).toBe(404);
    expect(await (await get('/robots.txt')).text()).toContain('Disallow: /flows\n');
  });
});

describe('without it', () => {
  let get: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    get = await open('off');
  });

  test('/flows is a page that is not there, like any other', async () => {
    const [flows, below, nowhere] = await Promise.all(
      ['/flows', '/flows/order', '/nowhere'].map(async (path) => (await get(path)).text()),
    );
    expect((await get('/flows')).status).toBe(404);
    expect([flows, below]).toEqual([nowhere, nowhere]);
    expect(await (await get('/robots.txt')).text()).not.toContain('flows');
  });

  test.each(pages)('%s says nothing of it', async (path) => {
    expect(await (await get(path)).text()).not.toContain('flows');
  });
});

test('every file of the app is the same with it and without, byte for byte', async () => {
  const [withIt, without] = await Promise.all([open('on'), open('off')]);
  const files = readdirSync(join(root, 'dist/assets')).filter((file) => /\.(js|css|woff2)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const bytesOf = async (get: typeof withIt, file: string) => {
    const reply = await get(`/assets/${file}`, { Accept: '*/*' });
    expect([file, reply.status]).toEqual([file, 200]);
    return Buffer.from(await reply.arrayBuffer());
  };
  for (const file of files) expect((await bytesOf(withIt, file)).equals(await bytesOf(without, file)), file).toBe(true);
});
