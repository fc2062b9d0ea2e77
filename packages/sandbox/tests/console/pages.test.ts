import { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '#sandbox/console/console.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createProduct } from '#server/demo/product.ts';
import type { RunningServer } from '#server/server.ts';
import { call, signedInCustomer, type Tokens } from '#tests/server/backend/client.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { desk, letFail } from '#tests/server/sandbox/console.ts';
import { createTestClock, withServer } from '#tests/server/support.ts';
import { plainDecisions, storeRecords } from './decisions.ts';

const clock = createTestClock(Date.now());
let server: RunningServer;
let customer: Tokens & { readonly email: string };
beforeAll(async () => {
  // Waits only for people's decisions.
  server = await withServer({ clock: { ...clock, due: (_since, delay) => delay < 60_000 } });
  customer = await signedInCustomer(server);
});
afterAll(async () => server.close());

const fieldOf = (document: Document, name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"], select[name="${name}"]`);
const documentOf = (text: string) => new JSDOM(text).window.document;
async function page(path: string) {
  const reply = await fetch(`${server.url}${path}`);
  return { status: reply.status, headers: reply.headers, document: documentOf(await reply.text()) };
}
const submit = (path: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });

describe("the console's pages", () => {
  it.each(['', '/customers', '/staff', '/deposits', '/faults', '/clock', '/ledger', '/reset'])(
    '%s names itself, leads to the others and needs no script',
    async (path) => {
      const { status, headers, document } = await page(`/sandbox${path}?theme=1`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(document.querySelectorAll('h1')).toHaveLength(1);
      expect([...document.querySelectorAll('script')].map(({ src }) => src)).toEqual([
        expect.stringMatching(/\/theme\.js$/),
      ]);
      expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
      expect(document.documentElement.dataset.theme).toBe('1');
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
      expect(links.map((link) => link.textContent)).toEqual([
        'Outbox',
        'Customers',
        'Staff',
        'Deposits',
        'Faults',
        'Clock',
        'Ledger',
        'Reset',
      ]);
      expect(document.querySelector('nav [aria-current=page]')?.getAttribute('href')).toBe(`/sandbox${path}?theme=1`);
      for (const form of document.querySelectorAll('form')) {
        const keepsTheme =
          form.method === 'get' ? form.querySelector('[name=theme]') !== null : form.action.includes('theme=1');
        expect(keepsTheme).toBe(true);
      }
    },
  );

  it('take a fault, list it and take it back', async () => {
    const made = await submit('/sandbox/faults?theme=1', {
      service: 'market',
      kind: 'failing',
      path: '/api/v3/ping',
      method: '',
      calls: '3',
      status: '500',
      delay: '',
    });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/sandbox/faults?done=fault&theme=1']);
    const { document } = await page('/sandbox/faults?done=fault');
    expect(document.querySelector('[role=status]')?.textContent).toBe('The fault is active.');
    expect(document.querySelector('.rows li')?.textContent).toMatch(
      /market, failing.*any method \/api\/v3\/ping, status 500.*3 left/s,
    );
    expect((await fetch(`${server.url}/market/api/v3/ping`)).status).toBe(500);
    const remove = document.querySelector<HTMLFormElement>('.rows form')?.getAttribute('action') ?? '';
    expect((await submit(remove, {})).headers.get('location')).toBe('/sandbox/faults?done=removed');
    expect((await submit(remove, {})).status).toBe(404);
    await letFail(server, { service: 'market', path: '*', kind: 'slow', calls: 1 });
    await submit('/sandbox/faults/remove', {});
    expect((await page('/sandbox/faults')).document.body.textContent).toContain('Every service works normally.');
  });

  it.each<[string, Record<string, string>, string]>([
    ['/sandbox/faults', { service: 'bank', kind: 'slow', path: '"><img>', calls: 'x' }, 'calls'],
    ['/sandbox/clock', { advance: '"><img>' }, 'advance'],
    ['/sandbox/deposits', { address: '"><img>', units: '1' }, 'address'],
    ['/sandbox/reset', { confirm: '"><img>' }, 'confirm'],
  ])('%s comes back with what was typed and what is wrong', async (path, form, field) => {
    const reply = await submit(path, form);
    const document = documentOf(await reply.text());
    expect(reply.status).toBe(422);
    expect(fieldOf(document, field)?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector(`#${field}-fault`)?.textContent).toMatch(/^(Must|Is) /);
    expect(fieldOf(document, field)?.getAttribute('aria-describedby')).toContain(`${field}-fault`);
    expect(document.querySelector('[role=alert]')).not.toBeNull();
    expect(document.querySelector('img')).toBeNull();
    for (const [name, value] of Object.entries(form)) expect(fieldOf(document, name)?.value, name).toBe(value);
  });

  it('find a customer, sign them in elsewhere and expire their tokens', async () => {
    const list = (await page(`/sandbox/customers?search=${customer.email}`)).document;
    const link = list.querySelector<HTMLAnchorElement>('.rows a')?.getAttribute('href') ?? '';
    expect(link).toBe(`/sandbox/customers/${customer.guid}`);
    const elsewhere = await submit('/sandbox/sessions', { email: customer.email });
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, `${link}?done=session`]);
    const detail = () => call(server, '/customers/user-detail', { email: customer.email }, { bearer: customer.ut });
    expect((await detail()).http).toBe(401);
    await submit('/sandbox/sessions/expire', { email: customer.email, token: 'access' });
    expect((await bankClient(server, customer.at).get('/api/prices')).status).toBe(401);
    expect((await submit('/sandbox/sessions', { email: 'nobody@example.test' })).status).toBe(404);
    expect((await page('/sandbox/customers?search=nobody%40')).document.body.textContent).toContain(
      'Nobody matches nobody@.',
    );
  });

  it('show a customer with the forms that fit each record, and do what they say', async () => {
    const verified = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance);
    const records = await storeRecords(server.services, verified.guid, verified.accounts.BTC ?? '');
    const app = new Hono().route(
      '/sandbox',
      createConsole(server.services, plainDecisions, createProduct(server.services)),
    );
    const file = async () => documentOf(await (await app.request(`/sandbox/customers/${verified.guid}`)).text());
    const document = await file();
    const choices = (action: string) =>
      [...document.querySelectorAll(`form[action="${action}"] select option`)].map((option) =>
        option.getAttribute('value'),
      );
    expect(choices(`/sandbox/verifications/${records.verification}`)).toEqual([
      'pass',
      'fail',
      'review',
      'more_documents',
    ]);
    expect(choices(`/sandbox/wallets/${records.wallet}`).slice(0, 2)).toEqual(['approve', 'reject']);
    expect(choices(`/sandbox/transfers/${records.inReview}`)).toEqual(['approve', 'reject']);
    expect(choices(`/sandbox/transfers/${records.funding}/return`)).toContain('R01');
    expect(choices(`/sandbox/bank_accounts/${records.bankAccount}`)).toContain('refresh_required');
    expect(document.querySelector(`a[href^="/sandbox/deposits?address=${records.address}"]`)).not.toBeNull();
    expect(document.body.textContent).toContain('Cold <store>');
    const returned = await app.request(`/sandbox/transfers/${records.funding}/return`, {
      method: 'POST',
      body: new URLSearchParams({ return_code: 'R01' }),
    });
    expect([returned.status, returned.headers.get('location')]).toEqual([
      303,
      `/sandbox/customers/${verified.guid}?done=return`,
    ]);
    expect((await file()).body.textContent).toContain('R01');
    const refused = await app.request(`/sandbox/transfers/${records.inReview}/return`, {
      method: 'POST',
      body: new URLSearchParams({ return_code: 'R01' }),
    });
    expect([refused.status, documentOf(await refused.text()).querySelector('h1')?.textContent]).toEqual([
      409,
      'Nothing was changed',
    ]);
  });

  it('say what is not there, and say nothing that a link words', async () => {
    for (const path of [
      '/sandbox/nothing',
      '/sandbox/customers/x',
      `/sandbox/customers/${'0'.repeat(32)}`,
      '/sandbox/outbox/999',
    ]) {
      const { status, document } = await page(path);
      expect([status, document.querySelector('h1')?.textContent], path).toEqual([404, 'Page not found']);
    }
    for (const done of ['<b>', 'constructor', 'toString', 'Pay now']) {
      expect(
        (await page(`/sandbox/clock?done=${encodeURIComponent(done)}`)).document.querySelector('[role=status]'),
        done,
      ).toBeNull();
    }
  });
});

describe('the JSON twin', () => {
  it('lists what there is, and every listed path answers', async () => {
    const { body } = await desk<{ routes: { method: string; path: string; about: string }[] }>(server, 'GET', '');
    const named = body.routes.map(({ method, path }) => `${method} ${path}`);
    expect(named).toEqual(
      expect.arrayContaining([
        'POST /sandbox/api/faults',
        'POST /sandbox/api/reset',
        'GET /sandbox/api/ledger/entries',
      ]),
    );
    expect(new Set(named).size).toBe(named.length);
    for (const { method, path, about } of body.routes.filter((each) => each.path.startsWith('/sandbox/api'))) {
      expect(about).toMatch(/\w/);
      const reply = await desk<{ code?: string; message?: string }>(
        server,
        method as 'GET',
        path.replace('/sandbox/api', '').replace(/:\w+/, '0'.repeat(32)),
      );
      expect(reply.body.message ?? '', `${method} ${path}`).not.toContain('nothing at this path');
      expect(reply.status, `${method} ${path}`).toBeLessThan(500);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('lists the pages that the app opens in a frame, where they are', async () => {
    const { body } = await desk<{ routes: { method: string; path: string }[] }>(server, 'GET', '');
    const hosted = body.routes.filter(({ path }) => path.startsWith('/hosted/'));
    expect(hosted.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /hosted/link/:token',
      'GET /hosted/inquiry/:id',
    ]);
    for (const { path } of hosted) {
      const { document } = await page(path.replace(/:\w+/, 'unknown'));
      expect(document.querySelector('h1')?.textContent, path).toMatch(/\w/);
    }
  });
});

describe('the pages of other sites', () => {
  const clock = async () => (await desk<{ offset_ms: number }>(server, 'GET', '/clock')).body.offset_ms;

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
    ['another port of this machine', () => ({ 'Sec-Fetch-Site': 'same-site' })],
    ['another origin', () => ({ Origin: 'https://evil.test' })],
    ['no origin that can be told', () => ({ Origin: 'null' })],
    ['this origin in another scheme of another port', () => ({ Origin: 'http://127.0.0.1:1' })],
  ])('%s changes nothing, by form or by JSON', async (_name, headers) => {
    const before = await clock();
    const form = await submit('/sandbox/clock', { advance: '1h' }, headers());
    expect([form.status, documentOf(await form.text()).querySelector('h1')?.textContent]).toEqual([
      403,
      'Nothing was changed',
    ]);
    expect(await desk(server, 'POST', '/clock', { advance: '1h' }, headers())).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    });
    expect((await desk(server, 'DELETE', '/faults', undefined, headers())).status).toBe(403);
    expect(await clock()).toBe(before);
  });

  const consoleAt = (environment: Record<string, string> = {}) => {
    const config = { ...server.services.config, ...readConfig(environment), sandbox: server.services.config.sandbox };
    return new Hono().route(
      '/sandbox',
      createConsole({ ...server.services, config }, plainDecisions, createProduct(server.services)),
    );
  };
  const paths = [
    '/sandbox',
    '/sandbox/customers',
    '/sandbox/look.css',
    '/sandbox/api',
    '/sandbox/api/outbox',
    '/sandbox/api/nothing',
  ];

  it.each([
    'evil.test',
    'evil.test:4173',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '192.168.1.5',
    'app:4173',
    'a b',
    '',
  ])(
    'nor is anything read or changed under the name "%s", which a stranger may have made to point here',
    async (host) => {
      const app = consoleAt();
      for (const path of paths) expect((await app.request(path, { headers: { Host: host } })).status, path).toBe(421);
      const reply = await app.request('/sandbox/api/clock', {
        method: 'POST',
        body: '{"advance":"1s"}',
        headers: { Host: host, Origin: `http://${host}` },
      });
      expect([reply.status, await reply.json()]).toEqual([
        421,
        expect.objectContaining({ code: 'misdirected', data: null }),
      ]);
    },
  );

  it.each<[string, Record<string, string>, string[]]>([
    ['this machine', {}, ['localhost', 'localhost:4173', 'shop.localhost', '127.0.0.1:9', '127.8.8.8', '[::1]:4173']],
    ['the configured host', { HOST: 'app.internal' }, ['app.internal:4173', 'localhost']],
    [
      'every address, where it listens on all',
      { HOST: '0.0.0.0' },
      ['192.168.1.5:4173', '[fe80::1]:4173', '127.0.0.1'],
    ],
    ['the public address', { PUBLIC_URL: 'https://shop.example' }, ['shop.example', 'shop.example:8443', 'localhost']],
  ])('but all is there under the name of %s', async (_whose, environment, hosts) => {
    const app = consoleAt(environment);
    for (const host of hosts) {
      expect((await app.request('/sandbox/api/outbox', { headers: { Host: host } })).status, host).toBe(200);
      const headers = { Host: host, Origin: `http://${host}` };
      const changed = await app.request('/sandbox/api/clock', { method: 'POST', body: '{"advance":"1s"}', headers });
      expect(changed.status, host).toBe(200);
    }
    expect((await app.request('/sandbox/api/outbox', { headers: { Host: 'evil.test' } })).status).toBe(421);
  });

  it('but its own pages, a typed address and programs may', async () => {
    const harmless: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin', Origin: server.url },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ];
    for (const headers of harmless) {
      expect((await desk(server, 'POST', '/clock', { advance: '1s' }, headers)).status).toBe(200);
    }
  });
});

describe('on a network', () => {
  const token = 'a-token-for-the-console';
  const consoleThere = (environment: Record<string, string> = {}) => {
    const config = readConfig({ HOST: '0.0.0.0', SANDBOX_CONSOLE_TOKEN: token, ...environment });
    return new Hono().route(
      '/sandbox',
      createConsole({ ...server.services, config }, plainDecisions, createProduct(server.services)),
    );
  };
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    consoleThere().request(path, { method, headers: { Host: '192.168.1.5:4173', ...headers } });

  it('nothing of the console is shown or done without its token', async () => {
    for (const path of [
      '/sandbox',
      '/sandbox/customers',
      '/sandbox/api',
      '/sandbox/api/outbox',
      '/sandbox?token=another-token-entirely',
    ]) {
      expect((await ask(path)).status, path).toBe(401);
    }
    expect((await ask('/sandbox/api/faults', {}, 'DELETE')).status).toBe(401);
    expect((await ask('/sandbox/api/outbox', { Authorization: 'Bearer another-token-entirely' })).status).toBe(401);
    expect(documentOf(await (await ask('/sandbox')).text()).querySelector('h1')?.textContent).toBe('Token required');
    expect((await ask('/sandbox/look.css')).status).toBe(200);
  });

  it('the printed link opens it for this browser, and programs send the token as a bearer', async () => {
    const entered = await ask(`/sandbox?theme=1&token=${token}`);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/sandbox?theme=1']);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Path=\/sandbox; HttpOnly; SameSite=Strict$/);
    expect((await ask('/sandbox', { Cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
    const overHttps = consoleThere({ PUBLIC_URL: 'https://sandbox.example' });
    const secured = await overHttps.request(`/sandbox?token=${token}`, { headers: { Host: 'sandbox.example' } });
    expect(secured.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await ask('/sandbox/api/outbox', { Authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe('without a sandbox', () => {
  it('there is no console', async () => {
    const config = readConfig({ PORT: '0' });
    const app = createApp({
      ...server.services,
      emulators: null,
      config: { ...config, sandbox: { ...config.sandbox, on: false } },
    });
    for (const path of ['/sandbox', '/sandbox/api', '/sandbox/api/outbox', '/sandbox/look.css']) {
      const reply = await app.request(path, { headers: { Accept: 'application/json' } });
      expect([404, 503], path).toContain(reply.status);
    }
    expect([404, 503]).toContain(
      (await app.request('/sandbox/api/reset', { method: 'POST', body: '{"confirm":"reset"}' })).status,
    );
  });
});
