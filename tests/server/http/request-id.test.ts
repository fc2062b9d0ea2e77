import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '#machines/shared/problem.ts';
import type { BankClient } from '#ports/bank/client.ts';
import { createTrade } from '#ports/bank/trades.ts';
import { call } from '#ports/http.ts';
import { requestIdOf } from '#server/backend/access/staff/refused.ts';
import { createBackground } from '#server/background.ts';
import { identified } from '#server/http/identified.ts';
import { createLog } from '#server/log.ts';
import { acceptedId, currentRequestId, withRequestId } from '#server/request-id.ts';
import type { RunningServer } from '#server/server.ts';
import {
  call as callBackend,
  freshEmail,
  fromOwnBrowser,
  idTokenOf,
  openMailedLink,
  signUp,
} from '../backend/client.ts';
import { bankClient, mintBankToken, openCustomer } from '../bank/client.ts';
import { createTestClock, withServer } from '../support.ts';

const lines: string[] = [];
const clock = createTestClock();
let server: RunningServer;
beforeAll(async () => {
  server = await withServer({
    clock: { ...clock, due: () => true },
    log: createLog('info', { write: (line: string) => lines.push(line) }),
  });
});
afterAll(() => server.close());
afterEach(() => vi.unstubAllGlobals());

const lineSchema = v.object({
  msg: v.string(),
  requestId: v.optional(v.string()),
  service: v.optional(v.string()),
  path: v.optional(v.string()),
});
const logged = () => lines.map((line) => v.parse(lineSchema, JSON.parse(line)));
/** Services and paths logged under an id. */
const underId = (id: string | null | undefined) =>
  logged().filter(({ requestId }) => id !== undefined && requestId === id);
const servicesUnder = (id: string | null | undefined) => [
  ...new Set(underId(id).map(({ msg, service }) => (msg === 'backend request' ? 'product' : service))),
];

/** Answers the browser ports' calls and records them. */
function asInBrowser(send: typeof fetch = fetch) {
  const calls: { readonly sent: string | null; readonly got: string | null }[] = [];
  vi.stubGlobal('location', { origin: server.url });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const reply = await send(url, init);
    calls.push({ sent: new Headers(init.headers).get('X-Request-Id'), got: reply.headers.get('X-Request-Id') });
    return reply;
  });
  return calls;
}

describe('the id of a call', () => {
  beforeEach(() => {
    lines.length = 0;
  });

  it('is one in the browser’s order, in its reply and in the bank’s log', async () => {
    const customer = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance);
    const quoted = {
      product_type: 'trading',
      customer_guid: customer.guid,
      symbol: 'BTC-USD',
      side: 'buy',
      deliver_amount: 10_000,
    };
    const quote = await customer.client.post('/api/quotes', quoted);
    const calls = asInBrowser();
    const bank: BankClient = {
      call: (path, schema, request) =>
        call(`${server.url}/bank/api/${path}`, schema, { ...request, token: customer.token }),
    };
    await createTrade(bank, String(quote.body.guid), []);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.sent).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[0]?.got).toBe(calls[0]?.sent);
    expect(underId(calls[0]?.sent)).toEqual([
      { msg: 'sandbox request', requestId: calls[0]?.sent, service: 'bank', path: '/bank/api/trades' },
    ]);
  });

  it('goes from the browser through the product to the bank and the identity service', async () => {
    const email = freshEmail();
    await signUp(server, email);
    await openMailedLink(server, email);
    const token = await idTokenOf(server, email);
    const own = fromOwnBrowser(server, email);
    const calls = asInBrowser((url, init) =>
      fetchOf(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...own } }),
    );
    const body = { email, token };
    await call(`${server.url}/backend/customers/generate-customer-token`, v.unknown(), { method: 'POST', body });
    expect(servicesUnder(calls[0]?.sent).toSorted()).toEqual(['bank', 'identity', 'product']);
  });

  it('goes to the market', async () => {
    await callBackend(server, '/customers/landing-live-price', undefined, { headers: { 'X-Request-Id': 'prices-1' } });
    expect(servicesUnder('prices-1').toSorted()).toEqual(['market', 'product']);
  });

  it('is the caller’s own only where that can be one', () => {
    expect(['a', 'support-4711', 'A_b=', 'x'.repeat(64)].map(acceptedId)).not.toContain(null);
    for (const odd of ['', 'x'.repeat(65), 'a b', 'a\nb', 'a\u2028', '"}', 'a.b', 'ä', '{{1}}'])
      expect(acceptedId(odd)).toBeNull();
    expect(acceptedId(undefined)).toBeNull();
  });

  it('writes nothing into the log that its sender chose beyond that', async () => {
    const odd = 'x","level":60,"msg":"forged';
    const { headers } = await callBackend(server, '/customers/none', undefined, { headers: { 'X-Request-Id': odd } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.join('')).not.toContain('forged');
    expect(underId(headers.get('x-request-id'))).toHaveLength(1);
  });

  it('is unique in the audit log, even when two calls send the same', async () => {
    const app = new Hono().use(identified()).get('/', (c) => c.text(requestIdOf(c)));
    const callWith = async (headers: Record<string, string>) => (await app.request('/', { headers })).text();
    const [first, second] = [await callWith({ 'X-Request-Id': 'same' }), await callWith({ 'X-Request-Id': 'same' })];
    expect(first).toMatch(/^same\.[0-9a-f-]{13}$/);
    expect(second).not.toBe(first);
    expect(await callWith({})).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in replies of every kind', async () => {
    for (const path of ['/healthz', '/bank/api/customers', '/market/none', '/backend/customers/none', '/nowhere.js'])
      expect(
        (await fetch(`${server.url}${path}`, { headers: { 'X-Request-Id': 'every-kind' } })).headers.get(
          'x-request-id',
        ),
        path,
      ).toBe('every-kind');
  });
});

describe('the browser', () => {
  it('sends none to another origin, which may not allow it', async () => {
    const calls = asInBrowser(async () => Response.json({}));
    await call('https://bank.example/api/trades', v.unknown());
    await call('/backend/customers/none', v.unknown());
    expect(calls.map(({ sent }) => sent)).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('has it as the reference of a refusal, and of a call that was not answered in time', async () => {
    const calls = asInBrowser(async (_url, init) =>
      init?.method === 'POST'
        ? new Response('{}', { status: 500, headers: { 'X-Request-Id': 'of-the-reply' } })
        : never(init?.signal),
    );
    const problemAt = async (request: Parameters<typeof call>[2]) =>
      problemOf(await call('/backend/customers/none', v.unknown(), request).catch((error: unknown) => error));
    expect((await problemAt({ method: 'POST' })).reference).toBe('of-the-reply');
    const late = await problemAt({ timeout: 1 });
    expect(late).toMatchObject({ code: 'timeout', reference: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(calls).toHaveLength(1);
  });
});

it('each round of what is done again and again has an id of its own', async () => {
  const background = createBackground();
  const ids: (string | undefined)[] = [];
  await new Promise<void>((done) => {
    withRequestId('of-the-start', () =>
      background.every(
        1,
        async () => void (ids.push(currentRequestId()) === 2 && done()),
        () => undefined,
      ),
    );
  });
  await background.finish(1000);
  expect(new Set(ids.slice(0, 2)).size).toBe(2);
  expect(ids).not.toContain('of-the-start');
  expect(ids).not.toContain(undefined);
});

const fetchOf = fetch;
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
