import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { describeOnBothDatabases } from '../support.ts';

describeOnBothDatabases('a table that is counted from now on', (open) => {
  it('has what it holds counted, and what comes and goes', async () => {
    const { db } = (await open()).services;
    await db.execute(
      sql`create table tickets (serial serial, guid text primary key, customer_guid text, state text, created_at timestamptz)`,
    );
    await db.execute(sql`insert into tickets (guid, customer_guid, state, created_at)
      select 't' || i, 'c' || 1 + i % 3, case i % 2 when 0 then 'open' else 'closed' end, now() - i * interval '3 hours' from generate_series(1, 50) i`);
    await db.execute(sql`select count_list('tickets', 'customer_guid', array['state'])`);
    await db.execute(sql`delete from tickets where guid = 't1'`);
    await db.execute(sql`insert into tickets (guid, state, created_at) values ('t51', 'open', now())`);
    const known =
      await db.execute(sql`select owner, facets::text as facets, sum(total)::int as total from bank_list_known
      where listed = 'tickets' and span = 'all' and owner in ('*', '') group by 1, 2 order by 1, 2`);
    expect(rowsOf(known)).toEqual([
      { owner: '', facets: '{open}', total: 1 },
      { owner: '*', facets: '{closed}', total: 24 },
      { owner: '*', facets: '{open}', total: 25 },
    ]);
  });
});
