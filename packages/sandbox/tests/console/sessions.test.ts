import { beforeAll, describe, expect, it } from 'vitest';
import { customers } from '#server/db/schema/backend.ts';
import type { RunningServer } from '#server/server.ts';
import {
  call,
  claimsOf,
  customerToken,
  freshEmail,
  idTokenOf,
  signedInCustomer,
  signUp,
  type Tokens,
} from '#tests/server/backend/client.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '#tests/server/bank/client.ts';
import { desk } from '#tests/server/sandbox/console.ts';
import { describeOnOneDatabase, withServer } from '#tests/server/support.ts';

const expiredWords = 'Your session has expired. Please log in again.';

describeOnOneDatabase('sessions from the console', (open, { kind }) => {
  let server: RunningServer;
  let customer: Tokens & { readonly email: string };
  beforeAll(async () => {
    server = await open();
    customer = await signedInCustomer(server);
  });
  const add = (body: unknown) => desk<Tokens>(server, 'POST', '/sessions', body);
  const expire = (token: string, email = customer.email) => desk(server, 'POST', '/sessions/expire', { email, token });
  const prices = (at: string, of = server) => bankClient(of, at).get('/api/prices');
  const detail = (ut: string) => call(server, '/customers/user-detail', { email: customer.email }, { bearer: ut });
  const latestIat = async (ut: string) =>
    (
      await call<{ iat: number }>(
        server,
        '/customers/check-customer-token-dublicate',
        { email: customer.email },
        { bearer: ut },
      )
    ).data.iat;

  it('are as good as those of a sign-in, and end the one before', async () => {
    const { status, body } = await add({ email: customer.email.toUpperCase() });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['at', 'displayName', 'guid', 'ut']);
    expect(body).toMatchObject({ guid: customer.guid, displayName: customer.displayName });
    expect(claimsOf(body.at).scope).toEqual(claimsOf(customer.at).scope);
    expect((await prices(body.at)).status).toBe(200);
    expect((await detail(body.ut)).http).toBe(200);
    const renewed = await call<{ at: string }>(
      server,
      '/customers/regenerate-customer-token',
      { cybrid_guid: body.guid },
      { bearer: body.ut },
    );
    expect((await prices(renewed.data.at)).status).toBe(200);
    expect(await detail(customer.ut)).toMatchObject({ http: 401, message: expiredWords });
    expect(await latestIat(body.ut)).toBe(claimsOf(body.ut).iat);
    const again = await customerToken(server, customer.email, await idTokenOf(server, customer.email));
    expect((await detail(body.ut)).http).toBe(401);
    expect((await detail(again.data.ut)).http).toBe(200);
  });

  it('in a browser that was forgotten need a code', async () => {
    const { email, guid } = await signedInCustomer(server);
    expect(await desk(server, 'POST', '/sessions/forget_browsers', { email })).toMatchObject({
      status: 200,
      body: { email, guid },
    });
    expect((await customerToken(server, email, await idTokenOf(server, email))).code).toBe('browser_unconfirmed');
  });

  it('have tokens with the requested lifetime', async () => {
    const { body } = await add({ email: customer.email, access_seconds: 20, user_seconds: 45 });
    const life = (jwt: string) => Number(claimsOf(jwt).exp) - Number(claimsOf(jwt).iat);
    expect([life(body.at), life(body.ut)]).toEqual([20, 45]);
    const { body: usual } = await add({ email: customer.email });
    expect([life(usual.at), life(usual.ut)]).toEqual([1_800, 43_200]);
  });

  it('expire at the bank, for this customer only and for what was issued before', async () => {
    const other = await signedInCustomer(server);
    const { body: held } = await add({ email: customer.email });
    const expired = await expire('access');
    expect(expired).toMatchObject({ status: 200, body: { email: customer.email, guid: customer.guid, iat: null } });
    expect((await prices(held.at)).body).toEqual({
      status: 401n,
      error_message: 'Signature has expired',
      message_code: 'unauthenticated',
    });
    expect((await prices(other.at)).status).toBe(200);
    expect((await detail(held.ut)).http).toBe(200);
    const renewed = await call<{ at: string }>(
      server,
      '/customers/regenerate-customer-token',
      { cybrid_guid: held.guid },
      { bearer: held.ut },
    );
    expect((await prices(renewed.data.at)).status, 'made within the same second').toBe(200);
    const { body: added } = await add({ email: customer.email });
    expect((await prices(added.at)).status).toBe(200);
  });

  it('expire with the tokens that move money, however many sessions began within a second', async () => {
    const { guid, email } = customer;
    // Each sign-in ends the previous session's money tokens, in a separate second.
    for (let session = 1; session <= 3; session++) await customerToken(server, email, await idTokenOf(server, email));
    const money = await mintCustomerToken(bankClient(server, await mintBankToken(server)), guid, [
      'prices:read',
      'transfers:execute',
    ]);
    expect((await prices(money)).status).toBe(200);
    await expire('access');
    expect((await prices(money)).status).toBe(401);
  });

  it('expire at the backend, in the words of the catalogue', async () => {
    const { body: held } = await add({ email: customer.email });
    const expired = await expire('user');
    expect(await detail(held.ut)).toMatchObject({ http: 401, message: expiredWords });
    expect((await prices(held.at)).status).toBe(200);
    expect(await latestIat(held.ut)).toBe(expired.body.iat);
    expect(Number(expired.body.iat)).toBeGreaterThan(Number(claimsOf(held.ut).iat));
  });

  it('expire both at once', async () => {
    const { body: held } = await add({ email: customer.email });
    await expire('both');
    expect([(await prices(held.at)).status, (await detail(held.ut)).http]).toEqual([401, 401]);
  });

  it('expire in every process on the database', async () => {
    if (kind === 'embedded') return;
    const second = await withServer({ databaseUrl: server.services.config.databaseUrl ?? '' });
    const { body: held } = await add({ email: customer.email });
    expect((await prices(held.at, second)).status).toBe(200);
    await expire('access');
    await expect.poll(async () => (await prices(held.at, second)).status).toBe(401);
    await second.close();
  });

  it.each<[string, string, unknown]>([
    ['email', '/sessions', {}],
    ['email', '/sessions', { email: 5 }],
    ['email', '/sessions', { email: 'a\u0000@example.test' }],
    ['access_seconds', '/sessions', { email: 'a@example.test', access_seconds: 0 }],
    ['user_seconds', '/sessions', { email: 'a@example.test', user_seconds: 1_000_000 }],
    ['token', '/sessions/expire', { email: 'a@example.test' }],
    ['token', '/sessions/expire', { email: 'a@example.test', token: 'refresh' }],
  ])('refuse a wrong %s in %s: %j', async (field, path, body) => {
    const reply = await desk<{ fields: object }>(server, 'POST', path, body);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]]);
  });

  it('are for customers who are there, and complete', async () => {
    expect((await add({ email: 'nobody@example.test' })).status).toBe(404);
    expect((await expire('both', 'nobody@example.test')).status).toBe(404);
    const row = {
      email: 'half@example.test',
      displayName: 'Half',
      signUpState: 'started' as const,
      createdAt: 0,
      updatedAt: 0,
    };
    await server.services.db.insert(customers).values(row);
    expect(await add({ email: 'half@example.test' })).toMatchObject({
      status: 409,
      body: { code: 'sign_up_incomplete' },
    });
  });

  it('refuse what is no JSON', async () => {
    for (const body of ['{', '[]', '5'])
      expect(await desk(server, 'POST', '/sessions', body)).toMatchObject({
        status: 400,
        body: { code: 'malformed_json' },
      });
    expect((await desk(server, 'POST', '/sessions', 'x'.repeat(40_000))).status).toBe(413);
  });
});

describe('the list of customers', () => {
  it('finds by email, name and guid, newest first, page by page', async () => {
    const server = await withServer();
    const email = freshEmail();
    await signUp(server, email);
    const { guid } = await signedInCustomer(server, 'zoe.100%@example.test');
    interface Line {
      readonly guid: string;
      readonly email: string;
      readonly state: string;
    }
    const list = async (query: string) =>
      (await desk<{ customers: Line[]; more: boolean }>(server, 'GET', `/customers?${query}`)).body;
    expect((await list('')).customers.map((line) => line.email)).toEqual(['zoe.100%@example.test', email]);
    expect((await list('search=')).customers).toHaveLength(2);
    expect((await list('search=100%25')).customers).toMatchObject([
      { guid, email: 'zoe.100%@example.test', state: 'unverified' },
    ]);
    expect((await list(`search=${guid.slice(3, 12)}`)).customers).toHaveLength(1);
    expect((await list('search=ADA')).customers).toHaveLength(2);
    expect((await list('search=_')).customers).toHaveLength(0);
    expect(await list('page=1')).toEqual({ customers: [], more: false });
    for (const query of ['page=-1', 'page=x', 'page=10001', 'search=%00'])
      expect((await desk(server, 'GET', `/customers?${query}`)).status, query).toBe(422);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      email: `many-${index}@example.test`,
      displayName: 'Many',
      signUpState: 'started' as const,
      createdAt: index,
      updatedAt: index,
    }));
    await server.services.db.insert(customers).values(rows);
    const first = await list('search=many-');
    expect([first.customers.length, first.more, first.customers[0]?.email]).toEqual([50, true, 'many-59@example.test']);
    const second = await list('search=many-&page=1');
    expect([second.customers.length, second.more, second.customers.at(-1)?.email]).toEqual([
      10,
      false,
      'many-0@example.test',
    ]);
    await server.close();
  });
});
