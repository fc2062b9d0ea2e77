import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialHolds } from '#domain/addresses/addressHold.ts';
import { rowsOf } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { bothDatabases } from '../support.ts';

let older = '';
beforeAll(async () => {
  older = await mkdtemp(join(tmpdir(), 'statechange-migrations-'));
  await cp(migrationsFolder, older, { recursive: true });
  const journal = JSON.parse(await readFile(join(older, 'meta/_journal.json'), 'utf8'));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 8);
  await writeFile(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
});
afterAll(() => rm(older, { recursive: true, force: true }));

/** A database of its own, as `migrate` and `execute` see it. */
async function open(url: string | null) {
  if (url === null) {
    const client = await PGlite.create('memory://');
    const db = drizzlePglite({ client });
    return { db, migrate: (folder: string) => migratePglite(db, { migrationsFolder: folder }), close: () => client.close() };
  }
  const pool = new pg.Pool({ connectionString: url });
  const db = drizzlePostgres({ client: pool });
  return { db, migrate: (folder: string) => migratePostgres(db, { migrationsFolder: folder }), close: () => pool.end() };
}

for (const { kind, newDatabase } of bothDatabases) {
  it(`counts the records that an older version has stored, and holds the new wallets of its customers (${kind})`, async () => {
    const { db, migrate, close } = await open(await newDatabase('empty'));
    try {
      await migrate(older);
      await db.execute(sql`insert into bank_customers (guid, type, state, created_at, updated_at)
        select 'c' || i, 'individual', 'verified', now(), now() from generate_series(1, 3) i`);
      await db.execute(sql`insert into bank_quotes (guid, product_type, customer_guid, symbol, side, receive_amount, deliver_amount, fee, issued_at, created_at, updated_at)
        select 'q' || i, 'trading', 'c' || 1 + i % 3, 'BTC-USD', case i % 2 when 0 then 'buy' else 'sell' end, 1, 1, 0, now(), now() - i * interval '3 hours', now()
          from generate_series(1, 50) i`);
      await db.execute(sql`insert into customers (email, display_name, bank_customer_guid, sign_up_state, created_at, updated_at)
        values ('ada@example.test', 'Ada', 'c1', 'complete', now(), now()), ('bob@example.test', 'Bob', null, 'started', now(), now())`);
      await migrate(migrationsFolder);
      const held = await db.execute(sql`select customer_guid, holds from bank_address_holds`);
      expect(rowsOf(held)).toEqual([{ customer_guid: 'c1', holds: initialHolds }]);
      await db.execute(sql`delete from bank_quotes where guid = 'q1'`);
      const known =
        await db.execute(sql`select listed, facets::text as facets, sum(total)::int as total from bank_list_known where span = 'all' and owner in ('*', '')
        group by 1, 2 order by 1, 2`);
      expect(rowsOf(known)).toEqual([
        { listed: 'bank_customers', facets: '{individual}', total: 3 },
        { listed: 'bank_quotes', facets: '{trading,buy}', total: 25 },
        { listed: 'bank_quotes', facets: '{trading,sell}', total: 24 },
      ]);
    } finally {
      await close();
    }
  });
}
