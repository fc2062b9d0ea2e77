import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });
const metricsToken = 'a-token-for-metrics';
let server: RunningServer;
beforeAll(async () => {
  server = await withServer({ log, maxArrivalMs: 300, environment: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => server.close());

/** Starts a request on its own connection. */
function begin(path: string, framing = 'Content-Length: 500', start = '{"a":') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${start}`,
  );
  return socket;
}

const everyService = [
  '/backend/customers/signup',
  '/bank/oauth/token',
  '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any',
  '/securetoken.googleapis.com/v1/token?key=any',
  '/emulator/action?mode=resetPassword',
  '/sandbox/api/clock',
];

describe('a request that does not arrive completely', () => {
  it('ends after the time that it may take, however it trickles', async () => {
    const socket = begin('/backend/customers/signup');
    let reply = '';
    socket.on('data', (chunk: Buffer) => {
      reply += chunk;
    });
    socket.on('error', () => undefined);
    const trickle = setInterval(() => socket.write(' '), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(trickle);
    expect(reply).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ['with a length', 'Content-Length: 500', '{"a":'],
    ['in chunks', 'Transfer-Encoding: chunked', '5\r\n{"a":\r\n'],
  ])('is no error in the log when its sender leaves: %s', async (_how, framing, start) => {
    lines.length = 0;
    for (const path of everyService) {
      const socket = begin(path, framing, start);
      // Flushes first.
      await new Promise((resolve) => socket.write('', resolve));
      socket.destroy();
    }
    const seen = () => lines.filter((line) => /"(request aborted by its sender|backend request)"/.test(line));
    await expect.poll(() => seen().length).toBeGreaterThanOrEqual(everyService.length);
    expect(lines.filter((line) => line.includes('"stack"') || /"level":[56]0/.test(line))).toEqual([]);
  });
});

it.each(['localhost\r\nHost: evil.example', 'evil.example\r\nhost: localhost', 'localhost\r\nHOST: localhost'])(
  'that names two hosts is refused: %j',
  async (hosts) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hosts}\r\n\r\n`);
    let reply = '';
    socket.on('data', (chunk: Buffer) => {
      reply += chunk;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(reply).toMatch(/^HTTP\/1.1 400 [\s\S]*"message":"Send one Host header."/);
  },
);

it('leaves an idle connection open for longer than a proxy does', async () => {
  const { headers } = await fetch(`${server.url}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

describe('/metrics', () => {
  const read = async (headers: Record<string, string> = {}, from?: string) => {
    if (from === undefined) return (await fetch(`${server.url}/metrics`, { headers })).status;
    const env = { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' } } };
    return (await createApp(server.services).request('/metrics', { headers }, env)).status;
  };
  it('keeps the number of series constant, whatever paths are requested', async () => {
    const visit = (name: string) =>
      Promise.all(
        ['backend/customers', 'bank/api/trades', 'sandbox', 'assets', '.'].map((path) =>
          fetch(`${server.url}/${path}/${name}`),
        ),
      );
    const series = async () =>
      (await (await fetch(`${server.url}/metrics`)).text()).match(/^http_request.*\{/gm)?.length;
    await visit('first');
    // Scrapes count themselves from the second on.
    await series();
    const before = await series();
    for (let path = 0; path < 5; path++) await visit(`another-${path}`);
    expect(await series()).toBe(before);
  });

  it('is read by programs on this machine, and elsewhere with the token', async () => {
    expect(await read()).toBe(200);
    expect(await read({}, '::ffff:127.0.0.1')).toBe(200);
    expect(await read({}, '192.0.2.7')).toBe(403);
    expect(await read({ Authorization: `Bearer ${metricsToken}` }, '192.0.2.7')).toBe(200);
    expect(await read({ Authorization: 'Bearer another-token-for-metrics' }, '192.0.2.7')).toBe(403);
  });

  it('is refused under a foreign name, which may have been made to point here', async () => {
    const by = async (host: string, more: object = {}) =>
      (await createApp(server.services).request('/metrics', { headers: { Host: host, ...more } })).status;
    expect([
      await by('localhost:8080'),
      await by('[::1]:8080'),
      await by('evil.example'),
      await by('127.0.0.1.evil.example'),
    ]).toEqual([200, 200, 403, 403]);
    expect(await by('evil.example', { Authorization: `Bearer ${metricsToken}` })).toBe(200);
  });

  it.each([{ PUBLIC_URL: 'https://exchange.example' }, { TRUSTED_PROXIES: '10.0.0.0/8' }])(
    'wants its token of programs on this machine too with %j, as a proxy that names no caller looks like one',
    async (environment) => {
      const { config } = server.services;
      const { isReachable, publicUrl } = readConfig(environment);
      const app = createApp({ ...server.services, config: { ...config, isReachable, publicUrl } });
      const ask = async (headers: Record<string, string>) =>
        (await app.request('/metrics', { headers: { Host: 'localhost', ...headers } })).status;
      expect([await ask({}), await ask({ Authorization: `Bearer ${metricsToken}` })]).toEqual([403, 200]);
    },
  );

  it.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Via', 'X-Real-IP', 'Origin'])(
    'is not read through a proxy or by a page on this machine, as %s shows',
    async (header) => {
      expect(await read({ [header]: 'http://localhost' })).toBe(403);
      expect(await read({ [header]: '127.0.0.1', Authorization: `Bearer ${metricsToken}` })).toBe(200);
    },
  );
});

describe("the sandbox bank's token for its known password", () => {
  const grant = {
    grant_type: 'client_credentials',
    client_id: 'sandbox',
    client_secret: 'sandbox',
    scope: 'customers:read',
  };
  // Browsers send simple cross-site POSTs without a preflight.
  const ask = (headers: Record<string, string>) =>
    createApp(server.services).request('/bank/oauth/token', {
      method: 'POST',
      headers: { Host: 'localhost', ...headers },
      body: JSON.stringify(grant),
    });

  it.each<[string, Record<string, string>]>([
    ['another site', { Origin: 'https://evil.test' }],
    ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of this machine', { Origin: 'http://localhost:9999' }],
    [
      'a name that was made to point here',
      { Host: 'evil.test', Origin: 'http://evil.test', 'Sec-Fetch-Site': 'same-origin' },
    ],
    ['nowhere', { Origin: 'null' }],
  ])('is not for a page of %s', async (_where, headers) => {
    const reply = await ask(headers);
    expect([reply.status, await reply.json()]).toEqual([
      403,
      { error: 'invalid_client', error_description: expect.any(String) },
    ]);
  });

  it('is for programs', async () => {
    expect((await ask({})).status).toBe(200);
  });
});
