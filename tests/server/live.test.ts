import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createProduct } from '#server/demo/product.ts';
import type { RunningServer } from '#server/server.ts';
import { runToEnd, startServer } from '../browser/server.ts';
import { liveEnvironment } from './live.ts';
import { withDatabase, withServer } from './support.ts';

let sandbox: RunningServer;
let live: RunningServer;
beforeAll(async () => {
  [sandbox, live] = await Promise.all([withServer(), withServer({ environment: liveEnvironment() })]);
});
afterAll(async () => {
  await sandbox.close();
  await live.close();
});

/** An example path of a pattern. */
const samplePath = (pattern: string): string =>
  pattern
    .replace(/:method\{accounts:batchGet\}/, 'accounts:batchGet')
    .replace(/:method\{accounts[^}]*\}+/, 'accounts:lookup')
    .replace(/:project/, 'live-project')
    .replace(/:\w+(\{[^}]*\})?\??/g, '1'.repeat(32))
    .replace(/\*/g, 'anything');

const pageOf = async ({ url }: RunningServer) =>
  (await fetch(`${url}/signin`, { headers: { Accept: 'text/html' } })).text();
const settingsIn = (page: string): unknown =>
  JSON.parse(/<meta name="settings" content="([^"]*)">/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '');

describe('without the sandbox', () => {
  test('nothing of it can be reached: every path that it serves is not there', async () => {
    const routes = createSandbox(sandbox.services, createProduct(sandbox.services)).routes.filter(
      ({ method }) => method !== 'ALL',
    );
    const calls = new Set(routes.map(({ method, path }) => `${method} ${samplePath(path)}`));
    expect(calls.size).toBeGreaterThan(40);
    for (const prefix of [
      '/bank/',
      '/market/',
      '/identitytoolkit',
      '/securetoken',
      '/emulator/',
      '/hosted/',
      '/sandbox',
    ]) {
      expect([...calls].some((call) => call.split(' ')[1]?.startsWith(prefix))).toBe(true);
    }
    const found: string[] = [];
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
      const reply = await fetch(`${live.url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
      const body = (await reply.json().catch(() => null)) as { code?: string } | null;
      if (reply.status !== 404 || body?.code !== 'not_found') found.push(`${call}: ${reply.status}`);
    }
    expect(found).toEqual([]);
  });

  test.each([
    '/sandbox',
    '/bank/api/prices',
    '/hosted/inquiry/inq_sample',
    '/emulator/action?mode=verifyEmail&oobCode=x',
  ])("%s is the product's own not-found page for a person", async (path) => {
    const reply = await fetch(`${live.url}${path}`, { headers: { Accept: 'text/html' } });
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('<div id="root">');
  });

  test('the page gets the live services’ addresses, and nothing secret or sandbox-only', async () => {
    const page = await pageOf(live);
    expect(settingsIn(page)).toEqual({
      sandbox: false,
      ownershipPasses: false,
      bankRedirects: false,
      taxForms: 'We file no tax forms about your sales and send you none.',
      bankUrl: 'https://bank.example',
      marketUrl: 'https://market.example',
      // No fees are known, so nothing is estimated.
      tradeFees: {},
      largestDeposit: null,
      hosted: 'live',
      firebase: { projectId: 'live-project', apiKey: 'live-key', emulatorUrl: null },
    });
    for (const word of ['Demo-2026-pass', 'demo@statechange.test', 'very-secret', 'mail-secret'])
      expect(page).not.toContain(word);
    expect(live.greeting).toBe('');
  });

  test('the page of a sandbox knows what its bank takes at most from a linked bank account', async () => {
    expect(settingsIn(await pageOf(sandbox))).toMatchObject({ sandbox: true, largestDeposit: '10000' });
  });

  test.each(['/', '/services', '/faq'])(
    '%s names no fee or limit of the sandbox, which customers could take for theirs',
    async (path) => {
      const read = async ({ url }: RunningServer) =>
        (await fetch(`${url}${path}`, { headers: { Accept: 'text/html' } })).text();
      const figures = ['0.50% ', '>0.50%<', '0.00005 BTC', '$5,000.00', '$10,000.00'];
      const named = async (server: RunningServer) => {
        const page = await read(server);
        return figures.filter((figure) => page.includes(figure));
      };
      expect(await named(sandbox)).not.toEqual([]);
      expect(await named(live)).toEqual([]);
    },
  );

  test('search engines are kept out of this variant’s paths only', async () => {
    const closedBy = async ({ url }: RunningServer) =>
      [...(await (await fetch(`${url}/robots.txt`)).text()).matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path);
    const closed = await closedBy(live);
    expect(closed).toContain('/backend/');
    expect((await closedBy(sandbox)).filter((path) => !closed.includes(path))).toEqual(
      expect.arrayContaining(['/sandbox', '/bank/', '/market/', '/hosted/', '/emulator/']),
    );
    expect(closed.filter((path) => /sandbox|bank|market|hosted|emulator|googleapis/.test(path ?? ''))).toEqual([]);
  });

  test('pages may load and reach what the live services need, and a frame of Persona may use the camera', async () => {
    const { headers } = await fetch(`${live.url}/verify`, { headers: { Accept: 'text/html' } });
    const policy = headers.get('Content-Security-Policy')?.split('; ') ?? [];
    expect(policy).toContain("script-src 'self' https://cdn.plaid.com/link/v2/stable/link-initialize.js");
    expect(policy).toContain("frame-src 'self' https://inquiry.withpersona.com https://cdn.plaid.com");
    expect(policy).toContain(
      "connect-src 'self' https://bank.example https://market.example https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://production.plaid.com https://sandbox.plaid.com",
    );
    expect(headers.get('Permissions-Policy')).toContain('camera=(self "https://inquiry.withpersona.com"), ');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    const { headers: before } = await fetch(`${sandbox.url}/verify`, { headers: { Accept: 'text/html' } });
    expect(before.get('Content-Security-Policy')).not.toMatch(/plaid|persona|googleapis/);
    expect(before.get('Permissions-Policy')).toContain('camera=(), ');
    expect(before.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });
});

describe('a process without the sandbox', () => {
  const run = (environment: Record<string, string>) => runToEnd({ DATA_DIR: 'memory', SANDBOX: 'off', ...environment });

  test('and without its variables names each missing one in one line and ends with 1', async () => {
    const needed = Object.keys(liveEnvironment()).filter((name) => name !== 'SANDBOX');
    expect(await run({})).toEqual({
      code: 1,
      output: '',
      lines: [`Configuration: SANDBOX=off needs ${needed.join(', ')}`],
    });
    const { GOOGLE_APPLICATION_CREDENTIALS: _account, ...rest } = liveEnvironment();
    expect(await run(rest)).toMatchObject({
      code: 1,
      lines: ['Configuration: SANDBOX=off needs GOOGLE_APPLICATION_CREDENTIALS'],
    });
    const wrong = await run({ ...rest, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere' });
    expect(wrong).toMatchObject({ code: 1, lines: [expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS')] });
  });

  test('starts with them, and reports unreachable services when a call needs them', async () => {
    const nowhere = {
      BANK_URL: 'http://127.0.0.1:9',
      BANK_IDP_URL: 'http://127.0.0.1:9',
      MARKET_URL: 'http://127.0.0.1:9',
    };
    const server = await startServer(await withDatabase({ ...liveEnvironment(), ...nowhere }));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const reply = await fetch(`${server.url}/backend/customers/landing-live-price`);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ status: 503, code: 'market_unavailable', data: null });
    await server.stop();
  });
});
