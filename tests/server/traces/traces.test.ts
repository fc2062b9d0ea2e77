import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { withRequestId } from '#server/request-id.ts';
import type { RunningServer } from '#server/server.ts';
import { partOf } from '#server/traces/span.ts';
import { templateOf } from '#server/traces/upstream.ts';
import { startServer } from '../../browser/server.ts';
import { call, freshEmail, goodPassword } from '../backend/client.ts';
import { before, withDatabase, withServer } from '../support.ts';
import { openReceiver, type SentSpan } from './receiver.ts';

const serverKind = 2;
const clientKind = 3;
const failed = 2;
const sender = { traceId: '0123456789abcdef0123456789abcdef', spanId: '0123456789abcdef' };

const lineSchema = v.object({
  msg: v.string(),
  requestId: v.optional(v.string()),
  traceId: v.optional(v.string()),
  lost: v.optional(v.number()),
});

/** Sends to this address; records its log. */
async function tracing(endpoint: string, environment: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const server = await withServer({ log, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...environment } });
  return { server, lines, logged: () => lines.map((line) => v.parse(lineSchema, JSON.parse(line))) };
}

/** A full batch, of 512, is sent at once. */
function endSpans({ services: { traces } }: RunningServer, count: number): void {
  for (let number = 0; number < count; number++) traces?.begin('work', {}, undefined)?.end(null);
}

describe('a sign-up', () => {
  const told = before(async () => {
    const receiver = await openReceiver();
    const settings = {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
    };
    const { server, logged } = await tracing(receiver.url, settings);
    const email = freshEmail();
    const body = { email, password: goodPassword, displayName: 'Ada Example' };
    const headers = { traceparent: `00-${sender.traceId}-${sender.spanId}-01` };
    const reply = await call<{ customer_guid: string }>(server, '/customers/signup', body, { headers });
    const guid = reply.data.customer_guid;
    await fetch(`${server.url}/backend/customers/${guid}/${email}?email=${email}`);
    await fetch(`${server.url}/bank/api/customers/${guid}?email=${email}`);
    await server.close();
    const spans = receiver.spans();
    const root = spans.find(({ name }) => name === 'POST /backend/customers/signup');
    if (root === undefined) throw new Error('the request has no span');
    await receiver.close();
    return { receiver, spans, root, email, guid, requestId: reply.headers.get('x-request-id'), lines: logged() };
  });
  const inTrace = (of: SentSpan) => told.spans.filter(({ traceId }) => traceId === of.traceId);
  const named = (name: string) => told.spans.filter((span) => span.name === name);

  it('is a trace of the request, with the calls and transactions that are made for it', () => {
    const { root, requestId } = told;
    expect(root).toMatchObject({ kind: serverKind, status: { code: 0 } });
    expect(root.parentSpanId).toBeUndefined();
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/backend/customers/signup',
      'http.response.status_code': 201,
      'statechange.request_id': requestId,
    });
    const parts = inTrace(root).filter((span) => span !== root);
    expect(new Set(parts.map(({ parentSpanId, kind }) => `${parentSpanId} ${kind}`))).toEqual(
      new Set([`${root.spanId} ${clientKind}`]),
    );
    const names = new Set(parts.map(({ name }) => name));
    for (const name of [
      'identity POST accounts',
      'bank POST /oauth/token',
      'bank POST /api/customers',
      'bank GET /api/customers/{id}',
      'transaction',
    ])
      expect(names).toContain(name);
    expect(parts.find(({ name }) => name === 'bank POST /api/customers')?.attributes).toMatchObject({
      ...{
        'peer.service': 'bank',
        'server.address': '127.0.0.1',
        'http.request.method': 'POST',
        'http.response.status_code': 201,
      },
    });
  });

  it('links to the caller’s trace instead of continuing it', () => {
    expect(told.root.traceId).not.toBe(sender.traceId);
    expect(told.root.links).toMatchObject([sender]);
  });

  it('is linked from the traces of the stand-ins on this machine, with their transactions', () => {
    const [opened] = named('POST /bank/api/accounts');
    const callers = inTrace(told.root).filter(({ name }) => name === 'bank POST /api/accounts');
    expect(callers.map(({ spanId }) => spanId)).toContain(opened?.links[0]?.spanId);
    expect(opened?.links[0]?.traceId).toBe(told.root.traceId);
    const transaction = opened && inTrace(opened).find(({ name }) => name === 'transaction');
    expect(transaction?.parentSpanId).toBe(opened?.spanId);
    const looked = named('POST /identitytoolkit.googleapis.com/v1/projects/:project/:method{accounts(:[A-Za-z]+)?}');
    expect(looked.some(({ links }) => links[0]?.traceId === told.root.traceId)).toBe(true);
  });

  it('says nothing of the customer, also where a path or a query does', () => {
    const bytes = told.receiver.bytes();
    expect(named('GET /bank/api/customers/:guid').length).toBeGreaterThan(1);
    for (const secret of [told.email, encodeURIComponent(told.email), told.guid, goodPassword, 'Ada Example', 'a key'])
      expect(bytes.includes(secret), secret).toBe(false);
  });

  it('has its id on the lines of the log', () => {
    const about = told.lines.filter(({ requestId, msg }) => requestId === told.requestId && msg === 'backend request');
    expect(about.map(({ traceId }) => traceId)).toEqual([told.root.traceId]);
  });

  it('goes to the address with its headers, and says what sent it', () => {
    for (const each of told.receiver.heard) expect(each).toEqual({ path: '/v1/traces', key: 'a key' });
    for (const resource of told.receiver.resources())
      expect(resource).toMatchObject({
        'service.name': 'statechange',
        'deployment.environment.name': 'test',
        'service.version': expect.any(String),
      });
  });
});

describe('a span', () => {
  const told = before(async () => {
    const receiver = await openReceiver();
    const { server } = await tracing(receiver.url);
    const { traces, db } = server.services;
    const root = traces?.begin('work', {}, '00-0-0-01');
    if (!root) throw new Error('nothing is recorded');
    let tries = 0;
    await partOf(root, async () => {
      await db.transaction(async (tx) => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('secret-word'), { code: '40001' });
        await tx.execute(sql`select 'secret-word'`);
      });
      const broken = db.transaction((tx) => tx.execute(sql`select 'secret-word'::int`));
      await broken.catch(() => undefined);
    });
    root.end(null);
    await fetch(`${server.url}/healthz`);
    await fetch(`${server.url}/metrics`);
    await server.close();
    await receiver.close();
    return { receiver, spans: receiver.spans() };
  });

  it('of a transaction has its tries, and ends with the kind of an error', () => {
    const [repeated, broken] = told.spans.filter(({ name }) => name === 'transaction');
    expect(repeated?.events).toEqual([
      { name: 'retry', attributes: { attempt: 1, 'db.response.status_code': '40001' } },
    ]);
    expect(repeated?.status.code).toBe(0);
    expect(broken).toMatchObject({ status: { code: failed }, attributes: { 'error.type': '22P02' } });
    expect(told.receiver.bytes()).not.toContain('secret-word');
  });

  it('links to nothing that cannot be a trace', () => {
    expect(told.spans.find(({ name }) => name === 'work')?.links).toEqual([]);
  });

  it('is not recorded for health checks and metrics', () => {
    expect(told.spans.map(({ name }) => name).filter((name) => /healthz|metrics/.test(name))).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that is away is named once, and once when it is back', async () => {
    const receiver = await openReceiver('refuses');
    const { server, lines, logged } = await tracing(receiver.url, { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret-word' });
    const about = () => logged().filter(({ msg }) => msg.startsWith('traces'));
    withRequestId('of-somebody', () => endSpans(server, 512));
    await expect.poll(() => receiver.heard.length).toBe(1);
    await expect.poll(() => about().length).toBe(1);
    endSpans(server, 512);
    await expect.poll(() => receiver.heard.length).toBe(2);
    receiver.become('takes');
    endSpans(server, 512);
    await expect.poll(() => about().length).toBe(2);
    expect(about()).toEqual([{ msg: 'traces do not arrive' }, { msg: 'traces arrive again', lost: 1024 }]);
    expect(lines.join('')).not.toMatch(/secret-word|v1\/traces/);
    await server.close();
    await receiver.close();
  });

  it('that hangs keeps neither requests nor the end of the server', async () => {
    const receiver = await openReceiver('hangs');
    const { server } = await tracing(receiver.url);
    endSpans(server, 5_000);
    await expect.poll(() => receiver.open.size).toBe(1);
    expect((await call(server, '/customers/landing-live-price')).http).toBe(200);
    await server.close();
    // It did not wait for timeouts.
    expect([...receiver.open].filter(({ destroyed }) => destroyed)).toEqual([]);
    await receiver.close();
  });

  it('that hung gets what a queue could keep, and no more', async () => {
    const receiver = await openReceiver('hangs');
    const { server } = await tracing(receiver.url);
    endSpans(server, 20_000);
    await expect.poll(() => receiver.open.size).toBe(1);
    receiver.become('takes');
    await server.close();
    await expect.poll(() => receiver.spans().length).toBe(4_096);
    await receiver.close();
  });

  it('that is not there changes nothing', async () => {
    const receiver = await openReceiver();
    await receiver.close();
    const { server } = await tracing(receiver.url);
    expect((await call(server, '/customers/landing-live-price')).http).toBe(200);
    await server.close();
  });
});

it('only the part that is drawn is recorded, with all that belongs to it', async () => {
  const receiver = await openReceiver();
  const { server, logged } = await tracing(receiver.url, {
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  await call(server, '/customers/landing-live-price', undefined, {
    headers: { traceparent: `00-${sender.traceId}-${sender.spanId}-01` },
  });
  await server.close();
  expect(receiver.heard).toEqual([]);
  expect(logged().filter(({ traceId }) => traceId !== undefined)).toEqual([]);
  await receiver.close();
});

describe('a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-traces-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Loaded during a start, a reply, and a stop. */
  async function loadedWith(environment: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> {
    const list = join(folder, 'loaded');
    writeFileSync(list, '');
    const settings = { SANDBOX_DEMO: 'off', LOADED_PACKAGES: list, ...environment };
    const server = await startServer(await withDatabase(settings), [
      '--import',
      join(import.meta.dirname, 'loaded.ts'),
    ]);
    expect((await call(server, '/customers/landing-live-price')).http).toBe(200);
    await server.stop();
    return new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean));
  }

  it('loads nothing that makes or sends traces without an address for them', async () => {
    const loaded = await loadedWith({ OTEL_SERVICE_NAME: 'statechange' });
    expect([...loaded].filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  });

  it('sends what waits when it is stopped', async () => {
    const receiver = await openReceiver();
    const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    expect(loaded).toContain('@opentelemetry/sdk-trace');
    expect(receiver.spans().map(({ name }) => name)).toContain('GET /backend/customers/landing-live-price');
    await receiver.close();
  });
});

it('the name of a call has words alone of its path', () => {
  const guid = 'b46733c36f2f56b5652c0ff59d1ee6d4';
  expect(templateOf(`bank GET /api/customers/${guid}`)).toBe('bank GET /api/customers/{id}');
  expect(templateOf(`bank PATCH /api/external_bank_accounts/${guid}`)).toBe(
    'bank PATCH /api/external_bank_accounts/{id}',
  );
  for (const odd of [
    'a@b.example',
    'a%40b.example',
    'B467',
    '0190c1d2-aaaa-bbbb-cccc-000000000000',
    'abcdefabcdefabcdefabcdefabcdefab',
    '12',
    '%20',
  ])
    expect(templateOf(`bank GET /api/v1/customers/${odd}/files`)).toBe('bank GET /api/v1/customers/{id}/files');
  expect(templateOf('identity sign-in')).toBe('identity sign-in');
  expect(templateOf('market GET /coins/{id}/market_chart')).toBe('market GET /coins/{id}/market_chart');
});
