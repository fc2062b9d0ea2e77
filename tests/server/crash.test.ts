import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import { startServer, type TestServer } from '../browser/server.ts';
import { isDeep } from '../kit/deep.ts';
import {
  type BankClient,
  bankClient,
  everyBankScope,
  fieldsOf,
  mintBankToken,
  mintCustomerToken,
  objectsOf,
} from './bank/client.ts';
import {
  type Ends,
  expectAllEnded,
  expectWholeRecords,
  type Kind,
  noWork,
  openEnds,
  workUntilGone,
} from './crash-work.ts';
import { bothDatabases, postgres, withServer } from './support.ts';
import { openTrader, waitFor } from './traders.ts';

interface Acknowledged {
  readonly tradeGuid: string;
  readonly quoteGuid: string;
}

/** Trades until the server is gone, recording acknowledgments. */
async function tradeUntilGone(client: BankClient, acknowledge: (trade: Acknowledged) => void): Promise<void> {
  for (let index = 0; ; index++) {
    try {
      const side = index % 3 === 2 ? { side: 'sell', receive_amount: 500 } : { side: 'buy', deliver_amount: 1_500 };
      const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', ...side });
      const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
      if (trade.status === 201) acknowledge({ tradeGuid: String(trade.body.guid), quoteGuid: String(quote.body.guid) });
      else throw new Error(`the order was refused: ${trade.text}`);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

const kinds: readonly Kind[] = ['transfers', 'external_wallets', 'external_bank_accounts', 'identity_verifications'];

async function buyCoins(client: BankClient): Promise<void> {
  const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 200_000 });
  const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
  await waitFor(async () => (await client.get(`/api/trades/${trade.body.guid}`)).body.state === 'settling');
}

async function countMade(bank: BankClient): Promise<Record<string, number>> {
  const totals = kinds.map(async (kind) => [kind, Number((await bank.get(`/api/${kind}`)).body.total)] as const);
  return Object.fromEntries(await Promise.all(totals));
}

/** One kill by default; more, and the embedded database, in the deep run. */
const [killed, rounds] = isDeep('crashes') ? [bothDatabases, [1, 2, 3]] : [[postgres], [1]];

describe.each(killed)('a server killed in the middle of its work ($kind)', (kind) => {
  let folder: string;
  let database: Record<string, string>;
  const running: TestServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'statechange-crash-'));
    const databaseUrl = await kind.newDatabase('empty');
    database = databaseUrl === null ? { DATA_DIR: folder } : { DATABASE_URL: databaseUrl };
  });
  afterAll(async () => {
    for (const server of running) await server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('has every acknowledged record once, brings everything to its end, and has a ledger that adds up', async () => {
    const acknowledged: Acknowledged[] = [];
    const work = noWork();
    let ends: Ends | null = null;
    let customerGuid = '';
    for (const round of rounds) {
      const server = await startServer({ SANDBOX_SPEED: '20', SANDBOX_DEMO: 'off', ...database });
      running.push(server);
      const bank = bankClient(server, await mintBankToken(server, everyBankScope));
      if (customerGuid === '') customerGuid = await openTrader(bank);
      const client = bankClient(server, await mintCustomerToken(bank, customerGuid));
      if (ends === null) {
        ends = await openEnds(client);
        await buyCoins(client);
        // Excludes earlier records.
        Object.assign(work.asked, await countMade(bank));
      }
      const enough = Promise.withResolvers<void>();
      work.changed = () => {
        if (acknowledged.length >= round * 25 && kinds.every((kind) => work.acknowledged[kind].length >= round * 3))
          enough.resolve();
      };
      const note = (trade: Acknowledged) => {
        acknowledged.push(trade);
        work.changed();
      };
      const workers = [
        ...Array.from({ length: 3 }, () => tradeUntilGone(client, note)),
        ...workUntilGone(bank, client, ends, work),
      ];
      await Promise.race([enough.promise, Promise.all(workers)]);
      await server.kill();
      await Promise.all(workers);
    }

    const server = await withServer({
      environment: { ...database, SANDBOX_SPEED: '20' },
      ...(database.DATABASE_URL ? { databaseUrl: database.DATABASE_URL } : {}),
    });
    try {
      const bank = bankClient(server, await mintBankToken(server, everyBankScope));
      const client = bankClient(server, await mintCustomerToken(bank, customerGuid));
      for (const { tradeGuid, quoteGuid } of acknowledged) {
        expect((await client.get(`/api/trades/${tradeGuid}`)).body, tradeGuid).toMatchObject({
          guid: tradeGuid,
          quote_guid: quoteGuid,
        });
      }
      const settled = async () =>
        objectsOf(await client.get('/api/trades?state=storing,pending,executed')).length === 0;
      await waitFor(settled);
      await expectAllEnded(bank, server.services.db, work);
      await expectWholeTrades(server.services.db, customerGuid);
      await expectWholeRecords(server.services.db);
      const accounts = objectsOf(await client.get('/api/accounts')).map(fieldsOf);
      for (const account of accounts) expect(account.platform_available).toBe(account.platform_balance);
      expect(await ledgerProof(server.services)).toMatchObject({ sound: true });
    } finally {
      await server.close();
    }
  }, 300_000);
});

/** Settled trades have one entry with five postings, failed ones none; quotes are used once. */
async function expectWholeTrades(db: Parameters<typeof ledgerProof>[0]['db'], customerGuid: string): Promise<void> {
  const rows = rowsOf<{ state: string; entries: number; postings: number; trades: number; quotes: number }>(
    await db.execute(sql`
      select t.state, count(distinct e.guid)::int as entries, count(p.serial)::int as postings,
             count(distinct t.guid)::int as trades, count(distinct t.quote_guid)::int as quotes
        from bank_trades t
        left join ledger_entries e on e.kind = 'trade' and e.reference_guid = t.guid
        left join ledger_postings p on p.entry_guid = e.guid
       where t.customer_guid = ${customerGuid} group by t.state`),
  );
  const settled = rows.find(({ state }) => state === 'settling');
  expect(settled?.trades).toBeGreaterThan(20);
  expect(settled).toMatchObject({
    entries: settled?.trades,
    postings: (settled?.trades ?? 0) * 5,
    quotes: settled?.trades,
  });
  for (const { state, entries } of rows) if (state !== 'settling') expect([state, entries]).toEqual(['failed', 0]);
}
