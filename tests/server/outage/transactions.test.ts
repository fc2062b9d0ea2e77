import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import { isOutage } from '#server/db/outage.ts';
import { opened, proxied } from './open.ts';

const one = sql`select 1`;

describe('a transaction', () => {
  it('gives its connection back when it dies at begin, so that the pool answers afterwards', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '', databaseConnections: 4 });
    proxy.cutAt(/begin/);
    const deaths = Array.from({ length: 25 }, () => db.transaction((tx) => tx.execute(one)).catch(isOutage));
    expect(await Promise.all(deaths)).toEqual(Array(25).fill(true));
    proxy.cutAt(null);
    await db.transaction((tx) => tx.execute(one));
  });

  it('is not run again when its commit is lost, as it may be stored', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '' });
    const before = proxy.sent(/commit/);
    proxy.cutAt(/commit/);
    let runs = 0;
    const work = db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(one);
    });
    expect(await work.catch(isOutage)).toBe(true);
    expect([runs, proxy.sent(/commit/) - before]).toEqual([1, 1]);
  });

  it('is run again after a conflict, on the same few connections', async () => {
    const db = await opened({ databaseUrl: (await proxied()).url, dataDir: '', databaseConnections: 4 });
    let runs = 0;
    const work = db.transaction(async (tx) => {
      runs += 1;
      await tx.execute(runs < 3 ? sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$` : one);
      return runs;
    });
    expect(await work).toBe(3);
  });

  it('stores nothing of work that fails, and leaves nothing open for the next', async () => {
    const db = await opened({ databaseUrl: (await proxied()).url, dataDir: '', databaseConnections: 4 });
    await db.execute(sql`create table told (said text)`);
    for (let times = 0; times < 8; times++) {
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`insert into told values ('never')`);
        throw new Error('refused');
      });
      await expect(work).rejects.toThrow('refused');
    }
    const [row] = rowsOf<{ rows: string; open: string }>(
      await db.execute(sql`select (select count(*) from told) as rows, (select count(*) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%') as open`),
    );
    expect(row).toEqual({ rows: '0', open: '0' });
  });

  it('keeps what a savepoint of it does not take back', async () => {
    const db = await opened({ databaseUrl: (await proxied()).url, dataDir: '' });
    await db.execute(sql`create table told (said text)`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into told values ('first')`);
      await tx.execute(sql`savepoint inner_part`);
      await tx.execute(sql`insert into told values ('second')`);
      await tx.execute(sql`rollback to savepoint inner_part`);
    });
    expect(rowsOf(await db.execute(sql`select said from told`))).toEqual([{ said: 'first' }]);
  });
});
