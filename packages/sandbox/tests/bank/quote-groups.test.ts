import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { groupInserts } from '#server/db/grouped-insert.ts';
import { bankQuotes } from '#server/db/schema/index.ts';
import { describeOnOneDatabase } from '#tests/server/support.ts';

const at = Date.UTC(2026, 0, 15);
const quote = (index: number, more: object = {}) => ({
  guid: index.toString(16).padStart(32, '0'),
  productType: 'trading',
  symbol: 'BTC-USD',
  side: 'buy',
  receiveAmount: 10n ** 30n + BigInt(index),
  deliverAmount: 1_500n,
  fee: 8n,
  issuedAt: at,
  expiresAt: at + 30_000,
  createdAt: at,
  updatedAt: at,
  ...more,
});

describeOnOneDatabase('quotes that come together', (open) => {
  it('are stored in few statements, each whole and each answered with its own row', async () => {
    const { services } = await open();
    const store = groupInserts(services.db, bankQuotes);
    const stored = await Promise.all(Array.from({ length: 250 }, (_, index) => store(quote(index))));
    expect(stored.map(({ guid }) => guid)).toEqual(Array.from({ length: 250 }, (_, index) => quote(index).guid));
    const kept = await services.db.select().from(bankQuotes).orderBy(bankQuotes.guid);
    expect(kept).toEqual(stored);
    const [statements] = rowsOf<{ count: number }>(
      await services.db.execute(sql`select count(distinct xmin::text)::int as count from bank_quotes`),
    );
    // The first eight go alone, then a hundred at a time.
    expect(statements?.count).toBe(11);
  });

  it('are refused one by one: a bad one fails no other', async () => {
    const { services } = await open();
    const store = groupInserts(services.db, bankQuotes);
    const before = Array.from({ length: 8 }, (_, index) => quote(100 + index));
    const bad = [
      quote(3, { deliverAmount: 0n }),
      quote(4, { customerGuid: 'nobody' }),
      quote(5, { guid: quote(200).guid }),
    ];
    await store(quote(200));
    const outcomes = (
      await Promise.allSettled([...before, quote(0), quote(1), ...bad, quote(6)].map((row) => store(row)))
    ).slice(before.length);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await services.db.select().from(bankQuotes)).toHaveLength(12);
    expect((await store(quote(7))).serial).toBeGreaterThan(0);
  });
});
