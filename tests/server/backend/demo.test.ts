import { expect, it } from 'vitest';
import { heldUntil } from '#sandbox/bank/transfers/destination-holds.ts';
import { resetSandbox } from '#sandbox/console/reset.ts';
import { newWallets } from '#server/backend/account/new-destinations/new-wallets.ts';
import { notifyTransferNews } from '#server/backend/account/transfer-notifications/transfer-notifications.ts';
import { mailDecisions } from '#server/backend/account/verifications/decisions.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { outboxMails } from '#server/db/schema/mail.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { createProduct } from '#server/demo/product.ts';
import type { RunningServer } from '#server/server.ts';
import { bothDatabases, databases, withServer } from '../support.ts';
import { customerToken, idTokenOf } from './client.ts';

const environment = { SANDBOX_DEMO: 'on', SANDBOX_SPEED: '20' };

interface List {
  readonly total: number;
}

async function signIn(server: RunningServer, email: string) {
  const { data, http } = await customerToken(server, email, await idTokenOf(server, email, 'Demo-2026-pass'));
  expect(http).toBe(200);
  const read = async <Body>(path: string): Promise<Body> => {
    const reply = await fetch(`${server.url}/bank/api${path}`, { headers: { Authorization: `Bearer ${data.at}` } });
    return (await reply.json()) as Body;
  };
  const { state } = await read<{ state: string }>(`/customers/${data.guid}`);
  const total = async (path: string) => (await read<List>(path)).total;
  const [trades, transfers] = [await total('/trades'), await total('/transfers')];
  const [wallets, bankAccounts] = [await total('/external_wallets'), await total('/external_bank_accounts')];
  return { guid: data.guid, state, trades, transfers, wallets, bankAccounts };
}

it.each(bothDatabases)('makes the demo customers once, whoever starts first ($kind)', async ({ newDatabase }) => {
  const databaseUrl = await newDatabase('empty');
  // Two processes on one Postgres; the embedded database seeds twice at once.
  const servers = await Promise.all(
    Array.from({ length: databaseUrl === null ? 1 : 2 }, () => withServer({ environment, databaseUrl })),
  );
  const [server] = servers;
  if (!server) throw new Error('no server');
  await Promise.all([seedDemo(server.services), seedDemo(server.services)]);

  const trader = await signIn(server, 'demo@statechange.test');
  expect(trader.state).toBe('verified');
  expect(trader.trades).toBeGreaterThan(20);
  expect(trader.transfers).toBeGreaterThan(30);
  expect(trader).toMatchObject({ wallets: 2, bankAccounts: 2 });
  expect(await signIn(server, 'new@statechange.test')).toMatchObject({
    state: 'unverified',
    trades: 0,
    transfers: 0,
    wallets: 0,
    bankAccounts: 0,
  });
  const made = await server.services.db.query.customers.findMany();
  expect(
    made.map(({ newBrowserCodes }) => newBrowserCodes),
    'the demo needs no codes',
  ).toEqual([false, false]);
  expect(await server.services.db.query.bankCustomers.findMany()).toHaveLength(2);
  // The profile and the records agree on the account's age.
  const profile = await server.services.db.query.customers.findFirst({
    where: (customer, { eq }) => eq(customer.bankCustomerGuid, trader.guid),
  });
  const records = [
    ...(await server.services.db.query.bankTrades.findMany()),
    ...(await server.services.db.query.bankTransfers.findMany()),
  ];
  expect(profile?.createdAt).toBeLessThan(Math.min(...records.map(({ createdAt }) => createdAt)));
  const { db, clock } = server.services;
  for (const destination of [
    ...(await db.query.bankExternalWallets.findMany()),
    ...(await db.query.bankExternalBankAccounts.findMany()),
  ]) {
    const until = await heldUntil(db, destination);
    expect([until > 0, until < clock.now()], 'the demo can withdraw at once').toEqual([true, true]);
  }
  for (const line of [
    'demo@statechange.test / Demo-2026-pass',
    'new@statechange.test',
    'admin@statechange.test / Admin-2026-pass',
    '/sandbox/staff',
  ])
    expect(server.greeting).toContain(line);
  for (const each of servers) await each.close();
});

/** One round of every watch. */
async function watchesRound({ services }: RunningServer) {
  const backend = createBackendServices(services);
  const due = { ...backend, limiter: { ...backend.limiter, isFirst: async () => true } };
  // Rounds may fail during a reset.
  await Promise.allSettled([mailDecisions(due), newWallets.round(due), notifyTransferNews(due)]);
}

it.each(databases)(
  'emails nothing about what it makes, at the start or while a watch looks ($kind)',
  async ({ newDatabase }) => {
    const databaseUrl = await newDatabase('migrated');
    const server = await withServer({
      environment: { ...environment, LOG_LEVEL: 'silent' },
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    const { db } = server.services;
    const mailed = async () => (await db.select().from(outboxMails)).map(({ to, subject }) => [to, subject]);
    await watchesRound(server);
    expect(await mailed()).toEqual([]);

    let isSeeding = true;
    const reset = resetSandbox({ services: server.services, product: createProduct(server.services) }).finally(() => {
      isSeeding = false;
    });
    while (isSeeding) await watchesRound(server);
    await reset;
    await watchesRound(server);
    expect(await mailed()).toEqual([]);
    expect((await db.query.customers.findMany()).map(({ mailChoices }) => mailChoices)).toEqual([{}, {}]);
    await server.close();
  },
);

it('leaves the demo customers out when disabled', async () => {
  const server = await withServer();
  expect(server.greeting).not.toContain('demo@statechange.test');
  expect(await server.services.db.query.customers.findMany()).toEqual([]);
  await server.close();
});
