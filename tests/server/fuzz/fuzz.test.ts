import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import type { RunningServer } from '#server/server.ts';
import { runs } from '../../kit/deep.ts';
import { idTokenOf, signedInCustomer } from '../backend/client.ts';
import { bankClient, mintBankToken, mintCustomerToken, objectsOf } from '../bank/client.ts';
import { before, describeOnEachDatabase } from '../support.ts';
import { type Fuel, type FuzzedRequest, type FuzzedRoute, fuzzedRequest } from './requests.ts';
import { samplesFor } from './samples.ts';

/** Random; failures print the seed. */
const requestsPerRoute = runs(6);

/** Error bodies by path prefix. */
const errorShapes: readonly (readonly [RegExp, (body: unknown) => void])[] = [
  [
    /^\/bank\/oauth\/token/,
    (body) => expect(body).toEqual({ error: expect.any(String), error_description: expect.any(String) }),
  ],
  [
    /^\/bank\//,
    (body) =>
      expect(body).toEqual({
        status: expect.any(Number),
        error_message: expect.any(String),
        message_code: expect.any(String),
      }),
  ],
  [
    /^\/backend\//,
    (body) =>
      expect(body).toMatchObject({ status: expect.any(Number), message: expect.any(String), code: expect.any(String) }),
  ],
  [
    /^\/(identitytoolkit|securetoken|emulator\/v1)/,
    (body) => expect(body).toMatchObject({ error: { code: expect.any(Number), message: expect.any(String) } }),
  ],
  [/^\/market\//, (body) => expect(body).toMatchObject({ error: expect.any(String) })],
];

describeOnEachDatabase('whatever a route is sent', (open) => {
  const server = before(() => open({ environment: { LOG_LEVEL: 'silent' } }));
  let fuel: Fuel;
  let routes: readonly FuzzedRoute[];
  beforeAll(async () => {
    routes = routesOf(server);
    fuel = await gather(server);
  });

  it('covers the routes that there are', () => {
    expect(routes.length).toBeGreaterThan(50);
    for (const path of Object.keys(fuel.samples))
      expect(
        routes.map((route) => route.path),
        path,
      ).toContain(path);
  });

  it('is answered in the shape of its service, and never with a fault of the server', async () => {
    for (const route of routes) {
      await fc.assert(
        fc.asyncProperty(fuzzedRequest(route, fuel), (request) => expectAnswer(request)),
        { numRuns: requestsPerRoute },
      );
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }, 600_000);
});

async function expectAnswer({ url, init }: FuzzedRequest): Promise<void> {
  const reply = await fetch(url, { ...init, redirect: 'manual' });
  const text = await reply.text();
  const about = `${init.method} ${url} ${JSON.stringify(init.headers)} ${String(init.body)}\n${reply.status} ${text.slice(0, 500)}`;
  expect(reply.status, about).toBeLessThan(500);
  if (reply.status < 400) return;
  const type = reply.headers.get('content-type') ?? '';
  expect(type, about).toMatch(/^(application\/json|text\/html)/);
  const { pathname } = new URL(url);
  const shape = errorShapes.find(([path]) => path.test(pathname))?.[1];
  if (shape === undefined) return;
  expect(type, about).toMatch(/^application\/json/);
  shape(JSON.parse(text));
}

/** Without pass-through and catch-all routes. */
function routesOf(server: RunningServer): FuzzedRoute[] {
  const all = createApp(server.services).routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'));
  return [...new Map(all.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

async function gather(server: RunningServer): Promise<Fuel> {
  const session = await signedInCustomer(server);
  const bankToken = await mintBankToken(server);
  const bank = bankClient(server, bankToken);
  const customerToken = await mintCustomerToken(bank, session.guid);
  const accounts = objectsOf(await bank.get(`/api/accounts?customer_guid=${session.guid}&per_page=100`));
  const accountOf = (asset: string) => String(accounts.find((account) => account.asset === asset)?.guid);
  const idToken = await idTokenOf(server, session.email);
  const known = {
    customerGuid: session.guid,
    accountGuid: accountOf('BTC'),
    dollarsGuid: accountOf('USD'),
    email: session.email,
    idToken,
  };
  return {
    origin: server.url,
    pathWords: [
      session.guid,
      known.accountGuid,
      'a'.repeat(32),
      'bitcoin',
      'signInWithPassword',
      'signUp',
      'lookup',
      'update',
      'delete',
      'sendOobCode',
      '1',
    ],
    authorizations: [
      '',
      `Bearer ${bankToken}`,
      customerToken,
      `Bearer ${customerToken}`,
      `Bearer ${session.ut}`,
      'Bearer owner',
      'Bearer x.y.z',
    ],
    samples: samplesFor(known),
  };
}
