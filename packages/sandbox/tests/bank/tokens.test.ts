import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  everyBankScope,
  jsonOf,
  mintBankToken,
  mintCustomerToken,
  openCustomer,
  request,
} from '#tests/server/bank/client.ts';
import { createTestClock, describeOnEachDatabase, withServer } from '#tests/server/support.ts';

const json = { 'Content-Type': 'application/json' };
const grant = {
  grant_type: 'client_credentials',
  client_id: 'sandbox',
  client_secret: 'sandbox',
  scope: 'customers:read prices:read',
};

describeOnEachDatabase("the bank's identity service", (open, { kind }) => {
  // Years ahead: tokens must not follow it.
  const clock = createTestClock(Date.UTC(2031, 5, 1));
  let server: RunningServer;
  let bank: BankClient;
  beforeAll(async () => {
    server = await open({ clock, environment: { SANDBOX_TOKEN_TTL: '600' } });
    bank = bankClient(server, await mintBankToken(server));
  });
  const oauth = (body: string, headers: Record<string, string> = json) =>
    request(`${server.url}/bank/oauth/token`, { method: 'POST', body, headers });
  const prices = (authorization?: string) =>
    request(
      `${server.url}/bank/api/prices`,
      authorization === undefined ? {} : { headers: { Authorization: authorization } },
    );

  it('mints a bank token with the claims of the real service', async () => {
    const reply = await oauth(jsonOf(grant));
    expect(reply.body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 28_800n,
      scope: 'customers:read prices:read',
    });
    const token = String(reply.body.access_token);
    const header = decodeProtectedHeader(token);
    expect(header.alg).toBe('RS512');
    expect(header.kid).toMatch(/.{20,}/);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: `${server.url}/bank`,
      sub_type: 'bank',
      token_type: 'access',
      properties: { type: 'sandbox' },
    });
    expect(claims.scope).toEqual(['customers:read', 'prices:read']);
    expect(claims.aud).toEqual([`${server.url}/bank`]);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(28_800);
    expect(Math.abs((claims.iat ?? 0) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(Object.keys(claims).toSorted()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'jti',
      'properties',
      'scope',
      'sub',
      'sub_type',
      'token_type',
    ]);
  });

  it('takes forms and HTTP Basic too', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await oauth(new URLSearchParams(grant).toString(), form)).status).toBe(200);
    const basic = { ...form, Authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` };
    expect((await oauth('grant_type=client_credentials&scope=prices%3Aread', basic)).status).toBe(200);
    const wrong = { ...form, Authorization: `Basic ${Buffer.from('sandbox:wrong').toString('base64')}` };
    expect((await oauth(new URLSearchParams(grant).toString(), wrong)).body.error).toBe('invalid_client');
  });

  it.each<[string, string, number, string, RegExp]>([
    ['a wrong secret', jsonOf({ ...grant, client_secret: 'x' }), 401, 'invalid_client', /client_secret/],
    ['a wrong client', jsonOf({ ...grant, client_id: 'x' }), 401, 'invalid_client', /client_id/],
    ['no client', jsonOf({ grant_type: 'client_credentials', scope: 'prices:read' }), 401, 'invalid_client', /client/],
    ['another grant', jsonOf({ ...grant, grant_type: 'password' }), 400, 'unsupported_grant_type', /grant_type/],
    ['no grant', jsonOf({ ...grant, grant_type: undefined }), 400, 'invalid_request', /grant_type/],
    ['a number for the grant', jsonOf({ ...grant, grant_type: 1 }), 400, 'invalid_request', /grant_type/],
    ['an unknown scope', jsonOf({ ...grant, scope: 'prices:read prices:write' }), 400, 'invalid_scope', /prices:write/],
    ['no scope', jsonOf({ ...grant, scope: ' ' }), 400, 'invalid_scope', /scope/],
    ['no JSON', '{', 400, 'invalid_request', /JSON/],
    ['a list', '[]', 400, 'invalid_request', /object/],
    ['too much', jsonOf({ ...grant, scope: 'x'.repeat(300_000) }), 413, 'invalid_request', /too large/],
  ])('refuses %s the way OAuth does', async (_name, body, status, error, description) => {
    const reply = await oauth(body);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ error, error_description: expect.stringMatching(description) });
  });

  it('mints a customer token with the claims of the real service', async () => {
    const { guid } = await openCustomer(server, bank, clock.advance);
    const token = await mintCustomerToken(bank, guid, ['trades:read', 'prices:read', 'trades:read']);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      sub: guid,
      sub_type: 'customer',
      token_type: 'access',
      scope: ['trades:read', 'prices:read'],
    });
    expect(claims.properties).toEqual({ bank_guid: expect.stringMatching(/^[0-9a-f]{32}$/), bank_type: 'sandbox' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
  });

  it.each<[string, unknown, number, RegExp]>([
    [
      'a scope that customers may not hold',
      { customer_guid: 'known', scopes: ['prices:read', 'customers:execute'] },
      422,
      /customers:execute/,
    ],
    ["the bank's own scopes", { customer_guid: 'known', scopes: ['banks:read'] }, 422, /banks:read/],
    ['an unknown customer', { customer_guid: 'f'.repeat(32), scopes: ['prices:read'] }, 422, /customer_guid/],
    ['no customer', { scopes: ['prices:read'] }, 400, /customer_guid is missing/],
    ['a malformed customer', { customer_guid: 'abc', scopes: ['prices:read'] }, 400, /customer_guid/],
    ['scopes as text', { customer_guid: 'known', scopes: 'prices:read' }, 400, /scopes must be a list/],
    ['no scopes', { customer_guid: 'known', scopes: [] }, 400, /scopes must not be empty/],
    ['a scope that is no text', { customer_guid: 'known', scopes: [1] }, 400, /scopes\.0 must be text/],
  ])('gives no customer token for %s', async (_name, body, status, message) => {
    const known = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const reply = await bank.post('/api/customer_tokens', JSON.parse(jsonOf(body).replace('"known"', `"${known}"`)));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ status: BigInt(status), error_message: expect.stringMatching(message) });
  });

  it('lets only the bank mint customer tokens and make customers', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance);
    const request = { customer_guid: guid, scopes: ['prices:read'] };
    expect((await client.post('/api/customer_tokens', request)).status).toBe(403);
    expect((await client.post('/api/customers', { type: 'individual' })).status).toBe(403);
    const narrow = bankClient(server, await mintBankToken(server, 'customers:write'));
    expect((await narrow.post('/api/customer_tokens', request)).body).toMatchObject({
      status: 403n,
      message_code: 'invalid_scope',
    });
  });

  it('answers 401 for a token that is missing, malformed, foreign or changed', async () => {
    const token = await mintBankToken(server);
    const { privateKey } = await generateKeyPair('RS512');
    const foreign = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS512' }).sign(privateKey);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const altered = `${header}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'x' })).toString('base64url')}.${signature}`;
    for (const bad of [
      undefined,
      '',
      'Bearer',
      'Bearer a b',
      'Basic abc',
      `Bearer ${foreign}`,
      `Bearer ${unsigned}`,
      `Bearer ${altered}`,
      `Bearer ${token}x`,
    ]) {
      const reply = await prices(bad);
      expect(reply.status, bad).toBe(401);
      expect(reply.body, bad).toEqual({
        status: 401n,
        error_message: 'Authentication failed',
        message_code: 'unauthenticated',
      });
    }
    expect((await prices(`Bearer ${token}`)).status).toBe(200);
    expect((await prices(token)).status, 'as the generated client sends it').toBe(200);
  });

  it('answers 403 where the scope is missing, before it looks at anything else', async () => {
    const narrow = bankClient(server, await mintBankToken(server, 'prices:read'));
    for (const path of [
      '/api/customers',
      '/api/accounts',
      '/api/trades',
      '/api/quotes',
      '/api/identity_verifications',
      '/api/banks',
      '/api/accounts/none',
    ]) {
      expect((await narrow.get(path)).body, path).toMatchObject({ status: 403n, message_code: 'invalid_scope' });
    }
    for (const path of [
      '/api/customers',
      '/api/accounts',
      '/api/trades',
      '/api/quotes',
      '/api/identity_verifications',
      '/api/persona_sessions',
    ]) {
      expect((await narrow.post(path, '{broken')).status, path).toBe(403);
    }
  });

  it("answers 404 for another customer's records, and lists none of them", async () => {
    const owner = await openCustomer(server, bank, clock.advance);
    const other = await openCustomer(server, bank, clock.advance);
    const quote = await owner.client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 5_000 });
    const trade = await owner.client.post('/api/trades', { quote_guid: quote.body.guid });
    const unused = await owner.client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 5_000 });
    const [verification] = (await owner.client.get('/api/identity_verifications')).body.objects as { guid: string }[];
    const paths = [
      `/api/customers/${owner.guid}`,
      `/api/accounts/${owner.accounts.USD}`,
      `/api/quotes/${quote.body.guid}`,
      `/api/trades/${trade.body.guid}`,
      `/api/identity_verifications/${verification?.guid}`,
    ];
    for (const path of paths) {
      expect((await owner.client.get(path)).status, path).toBe(200);
      expect((await other.client.get(path)).body, path).toEqual({
        status: 404n,
        error_message: 'Record not found',
        message_code: 'not_found',
      });
    }
    expect((await other.client.post('/api/trades', { quote_guid: unused.body.guid })).status).toBe(404);
    for (const list of ['accounts', 'quotes', 'trades', 'identity_verifications']) {
      expect((await other.client.get(`/api/${list}?customer_guid=${owner.guid}`)).body.total, list).toBe(0n);
    }
    expect((await other.client.get(`/api/trades?account_guid=${owner.accounts.USD}`)).body.total).toBe(0n);
    const intrusions: [string, unknown][] = [
      ['/api/accounts', { type: 'trading', asset: 'LTC', name: 'x', customer_guid: owner.guid }],
      ['/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 5_000, customer_guid: owner.guid }],
      ['/api/identity_verifications', { type: 'kyc', method: 'id_and_selfie', customer_guid: owner.guid }],
    ];
    for (const [path, body] of intrusions) expect((await other.client.post(path, body)).status, path).toBe(404);
    expect((await other.client.patch(`/api/customers/${owner.guid}`, { state: 'unverified' })).status).toBe(404);
  });

  it('signs with one key per database, so that another process accepts the token', async () => {
    if (kind === 'embedded') {
      expect(decodeProtectedHeader(await mintBankToken(server)).kid).toBe(
        decodeProtectedHeader(await mintBankToken(server)).kid,
      );
      return;
    }
    const second = await withServer({ databaseUrl: server.services.config.databaseUrl ?? '' });
    const token = await mintBankToken(second, everyBankScope);
    expect((await bankClient(server, token).get('/api/customers')).status).toBe(200);
    await second.close();
  });
});

describe('a customer token past its time', () => {
  it('is refused with the words that clients look for', async () => {
    const server = await withServer({ environment: { SANDBOX_TOKEN_TTL: '1', SANDBOX_NOW: '2026-01-15T12:00:00Z' } });
    const bank = bankClient(server, await mintBankToken(server));
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const token = await mintCustomerToken(bank, guid);
    const client = bankClient(server, token);
    const end = (decodeJwt(token).exp ?? 0) * 1000;
    let reply = await client.get('/api/prices');
    while (Date.now() < end) reply = await client.get('/api/prices');
    reply = await client.get('/api/prices');
    expect(reply.body).toEqual({
      status: 401n,
      error_message: 'Signature has expired',
      message_code: 'unauthenticated',
    });
    await server.close();
  });
});
