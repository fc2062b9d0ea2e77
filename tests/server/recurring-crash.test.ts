import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { dayAt } from '#domain/sales/calendar.ts';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { makeRecurringBuys } from '#server/backend/account/recurring-buys/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { openDatabase, rowsOf } from '#server/db/database.ts';
import { recurringBuys } from '#server/db/schema/recurring-buys.ts';
import { startServer, type TestServer } from '../browser/server.ts';
import { isDeep } from '../kit/deep.ts';
import { signedInCustomer } from './backend/client.ts';
import { bankClient, mintBankToken, mintCustomerToken } from './bank/client.ts';
import { forTests, startCluster } from './cluster.ts';
import { desk } from './sandbox/console.ts';
import { withServer } from './support.ts';
import { waitFor } from './traders.ts';

const hour = 3_600_000;
/** Of five customers; half of them an hour later than the others. */
const due = isDeep('crashes') ? 500 : 50;

const cluster = await startCluster(forTests.filter((setting) => !setting.startsWith('synchronous_commit')));
const running: TestServer[] = [];
afterAll(async () => {
  for (const server of running) await server.kill();
  await cluster.stop();
});

const environment = { SANDBOX_DEMO: 'off', SANDBOX_SPEED: '20', SANDBOX_OPENINGS: 'off' };
const start = async (databaseUrl: string) => {
  const server = await startServer({ ...environment, DATABASE_URL: databaseUrl }, [], { logs: false });
  running.push(server);
  return server;
};

async function openBuyer(server: TestServer): Promise<string> {
  const { guid } = await signedInCustomer(server);
  const bank = bankClient(server, await mintBankToken(server));
  const client = bankClient(server, await mintCustomerToken(bank, guid));
  const verification = { type: 'kyc', method: 'id_and_selfie', customer_guid: guid };
  await client.post('/api/identity_verifications', { ...verification, expected_behaviours: ['passed_immediately'] });
  await waitFor(async () => (await client.get(`/api/customers/${guid}`)).body.state === 'verified');
  return guid;
}

it(`${due} dates that are due are each bought once, though both processes and the database die`, async () => {
  const databaseUrl = await cluster.createDatabase('recurring');
  const [first, second] = [await start(databaseUrl), await start(databaseUrl)];
  const buyers: string[] = [];
  for (let count = 0; count < 5; count += 1) buyers.push(await openBuyer(first));
  const dueAt = Math.ceil(Date.now() / hour + 1) * hour;
  const rows = Array.from({ length: due }, (_, index) => {
    const at = index < due / 2 ? dueAt : dueAt + hour;
    const firstDay = dayAt(at, 'UTC');
    return {
      ...{ customerGuid: buyers[index % buyers.length] ?? '', id: `buy-${index}`, asset: 'BTC' as const, amount: 200n },
      ...{ rhythm: 'weekly' as const, firstDay, hour: new Date(at).getUTCHours(), lastDay: null, zone: 'UTC' },
      ...{ state: 'active' as const, nextNumber: 0, nextAt: at, createdAt: dueAt - 2 * hour },
    };
  });
  const watched = await openDatabase({ databaseUrl, dataDir: '' });
  await watched.insert(recurringBuys).values(rows);
  const countOf = async (table: string) =>
    Number(rowsOf<{ n: string }>(await watched.execute(sql.raw(`select count(*) as n from ${table}`)))[0]?.n);

  const moves = [desk(first, 'POST', '/clock', { set: new Date(dueAt).toISOString() }).catch(() => null)];
  await waitFor(async () => (await countOf('bank_trades')) > 0);
  moves.push(desk(second, 'POST', '/clock', { advance: '1h' }).catch(() => null));
  await waitFor(async () => (await countOf('recurring_runs')) === due && (await countOf('bank_trades')) > due / 4);
  await watched.close();
  await Promise.all([first.kill(), second.kill()]);
  await cluster.crash();
  await Promise.all(moves);
  await cluster.start();

  const last = await withServer({ environment: { ...environment, DATABASE_URL: databaseUrl }, databaseUrl });
  try {
    const { db } = last.services;
    const backend = createBackendServices(last.services);
    const open = async () =>
      Number(
        rowsOf<{ n: string }>(
          await db.execute(sql`select count(*) as n from recurring_runs where try_at is not null`),
        )[0]?.n,
      );
    // Something was under way.
    expect(await open()).toBeGreaterThan(0);
    while ((await open()) > 0) {
      // Past the lease of who died, and past quotes that nobody can use any more.
      await desk(last, 'POST', '/clock', { advance: '6m' });
      await makeRecurringBuys(backend);
    }
    const found = rowsOf<{ state: string; reason: string | null; runs: number; trades: number }>(
      await db.execute(sql`
        select r.state, r.reason, count(*)::int as runs, sum(t.trades)::int as trades
          from recurring_runs r
          cross join lateral (
            select count(*) as trades from bank_trades t
             where t.state in ('executed', 'settling') and t.labels ? ('recurring:' || r.guid)
          ) t
         where r.number = 0 group by r.state, r.reason`),
    );
    expect(found).toEqual([{ state: 'bought', reason: null, runs: due, trades: due }]);
    expect(await ledgerProof(last.services)).toMatchObject({ sound: true });
  } finally {
    await last.close();
  }
}, 300_000);
