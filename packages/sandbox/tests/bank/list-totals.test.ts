import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';

describeOnEachDatabase('the total of a list', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const total = async (path: string, client = bank) => Number((await client.get(path)).body.total);

  it('counts what many made at once, for the bank and for each customer', async () => {
    const traders = [await openCustomer(server, bank, clock.advance), await openCustomer(server, bank, clock.advance)];
    await Promise.all(
      traders.flatMap(({ client }, trader) =>
        Array.from({ length: 6 + trader }, async () => {
          const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 2_000 });
          await client.post('/api/trades', { quote_guid: quote.body.guid });
        }),
      ),
    );
    expect(await Promise.all(['/api/quotes', '/api/trades', '/api/customers'].map((path) => total(path)))).toEqual([
      13, 13, 2,
    ]);
    expect(await Promise.all(traders.map(({ client }) => total('/api/trades', client)))).toEqual([6, 7]);
    const own = await Promise.all(traders.map(({ guid }) => total(`/api/quotes?customer_guid=${guid}`)));
    expect(own).toEqual([6, 7]);
  });

  it('does not count what was rolled back, and stops counting what is gone', async () => {
    const before = await total('/api/customers');
    const insert = sql`insert into bank_customers (guid, type, state, created_at, updated_at)
      select 'made-' || i, 'individual', 'unverified', now(), now() from generate_series(1, 5) i`;
    await expect(
      server.services.db.transaction(async (tx) => {
        await tx.execute(insert);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await total('/api/customers')).toBe(before);
    await server.services.db.execute(insert);
    expect(await total('/api/customers')).toBe(before + 5);
    await server.services.db.execute(sql`delete from bank_customers where guid in ('made-1', 'made-2')`);
    expect(await total('/api/customers')).toBe(before + 3);
  });

  it('is true on a page past the end, which is empty', async () => {
    const all = await total('/api/trades');
    expect((await bank.get('/api/trades?page=1000000&per_page=100')).body).toMatchObject({
      total: BigInt(all),
      page: 1_000_000n,
      objects: [],
    });
  });
});
