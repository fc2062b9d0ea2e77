import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { matches } from '#sandbox/faults/fault-store.ts';
import { createMailer, type Mail } from '#server/mail/mailer.ts';
import { call, freshEmail, goodPassword, idTokenOf, mailsTo } from '#tests/server/backend/client.ts';
import { bankClient, mintBankToken, objectsOf } from '#tests/server/bank/client.ts';
import { desk, letFail } from '#tests/server/sandbox/console.ts';
import { before, describeOnEachDatabase, withServer } from '#tests/server/support.ts';

interface FaultLine {
  readonly id: string;
  readonly calls_left: number;
}

describeOnEachDatabase('services that fail on purpose', (open, { kind }) => {
  const server = before(() => open());
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  afterEach(async () => {
    await desk(server, 'DELETE', '/faults');
  });
  const ping = () => fetch(`${server.url}/market/api/v3/ping`);
  const callsLeft = async () =>
    (await desk<{ faults: FaultLine[] }>(server, 'GET', '/faults')).body.faults.map((fault) => fault.calls_left);

  it("fail for as many calls as was said, in the bank's own shape, and are well again", async () => {
    const made = await letFail(server, {
      service: 'bank',
      path: '/api/customers*',
      method: 'GET',
      kind: 'failing',
      status: 500,
      calls: 2,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      service: 'bank',
      method: 'GET',
      path: '/api/customers*',
      kind: 'failing',
      status: 500,
      calls_left: 2,
      after: false,
    });
    expect((await bank.post('/api/customers', { type: 'individual' })).status, 'another method').toBe(201);
    expect((await bank.get('/api/prices')).status, 'another path').toBe(200);
    const first = await bank.get('/api/customers');
    expect(first.body).toEqual({
      status: 500n,
      error_message: expect.stringMatching(/./),
      message_code: 'service_unavailable',
    });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(await callsLeft()).toEqual([1]);
    expect((await bank.get(`/api/customers/${'0'.repeat(32)}`)).status).toBe(500);
    expect(await callsLeft()).toEqual([0]);
    expect((await bank.get('/api/customers')).status).toBe(200);
  });

  it('answer 429 with a time to wait, each in its own words', async () => {
    for (const service of ['bank', 'market', 'identity', 'backend']) {
      await letFail(server, { service, path: '*', kind: 'rate_limited', retry_after: 7, calls: 1 });
    }
    const limited = async (path: string, init?: RequestInit) => {
      const reply = await fetch(`${server.url}${path}`, init);
      expect([reply.status, reply.headers.get('retry-after')], path).toEqual([429, '7']);
      return {
        cors: reply.headers.get('access-control-allow-origin'),
        body: (await reply.json()) as Record<string, unknown>,
      };
    };
    expect((await limited('/bank/api/prices')).body).toEqual({
      status: 429,
      error_message: expect.any(String),
      message_code: 'rate_limited',
    });
    const market = await limited('/market/api/v3/ping');
    expect(market).toEqual({ cors: '*', body: { status: { error_code: 429, error_message: expect.any(String) } } });
    const identity = await limited('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', {
      method: 'POST',
      body: '{}',
    });
    expect(identity.body.error).toMatchObject({
      code: 429,
      message: 'TOO_MANY_ATTEMPTS_TRY_LATER',
      errors: [{ domain: 'global' }],
    });
    const backend = await limited('/backend/customers/landing-live-price');
    expect(backend).toMatchObject({
      cors: null,
      body: { status: 429, data: null, code: 'too_many_requests', message: expect.any(String) },
    });
    const ping = await fetch(`${server.url}/market/api/v3/ping`, { method: 'OPTIONS' });
    expect(ping.status, 'a question before the call is no call').toBe(204);
  });

  it('speak OAuth where the bank does', async () => {
    await letFail(server, { service: 'bank', path: '/oauth/token', kind: 'failing', calls: 1 });
    const reply = await fetch(`${server.url}/bank/oauth/token`, { method: 'POST', body: '{}' });
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { error: 'service_unavailable', error_description: expect.any(String) },
    ]);
  });

  it('break off in the middle of their JSON', async () => {
    await letFail(server, { service: 'market', path: '/api/v3/ping', kind: 'malformed', calls: 1 });
    await letFail(server, { service: 'market', path: '/market/api/v3/ping', kind: 'malformed', calls: 1, after: true });
    for (const start of ['{"status"', '{"gecko_says"']) {
      const reply = await ping();
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      const text = await reply.text();
      expect(text.startsWith(start)).toBe(true);
      expect(() => JSON.parse(text)).toThrow();
    }
    expect(await (await ping()).json()).toHaveProperty('gecko_says');
  });

  it('cut the connection without an answer', async () => {
    await letFail(server, { service: 'market', path: '*', kind: 'offline', calls: 2 });
    await expect(ping()).rejects.toThrow('fetch failed');
    await expect(ping()).rejects.toThrow('fetch failed');
    expect((await ping()).status).toBe(200);
  });

  it('answer late, and then as always', async () => {
    await letFail(server, { service: 'market', path: '*', kind: 'slow', delay: 300, calls: 1 });
    const started = performance.now();
    expect(await (await ping()).json()).toHaveProperty('gecko_says');
    expect(performance.now() - started).toBeGreaterThanOrEqual(290);
  });

  it.each(['offline', 'failing', 'malformed'])('do the work and lose only the answer (%s)', async (lost) => {
    const labels = [`lost-${lost}`];
    await letFail(server, {
      service: 'bank',
      path: '/api/customers',
      method: 'POST',
      kind: lost,
      calls: 1,
      after: true,
    });
    const reply = await bank.post('/api/customers', { type: 'individual', labels }).catch(() => null);
    if (lost === 'failing') expect(reply?.status).toBe(503);
    if (lost === 'offline') expect(reply).toBeNull();
    expect(objectsOf(await bank.get(`/api/customers?label=${labels}`))).toHaveLength(1);
    await letFail(server, { service: 'bank', path: '/api/customers', method: 'POST', kind: lost, calls: 1 });
    await bank.post('/api/customers', { type: 'individual', labels }).catch(() => null);
    expect(objectsOf(await bank.get(`/api/customers?label=${labels}`)), 'without it, nothing is done').toHaveLength(1);
  });

  it('count each call once, however many come at the same time', async () => {
    await letFail(server, { service: 'market', path: '*', kind: 'failing', calls: 5 });
    const replies = await Promise.all(Array.from({ length: 12 }, ping));
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
  });

  it('hold in every process on the database', async () => {
    if (kind === 'embedded') return;
    const second = await withServer({ databaseUrl: server.services.config.databaseUrl ?? '' });
    const there = () => fetch(`${second.url}/market/api/v3/ping`).then(({ status }) => status);
    expect(await there()).toBe(200);
    await letFail(server, { service: 'market', path: '*', kind: 'failing', calls: 4 });
    await expect.poll(there).toBe(503);
    const both = await Promise.all([there(), ping(), there(), ping(), there(), ping()]);
    expect(both.filter((reply) => (typeof reply === 'number' ? reply : reply.status) === 503)).toHaveLength(3);
    await second.close();
  });

  it('never touch the console and the hosted pages', async () => {
    for (const service of ['bank', 'identity', 'market', 'backend', 'mail'])
      await letFail(server, { service, path: '*', kind: 'offline', calls: 50 });
    for (const path of [
      '/sandbox',
      '/sandbox/api/faults',
      '/hosted/look.css',
      '/emulator/action/look.css',
      '/healthz',
    ]) {
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
    }
  });

  it('let the mailer reject or wait, by recipient', async () => {
    const mailer = createMailer(server.services);
    const to = freshEmail();
    const mail: Mail = { to, subject: 'Hello', paragraphs: ['Hello.'], footnote: 'You asked for it.' };
    await letFail(server, { service: 'mail', path: `${to.toUpperCase().slice(0, 8)}*`, kind: 'failing', calls: 1 });
    await expect(mailer.send(mail)).rejects.toThrow('failing');
    expect(await mailsTo(server, to)).toHaveLength(0);
    await letFail(server, { service: 'mail', path: to, kind: 'offline', calls: 1, after: true });
    await expect(mailer.send(mail)).rejects.toThrow('offline');
    expect(await mailsTo(server, to)).toHaveLength(1);
    await letFail(server, { service: 'mail', path: '*', kind: 'slow', delay: 200, calls: 1 });
    const sending = mailer.send(mail);
    await wait(50);
    expect(await mailsTo(server, to)).toHaveLength(1);
    await sending;
    expect(await mailsTo(server, to)).toHaveLength(2);
  });

  it("reach the product's customers in its own words", async () => {
    // The backend tries three times.
    const email = freshEmail();
    await letFail(server, { service: 'bank', path: '/api/accounts', method: 'POST', kind: 'failing', calls: 3 });
    const body = { email, password: goodPassword, displayName: 'Ada Example' };
    expect(await call(server, '/customers/signup', body)).toMatchObject({ http: 503, code: 'bank_unavailable' });
    expect(await call(server, '/customers/signup', body)).toMatchObject({ http: 201 });
    await letFail(server, {
      service: 'identity',
      path: '/v1/accounts:signInWithPassword',
      kind: 'failing',
      status: 500,
      calls: 1,
    });
    await expect(idTokenOf(server, email)).rejects.toThrow('INTERNAL_ERROR');
    expect(await idTokenOf(server, email)).toMatch(/\./);
  });

  const good = { service: 'bank', path: '/api/*', kind: 'failing', calls: 1 };
  it.each<[string, Record<string, unknown>]>([
    ['service', { ...good, service: 'hosted' }],
    ['path', { ...good, path: '' }],
    ['path', { ...good, path: 'x'.repeat(301) }],
    ['path', { ...good, path: '/a\u0000' }],
    ['kind', { ...good, kind: 'gone' }],
    ['calls', { ...good, calls: 0 }],
    ['calls', { ...good, calls: 1.5 }],
    ['calls', { ...good, calls: 'many' }],
    ['calls', { ...good, calls: undefined }],
    ['method', { ...good, method: 'GO' }],
    ['method', { ...good, service: 'mail', method: 'POST' }],
    ['status', { ...good, status: 200 }],
    ['status', { ...good, kind: 'slow', status: 500 }],
    ['delay', { ...good, delay: 100 }],
    ['delay', { ...good, kind: 'slow', delay: 9_999_999 }],
    ['retry_after', { ...good, retry_after: 3 }],
    ['after', { ...good, after: 'perhaps' }],
    ['delya', { ...good, delya: 1 }],
  ])('refuse a wrong %s: %j', async (field, fault) => {
    const reply = await desk<{ fields: Record<string, string> }>(server, 'POST', '/faults', fault);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.fields)).toEqual([field]);
    expect(reply.body.fields[field]).toMatch(new RegExp(`^${field} (must|is) `));
  });

  it('can be taken back, one or all', async () => {
    const { body } = await letFail(server, good);
    await letFail(server, good);
    expect((await desk(server, 'DELETE', `/faults/${body.id}`)).body).toEqual({ removed: 1 });
    expect(await desk(server, 'DELETE', `/faults/${body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await desk(server, 'DELETE', '/faults/x')).status).toBe(404);
    expect((await desk(server, 'DELETE', '/faults')).body).toEqual({ removed: 1 });
    expect((await bank.get('/api/prices')).status).toBe(200);
  });
});

describe('a path pattern', () => {
  it.each([
    ['/api/trades', '/api/trades', true],
    ['/api/trades', '/api/trades/1', false],
    ['/api/trades*', '/api/trades/1', true],
    ['*', '', true],
    ['*/prices', '/api/prices', true],
    ['/api/*/x', '/api/x', false],
    ['/api/*/x', '/api//x', true],
    ['a*a', 'a', false],
    ['a*b*a', 'aba', true],
    ['/a.c', '/abc', false],
  ])('%s and %s: %s', (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));

  it('takes no longer for many stars', () => {
    expect(matches(`${'*a'.repeat(100)}b`, 'a'.repeat(10_000))).toBe(false);
  });
});
