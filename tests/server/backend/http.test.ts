import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendGroups } from '#server/backend/backend.ts';
import { limits } from '#server/backend/kit/http/rate-limits.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call, freshEmail } from './client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await withServer({ environment: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1, 203.0.113.0/24' } });
});
afterAll(async () => server.close());

const posts = backendGroups.flatMap((group) => group.routes).filter((route) => route.method === 'POST');
const isOfStaff = ({ access }: (typeof posts)[number]) => access.schemes.includes('staffToken');
/** Strangers learn nothing of staff's calls. */
const strangersAnswer = (route: (typeof posts)[number], refusal: { readonly status: number; readonly code: string }) =>
  isOfStaff(route) ? { status: 401, code: 'staff_session_ended' } : refusal;

describe('the envelope', () => {
  it.each(posts)('$path answers broken, oversized and ill-typed bodies in it', async (route) => {
    const { path } = route;
    const broken = strangersAnswer(route, { status: 400, code: 'malformed_json' });
    for (const body of ['{', '"text"', '[]', 'null', '']) {
      expect(await call(server, path, body)).toMatchObject({
        http: broken.status,
        status: broken.status,
        data: null,
        code: broken.code,
      });
    }
    const large = await call(server, path, JSON.stringify({ email: 'x'.repeat(70_000) }));
    expect(large).toMatchObject({ http: 413, status: 413, data: null, code: 'too_large' });
    // The unread body makes the connection unusable.
    expect(large.headers.get('connection')).toBe('close');
    const odd = await call(server, path, { email: { $ne: null }, token: [], password: 1, cybrid_guid: false });
    const illTyped = strangersAnswer(route, { status: 422, code: 'invalid_input' });
    expect(odd).toMatchObject({ http: illTyped.status, status: illTyped.status, data: null, code: illTyped.code });
  });

  const oddTexts = ['a\0@example.test', 'a\ud800@example.test', 'a\u0007@example.test'].map((odd) => ({
    ...{ email: odd, token: odd, password: odd, displayName: odd, cybrid_guid: odd, otp: odd, message: odd },
  }));
  it.each(posts.filter((route) => !isOfStaff(route)))(
    '$path refuses text that cannot be kept, by field',
    async ({ path, example }) => {
      for (const odd of oddTexts) {
        const reply = await call(server, path, odd);
        expect(reply).toMatchObject({ http: 422, status: 422, data: null, code: 'invalid_input' });
        expect(reply.fields).toHaveProperty(Object.keys(example ?? {})[0] ?? 'email');
      }
    },
  );

  // Some staff calls have only optional fields.
  it.each(posts.filter((route) => isOfStaff(route) && !v.is(route.body ?? v.any(), {})))(
    '$path takes no such text',
    ({ body, example }) => {
      for (const odd of oddTexts) {
        const wrong = v.safeParse(body ?? v.any(), odd).issues?.map((issue) => v.getDotPath(issue));
        expect(wrong).toContain(Object.keys(example ?? {})[0]);
      }
    },
  );

  it('answers unknown paths and methods in it', async () => {
    expect(await call(server, '/customers/none')).toMatchObject({
      http: 404,
      status: 404,
      data: null,
      code: 'not_found',
    });
    expect(await call(server, '')).toMatchObject({ http: 404, code: 'not_found' });
    const get = await call(server, '/customers/signup');
    expect(get).toMatchObject({ http: 405, status: 405, data: null, code: 'method_not_allowed' });
    expect(get.headers.get('allow')).toBe('POST');
  });

  it('is not cached, not shared with other origins, and carries a request id', async () => {
    const mine = await call(server, '/customers/none', undefined, {
      headers: { 'X-Request-Id': 'support-4711', Origin: 'https://elsewhere.example' },
    });
    expect(mine.headers.get('x-request-id')).toBe('support-4711');
    expect(mine.headers.get('cache-control')).toBe('no-store');
    expect(mine.headers.get('access-control-allow-origin')).toBeNull();
    const made = await call(server, '/customers/none', undefined, {
      headers: { 'X-Request-Id': 'bad id\t'.repeat(20) },
    });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('generate-email-link', () => {
  it('replies the same for an unknown address', async () => {
    const reply = await call(server, '/customers/generate-email-link', { email: freshEmail() });
    expect(reply).toMatchObject({
      http: 200,
      data: null,
      message: 'If this address still needs to be confirmed, we sent it a new link.',
    });
  });
});

describe('rate limits', () => {
  const check = (email: string, forwarded: string) =>
    call(server, '/customers/generate-email-link', { email }, { headers: { 'X-Forwarded-For': forwarded } });

  /** Only this call's counts: the server's rounds share the table. */
  const countedOf = async ({ services }: RunningServer) =>
    (await services.db.query.rateLimits.findMany({ where: (row, { like }) => like(row.key, 'emailLink:%') })).map(
      (row) => row.key,
    );

  it('stop a caller who calls too often, with a time to retry; the account stays open to others', async () => {
    const email = freshEmail();
    // The sandbox allows twenty times as much.
    const allowed = limits.emailLink.address.calls * 20;
    const replies = await Promise.all(Array.from({ length: allowed + 5 }, () => check(email, '198.51.100.1')));
    expect(replies.filter((reply) => reply.http === 200)).toHaveLength(allowed);
    const refused = replies.filter((reply) => reply.http === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ status: 429, code: 'too_many_requests', data: null });
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limits.emailLink.address.seconds);
    expect((await check(email, '198.51.100.2')).http).toBe(200);
  });

  it.each([
    ['what the nearest proxy says, not what the caller wrote', '192.0.2.66, 198.51.100.77', '198.51.100.77'],
    ['what the first of several proxies says', '192.0.2.66, 198.51.100.78, 203.0.113.9', '198.51.100.78'],
    ['the proxy itself, when its entry is no address', '192.0.2.66, nonsense', '127.0.0.1'],
    ['its address without the port', '198.51.100.79:50712', '198.51.100.79'],
    ['its network, for IPv6: a line has at least that many addresses', '[2001:DB8:0:1:a::7]:443', '2001:db8:0:1::/64'],
    ['the IPv4 address that is written as IPv6', '198.51.100.81, ::FFFF:CB00:7109', '198.51.100.81'],
  ])('count an address by %s', async (_what, forwarded, counted) => {
    await server.services.db.execute('delete from rate_limits');
    await check(freshEmail(), forwarded);
    expect(await countedOf(server)).toEqual([`emailLink:address:${counted}`]);
  });

  it('trust no forwarded addresses by default', async () => {
    const open = await withServer();
    await call(
      open,
      '/customers/generate-email-link',
      { email: freshEmail() },
      { headers: { 'X-Forwarded-For': '198.51.100.77' } },
    );
    expect(await countedOf(open)).toEqual(['emailLink:address:127.0.0.1']);
    await open.close();
  });

  it('reset when their window has passed', async () => {
    const email = freshEmail();
    await check(email, '198.51.100.80');
    const key = 'emailLink:address:198.51.100.80';
    await server.services.db.execute(`update rate_limits set points = 1000000 where key = '${key}'`);
    expect((await check(email, '198.51.100.80')).http).toBe(429);
    await server.services.db.execute(
      `update rate_limits set expires_at = now() - interval '1 second' where key = '${key}'`,
    );
    expect((await check(email, '198.51.100.80')).http).toBe(200);
  });
});
