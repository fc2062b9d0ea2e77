import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';
import { startServer, type TestServer } from '../browser/server.ts';
import { isDeep } from '../kit/deep.ts';
import { type BankClient, bankClient, mintBankToken, mintCustomerToken, type Reply } from './bank/client.ts';
import { postgres, withServer } from './support.ts';
import { openTrader, waitFor } from './traders.ts';

const [clients, customers] = isDeep('crashes') ? [64, 8] : [16, 4];
const tradesEach = 6;
/** Cents. Every third order is confirmed twice at once. */
const orderCents = 1_500;

interface Acknowledged {
  readonly customerGuid: string;
  readonly quoteGuid: string;
  readonly tradeGuid: string;
}

const running: TestServer[] = [];
afterAll(async () => {
  for (const server of running) await server.stop();
});

/**
 * Fails over between processes, looking up unanswered orders before retrying.
 * @returns creates one order
 */
function createClient(servers: readonly TestServer[], token: string, customerGuid: string, first: number) {
  let current = first;
  /** `null` if the process is gone and the outcome unknown. */
  const ask = async (send: (bank: BankClient) => Promise<Reply>) => {
    const asked = current;
    try {
      return await send(bankClient(servers[asked] ?? { url: '' }, token));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      current = (asked + 1) % servers.length;
      return null;
    }
  };
  const quote = async (): Promise<string> => {
    const reply = await ask((bank) =>
      bank.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: orderCents }),
    );
    return reply === null ? quote() : String(reply.body.guid);
  };
  const trade = async (quoteGuid: string): Promise<string> => {
    const reply = await ask((bank) => bank.post('/api/trades', { quote_guid: quoteGuid }));
    if (reply?.status === 201) return String(reply.body.guid);
    // Unanswered, or refused since the first try arrived.
    if (reply !== null && reply.status !== 409) throw new Error(`the order was refused: ${reply.text}`);
    const known = (await ask((bank) => bank.get(`/api/quotes/${quoteGuid}`)))?.body.trade_guid;
    return typeof known === 'string' ? known : trade(quoteGuid);
  };
  return async (twice: boolean): Promise<Acknowledged> => {
    const quoteGuid = await quote();
    const [tradeGuid, again] = await Promise.all([trade(quoteGuid), twice ? trade(quoteGuid) : null]);
    if (again !== null && again !== tradeGuid)
      throw new Error(`quote ${quoteGuid} was traded as ${tradeGuid} and as ${again}`);
    return { customerGuid, quoteGuid, tradeGuid };
  };
}

/** Acknowledged trades exist, booked and paid exactly once, and no others. */
async function expectEachOnce({ services }: RunningServer, acknowledged: readonly Acknowledged[]): Promise<void> {
  const stored = rowsOf<{ guid: string }>(
    await services.db.execute(sql`
      select t.guid, t.quote_guid as quote, t.customer_guid as owner, t.state, q.trade_guid as used,
             (select count(*) from ledger_entries e where e.kind = 'trade' and e.reference_guid = t.guid)::int as entries
        from bank_trades t join bank_quotes q on q.guid = t.quote_guid`),
  );
  const byGuid = new Map(stored.map((row) => [row.guid, row]));
  for (const { tradeGuid, quoteGuid, customerGuid } of acknowledged) {
    const once = {
      guid: tradeGuid,
      quote: quoteGuid,
      owner: customerGuid,
      state: 'settling',
      used: tradeGuid,
      entries: 1,
    };
    expect(byGuid.get(tradeGuid), tradeGuid).toEqual(once);
  }
  expect(stored).toHaveLength(acknowledged.length);
  const balances = rowsOf<{ owner: string }>(
    await services.db.execute(sql`
      select customer_guid as owner, (1000000 - balance)::text as spent, held::text
        from bank_accounts where type = 'fiat' and customer_guid is not null`),
  );
  const spent = String((clients / customers) * tradesEach * orderCents);
  for (const balance of balances) expect(balance, balance.owner).toMatchObject({ spent, held: '0' });
  expect(balances).toHaveLength(customers);
  expect(await ledgerProof(services)).toMatchObject({ sound: true });
}

// Only Postgres is shared by processes.
it('two processes on one database lose and repeat nothing when one is killed under load', async () => {
  const databaseUrl = await postgres.newDatabase('migrated');
  const start = () => startServer({ DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'off' });
  const [doomed, survivor] = await Promise.all([start(), start()]);
  running.push(doomed, survivor);
  const bank = bankClient(survivor, await mintBankToken(survivor));
  const guids = await Promise.all(Array.from({ length: customers }, () => openTrader(bank)));
  const tokens = await Promise.all(guids.map((guid) => mintCustomerToken(bank, guid)));

  const acknowledged: Acknowledged[] = [];
  const third = Promise.withResolvers<void>();
  const work = Array.from({ length: clients }, async (_, index) => {
    const own = index % customers;
    const order = createClient([doomed, survivor], tokens[own] ?? '', guids[own] ?? '', index % 2);
    for (let count = 0; count < tradesEach; count++) {
      acknowledged.push(await order(count % 3 === 2));
      if (acknowledged.length === (clients * tradesEach) / 3) third.resolve();
    }
  });
  await Promise.race([third.promise, Promise.all(work)]);
  await doomed.kill();
  await Promise.all(work);
  expect(acknowledged).toHaveLength(clients * tradesEach);

  await waitFor(async () => (await bank.get('/api/trades?state=storing,pending,executed')).body.total === 0n);
  const server = await withServer({ databaseUrl });
  try {
    await expectEachOnce(server, acknowledged);
  } finally {
    await server.close();
  }
}, 180_000);
