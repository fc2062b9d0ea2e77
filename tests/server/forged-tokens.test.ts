import { beforeAll, expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { backendGroups } from '#server/backend/backend.ts';
import type { RunningServer } from '#server/server.ts';
import { call, claimsOf, signedInCustomer, type Tokens } from './backend/client.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer } from './bank/client.ts';
import { createTestClock, describeOnOneDatabase } from './support.ts';

const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** Tampered variants without the key. */
function forgeries(token: string, other: string): Readonly<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const [, otherPayload = '', otherSignature = ''] = other.split('.');
  const claims = claimsOf(token);
  const changed = (changes: object) => `${header}.${encoded({ ...claims, ...changes })}.${signature}`;
  const unsigned = (alg: string) => `${encoded({ alg, typ: 'JWT' })}.${payload}.`;
  return {
    'cut off': token.slice(0, -5),
    'without a signature': `${header}.${payload}.`,
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg HS256': `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
    'a later exp': changed({ exp: Number(claims.exp) + 86_400 }),
    'another iat': changed({ iat: Number(claims.iat) + 1 }),
    'another customer': changed({ sub: claimsOf(other).sub, email: claimsOf(other).email }),
    'the claims of another token': `${header}.${otherPayload}.${signature}`,
    'the signature of another token': `${header}.${payload}.${otherSignature}`,
    'no token': 'undefined',
  };
}

const guarded = backendGroups
  .flatMap(({ routes }) => routes)
  .filter(({ access }) => access.schemes.includes('userToken') && !access.optional);

describeOnOneDatabase('a forged or altered token', (open) => {
  let server: RunningServer;
  let [one, other]: (Tokens & { email: string })[] = [];
  beforeAll(async () => {
    server = await open({ environment: { SANDBOX_SPEED: '20' } });
    [one, other] = [await signedInCustomer(server), await signedInCustomer(server)];
  });

  it.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'opens no call of the backend: %s',
    async (_name, route) => {
      const tokens = { ...forgeries(one?.ut ?? '', other?.ut ?? ''), 'a token of the bank': one?.at ?? '' };
      for (const [what, bearer] of Object.entries(tokens)) {
        const { http, data } = await call(server, route.path, route.example ?? undefined, {
          method: route.method,
          bearer,
        });
        expect({ what, http, data }).toEqual({ what, http: 401, data: null });
      }
    },
  );

  const bankCalls = [
    ...[
      'customers/GUID',
      'accounts',
      'prices',
      'trades',
      'transfers',
      'quotes',
      'deposit_addresses',
      'external_wallets',
      'external_bank_accounts',
    ],
    ...['identity_verifications', 'workflows/GUID'],
  ].map((path) => ['GET', path] as const);
  const bankChanges = [
    'accounts',
    'quotes',
    'trades',
    'transfers',
    'deposit_addresses',
    'external_wallets',
    'external_bank_accounts',
  ].map((path) => ['POST', path] as const);
  it.each([
    ...bankCalls,
    ...bankChanges,
    ['POST', 'identity_verifications'],
    ['POST', 'persona_sessions'],
    ['POST', 'workflows'],
    ['PATCH', 'external_bank_accounts/GUID'],
    ['DELETE', 'external_bank_accounts/GUID'],
    ['DELETE', 'external_wallets/GUID'],
  ] as const)('opens no call of the bank: %s %s', async (method, path) => {
    const tokens = { ...forgeries(one?.at ?? '', other?.at ?? ''), 'a user token': one?.ut ?? '' };
    for (const [what, bearer] of Object.entries(tokens)) {
      const { status } = await fetch(`${server.url}/bank/api/${path.replace('GUID', one?.guid ?? '')}`, {
        method,
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      expect({ what, status }).toEqual({ what, status: 401 });
    }
  });

  it('that is genuine opens no call of the backend that names another customer', async () => {
    const { email = '', guid = '' } = other ?? {};
    const bearer = one?.ut ?? '';
    const named: Readonly<Record<string, object>> = {
      'regenerate-customer-token': { cybrid_guid: guid },
      'check-customer-token-dublicate': { email },
      'user-detail': { email },
      'create-otp': { email, customer_guid: guid },
      verify_otp: { email, otp: '123456', customer_guid: guid },
      'update-password': { email, password: 'Another-horse-8' },
    };
    for (const [path, body] of Object.entries(named)) {
      const { http, data } = await call(server, `/customers/${path}`, body, { bearer });
      expect({ path, http, data }).toEqual({ path, http: 403, data: null });
    }
    const ownEmail = { email: one?.email, customer_guid: guid };
    expect((await call(server, '/customers/create-otp', ownEmail, { bearer })).http).toBe(403);
  });
});

describeOnOneDatabase("another customer's guid", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ clock });
  });

  it('finds, lists, changes and moves nothing at the bank', async () => {
    const bank = bankClient(server, await mintBankToken(server));
    const [owner, thief] = [
      await openCustomer(server, bank, clock.advance),
      await openCustomer(server, bank, clock.advance),
    ];
    const of = { customer_guid: owner.guid };
    const wallet = {
      name: 'Vault',
      asset: 'BTC',
      address: testAddress('BTC', new TextEncoder().encode('vault')),
      ...of,
    };
    const order = { symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000, product_type: 'trading', ...of };
    const link = {
      type: 'plaid',
      kind: 'link_token_create',
      language: 'en',
      link_customization_name: 'default',
      ...of,
    };
    const made = async (path: string, body: object) => String((await owner.client.post(path, body)).body.guid);
    const quote = await made('/api/quotes', order);
    const records = {
      customers: owner.guid,
      accounts: owner.accounts.USD,
      quotes: quote,
      trades: await made('/api/trades', { quote_guid: quote }),
      external_wallets: await made('/api/external_wallets', wallet),
      deposit_addresses: await made('/api/deposit_addresses', { account_guid: owner.accounts.BTC }),
      workflows: await made('/api/workflows', link),
      identity_verifications: objectsOf(await owner.client.get('/api/identity_verifications'))[0]?.guid,
    };
    for (const [path, guid] of Object.entries(records)) {
      const [own, foreign] = [
        await owner.client.get(`/api/${path}/${guid}`),
        await thief.client.get(`/api/${path}/${guid}`),
      ];
      expect([path, own.status, foreign.status]).toEqual([path, 200, 404]);
      expect([
        path,
        objectsOf(await thief.client.get(`/api/${path}?customer_guid=${owner.guid}&guid=${guid}`)).length,
      ]).toEqual([path, 0]);
    }
    const fresh = await made('/api/quotes', order);
    const attempts = {
      quotes: order,
      trades: { quote_guid: fresh },
      external_wallets: { ...wallet, name: 'Mine' },
      deposit_addresses: { account_guid: owner.accounts.BTC },
      identity_verifications: { type: 'kyc', method: 'id_and_selfie', ...of },
      accounts: { type: 'trading', asset: 'ETH', name: 'Mine', ...of },
      workflows: link,
    };
    for (const [path, body] of Object.entries(attempts)) {
      const { status } = await thief.client.post(`/api/${path}`, body);
      expect([path, [403, 404, 422].includes(status)], `${path} ${status}`).toEqual([path, true]);
    }
    expect((await thief.client.delete(`/api/external_wallets/${records.external_wallets}`)).status).toBe(404);
  });
});
