import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import { startServer } from '../browser/server.ts';
import { isDeep } from '../kit/deep.ts';
import { type BankClient, bankClient, mintBankToken, mintCustomerToken } from './bank/client.ts';
import { postgres, withServer } from './support.ts';
import { openTrader, waitFor } from './traders.ts';

const [clients, customers, acknowledgedFirst, acknowledgedInAll] = isDeep('crashes')
  ? [32, 8, 60, 150]
  : [8, 2, 15, 40];

/** Orders until the server is gone, skipping those lost with a worker. */
async function orderUntil(
  isOver: () => boolean,
  client: BankClient,
  acknowledge: (tradeGuid: string, quoteGuid: string) => void,
): Promise<void> {
  while (!isOver()) {
    try {
      const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 });
      if (quote.status !== 201) throw new Error(`the quote was refused: ${quote.text}`);
      const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
      if (trade.status !== 201) throw new Error(`the order was refused: ${trade.text}`);
      acknowledge(String(trade.body.guid), String(quote.body.guid));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

// Only Postgres is shared by processes.
it('loses no acknowledged order when a worker is killed under load, and then the primary process', async () => {
  const databaseUrl = await postgres.newDatabase('migrated');
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    WORKERS: '2',
    SANDBOX_DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  const bank = bankClient(server, await mintBankToken(server));
  const guids = await Promise.all(Array.from({ length: customers }, () => openTrader(bank)));
  const tokens = await Promise.all(guids.map((guid) => mintCustomerToken(bank, guid)));

  const acknowledged = new Map<string, string>();
  const [some, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isOver = false;
  const note = (tradeGuid: string, quoteGuid: string) => {
    acknowledged.set(tradeGuid, quoteGuid);
    if (acknowledged.size === acknowledgedFirst) some.resolve();
    if (acknowledged.size === acknowledgedInAll) enough.resolve();
  };
  const work = Promise.all(
    Array.from({ length: clients }, (_, index) =>
      orderUntil(() => isOver, bankClient(server, tokens[index % customers] ?? ''), note),
    ),
  );
  await Promise.race([some.promise, work]);
  const [doomed = 0] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  process.kill(doomed, 'SIGKILL');
  await Promise.race([enough.promise, work]);
  await server.kill();
  isOver = true;
  await work;

  const survivor = await withServer({ databaseUrl });
  try {
    const reader = bankClient(survivor, await mintBankToken(survivor));
    await waitFor(async () => (await reader.get('/api/trades?state=storing,pending,executed')).body.total === 0n);
    const { db } = survivor.services;
    const stored = rowsOf<{ guid: string; quote: string; state: string; entries: number }>(
      await db.execute(sql`
          select t.guid, t.quote_guid as quote, t.state,
                 (select count(*) from ledger_entries e where e.kind = 'trade' and e.reference_guid = t.guid)::int as entries
            from bank_trades t join bank_quotes q on q.guid = t.quote_guid and q.trade_guid = t.guid`),
    );
    const byGuid = new Map(stored.map((row) => [row.guid, row]));
    for (const [guid, quote] of acknowledged)
      expect(byGuid.get(guid), guid).toEqual({ guid, quote, state: 'settling', entries: 1 });
    // Each client may have one order with a lost reply.
    expect(stored.length - acknowledged.size).toBeLessThanOrEqual(2 * clients);
    const [spent] = rowsOf<{ cents: string; held: string }>(
      await db.execute(sql`
          select sum(1000000 - balance)::text as cents, sum(held)::text as held
            from bank_accounts where type = 'fiat' and customer_guid is not null`),
    );
    expect(spent).toEqual({ cents: String(stored.length * 1_500), held: '0' });
    expect(await ledgerProof(survivor.services)).toMatchObject({ sound: true });
  } finally {
    await survivor.close();
  }
}, 180_000);
