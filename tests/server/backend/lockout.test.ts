import { afterAll, beforeAll, expect, it } from 'vitest';
import { methodLimits } from '#sandbox/identity/limits.ts';
import { limits } from '#server/backend/kit/http/rate-limits.ts';
import { rateLimits } from '#server/db/schema/backend.ts';
import { mailLimit } from '#server/http/points.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import {
  call,
  freshEmail,
  fromOwnBrowser,
  goodPassword,
  idTokenOf,
  mailsTo,
  mailTo,
  type Reply,
  signedInCustomer,
  type Tokens,
} from './client.ts';

type Customer = Tokens & { readonly email: string };

/** The sandbox allows twenty times as much. */
const factor = 20;
const mallory = '198.51.100.66';
const owner = '192.0.2.10';

let server: RunningServer;
let victim: Customer;
beforeAll(async () => {
  server = await withServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  victim = await signedInCustomer(server);
});
afterAll(() => server.close());

const from = (address: string, path: string, body: object, bearer?: string): Promise<Reply<unknown>> =>
  call<unknown>(server, `/customers/${path}`, body, {
    headers: { 'X-Forwarded-For': address, ...fromOwnBrowser(server, victim.email) },
    ...(bearer === undefined ? {} : { bearer }),
  });
/** Shaped like ours. */
const madeUp = 'a.b.c';

/** Calls that need a proof: a stranger's and the customer's. */
const attacks: readonly {
  readonly path: string;
  readonly attack: () => [object, string?];
  readonly good: () => Promise<[object, string?]>;
}[] = [
  {
    path: 'generate-customer-token',
    attack: () => [{ email: victim.email, token: madeUp }],
    good: async () => [{ email: victim.email, token: await idTokenOf(server, victim.email) }],
  },
  ...['check-customer-token-dublicate', 'user-detail', 'create-otp'].map((path) => ({
    path,
    attack: (): [object, string] => [{ email: victim.email }, madeUp],
    good: async (): Promise<[object, string]> => [{ email: victim.email }, victim.ut],
  })),
];

it.each(attacks)('$path: calls without a proof use up nothing of the account', async ({ path, attack, good }) => {
  // One more than the strictest account limit.
  const tries = await Promise.all(
    Array.from({ length: 20 * factor + 1 }, (_, index) => from(`198.51.100.${index % 250}`, path, ...attack())),
  );
  expect(new Set(tries.map((reply) => reply.http))).toEqual(new Set([401]));
  const counted = await server.services.db.query.rateLimits.findMany({ columns: { key: true, points: true } });
  // Only the customer's own successful sign-ins count.
  for (const { key, points } of counted.filter((row) => row.key.endsWith(`account:${victim.email}`)))
    expect([key, points < 5]).toEqual([key, true]);
  const reply = await from(owner, path, ...(await good()));
  expect(reply.http).toBe(200);
  if (path === 'generate-customer-token') victim = { ...victim, ...(reply.data as Tokens) };
});

it.each([
  ['reset-password', limits.resetPassword.address.calls, () => victim.email],
  ['generate-email-link', limits.emailLink.address.calls, () => victim.email],
  ['signup', limits.signUp.address.calls, () => freshEmail()],
])('%s: a stranger uses up only their own calls', async (path, calls, emailOf) => {
  const email = emailOf();
  const body = { email, password: goodPassword, displayName: 'Ada Example' };
  await server.services.db.execute(
    `insert into rate_limits select action || ':address:${mallory}', ${calls * factor}, now() + interval '1 hour'
     from unnest(array['resetPassword', 'emailLink', 'signUp']) as action on conflict do nothing`,
  );
  expect((await from(mallory, path, body)).http).toBe(429);
  expect((await from(owner, path, body)).http).toBe(path === 'signup' ? 201 : 200);
});

it('a mailbox is not flooded: callers get the same reply, and earlier links keep working', async () => {
  const { email } = victim;
  const key = `mail:reset:${email}`;
  await server.services.db.execute(`delete from rate_limits where key = '${key}'`);
  expect((await from(owner, 'reset-password', { email })).http).toBe(200);
  const mail = await mailTo(server, email, /^Choose a new password$/);
  await server.services.db.execute(`update rate_limits set points = ${mailLimit.calls * factor} where key = '${key}'`);
  const sent = (await mailsTo(server, email)).length;
  expect(await from('192.0.2.99', 'reset-password', { email })).toMatchObject({
    http: 200,
    message: /^If this address has an account/,
  });
  expect(await mailsTo(server, email)).toHaveLength(sent);
  const token = new URL(mail.links[0]?.url ?? '').searchParams.get('token') ?? '';
  expect((await from(owner, 'update-password', { email, password: 'battery-staple-7' }, token)).http).toBe(200);
});

/** A browser's call to the sign-in service. */
const atSignIn = (address: string, method: string, body: object): Promise<Response> =>
  fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  });

it.each([
  ['PASSWORD_RESET', async () => (await signedInCustomer(server)).email],
  ['EMAIL_SIGNIN', async () => freshEmail()],
])('the sign-in service floods no mailbox either: %s', async (requestType, emailOf) => {
  const email = await emailOf();
  await server.services.db.execute(
    `insert into rate_limits values ('mail:identity:${email}', ${mailLimit.calls * factor - 1}, now() + interval '1 hour')
     on conflict (key) do update set points = excluded.points`,
  );
  const before = (await mailsTo(server, email)).length;
  for (let asked = 0; asked < 3; asked++)
    expect((await atSignIn(`198.51.100.${asked}`, 'sendOobCode', { requestType, email })).status).toBe(200);
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(before + 1);
});

it('wrong passwords lock the address that sent them, and nobody else: the right one gets through from elsewhere', async () => {
  const customer = await signedInCustomer(server);
  const signIn = async (address: string, password: string) => {
    const reply = await atSignIn(address, 'signInWithPassword', {
      email: customer.email,
      password,
      returnSecureToken: true,
    });
    const { error } = (await reply.json()) as { error?: { message: string } };
    return error?.message.split(' ')[0] ?? 'signed in';
  };
  for (let guess = 0; guess < 5; guess++)
    expect(await signIn(mallory, 'wrong-guess-1')).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await signIn(mallory, goodPassword)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(await signIn(owner, goodPassword)).toBe('signed in');
  // The owner's success gives strangers no more guesses.
  expect(await signIn(mallory, 'wrong-guess-2')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  // IPv6 addresses of one line count together.
  for (let guess = 0; guess < 5; guess++)
    expect(await signIn(`2001:db8:0:1::${guess}`, 'wrong-guess-1')).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await signIn('2001:db8:0:1:ffff::1', goodPassword)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(await signIn('2001:db8:0:2::1', goodPassword)).toBe('signed in');
});

it.each(Object.entries(methodLimits))(
  'strangers use up their own calls of %s at the sign-in service, and nobody else’s',
  async (method, limits) => {
    const { email } = victim;
    const path =
      method === 'token'
        ? '/securetoken.googleapis.com/v1/token'
        : `/identitytoolkit.googleapis.com/v1/${method}?key=any`;
    const answer = async (address: string) => {
      const reply = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: JSON.stringify({ email, identifier: email }),
      });
      return {
        status: reply.status,
        code: ((await reply.json()) as { error?: { message: string } }).error?.message.split(' ')[0],
      };
    };
    const refused = { status: 400, code: 'TOO_MANY_ATTEMPTS_TRY_LATER' };
    const keys = { address: `identity:${method}:${mallory}`, email: `identity:${method}:${mallory}:${email}` };
    for (const name of ['address', 'email'] as const) {
      const limit = limits[name];
      if (!limit) continue;
      await server.services.db.delete(rateLimits);
      await server.services.db
        .insert(rateLimits)
        .values({ key: keys[name], points: limit.calls * factor - 1, expiresAt: Date.now() + 3600_000 });
      expect(await answer(mallory)).not.toEqual(refused);
      expect(await answer(mallory)).toEqual(refused);
      expect(await answer(owner)).not.toEqual(refused);
    }
  },
);
