import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, rowsOf } from '#server/db/database.ts';
import { migrate, migrateAlone, migrationsFolder } from '#server/db/migrate.ts';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { freshEmail, signUp } from './backend/client.ts';
import { bothDatabases, migratedSnapshot, postgres, withServer } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechange-newer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const done = async (db: Database) =>
  rowsOf<{ at: string }>(
    await db.execute(sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`),
  ).map(({ at }) => Number(at));

/** Simulates a later release: adds, and records an unknown migration. */
async function migrateFurther(db: Database): Promise<void> {
  const later = Math.max(...journal.entries.map(({ when }) => when)) + 1_000;
  await db.execute(sql`alter table customers add column of_the_next_release text`);
  await db.execute(sql`create table tables_of_the_next_release (id text primary key)`);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', ${later})`,
  );
}

describe.each(bothDatabases)('on a schema that a later release migrated ($kind)', ({ kind, newDatabase }) => {
  it('the server starts, serves, and changes nothing of it', async () => {
    const databaseUrl = await newDatabase('migrated');
    const config = { databaseUrl, dataDir: folder };
    const db = await openDatabase(config, kind === 'embedded' ? { snapshot: await migratedSnapshot() } : {});
    await migrateFurther(db);
    await db.close();
    const server = await withServer(databaseUrl === null ? { environment: { DATA_DIR: folder } } : { databaseUrl });
    try {
      expect((await signUp(server, freshEmail())).http).toBe(201);
      expect(await done(server.services.db)).toHaveLength(journal.entries.length + 1);
      const kept = await server.services.db.execute(sql`select of_the_next_release as column from customers`);
      expect(rowsOf(kept)).toEqual([{ column: null }]);
    } finally {
      await server.close();
    }
  });
});

// The embedded database belongs to one process.
it('servers that start at once migrate one after the other, and each migration runs once', async () => {
  const databaseUrl = await postgres.newDatabase('empty');
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir: '' })));
  const [first] = opened;
  expect(first && (await done(first))).toEqual(journal.entries.map(({ when }) => when));
  await Promise.all(opened.map((db) => db.close()));
});

/** With one more migration, in a temporary folder. */
function withAnother(statement: string): string {
  const further = join(folder, 'further');
  cpSync(migrationsFolder, further, { recursive: true });
  const [last] = journal.entries.slice(-1);
  const entries = [
    ...journal.entries,
    { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1_000, tag: '9999_further' },
  ];
  writeFileSync(join(further, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  writeFileSync(join(further, '9999_further.sql'), statement);
  return further;
}

it('a migration lets everybody else have the tables that it waits for', async () => {
  const databaseUrl = (await postgres.newDatabase('migrated')) ?? '';
  const [reader, others] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([reader.connect(), others.connect()]);
  await reader.query('begin; select count(*) from customers');
  const migrating = migrateAlone(databaseUrl, withAnother('alter table customers add column further text'));
  const waits = `select count(*)::int as n from pg_locks where not granted and relation = 'customers'::regclass`;
  await expect.poll(async () => (await others.query<{ n: number }>(waits)).rows[0]?.n, { interval: 20 }).toBe(1);
  // Queues behind a blocked migration, and gets through.
  await others.query('select count(*) from customers');
  await reader.query('commit');
  await migrating;
  expect((await others.query('select further from customers')).rows).toEqual([]);
  await Promise.all([reader.end(), others.end()]);
});

describe.each(bothDatabases)('the functions of the database ($kind)', ({ kind, newDatabase }) => {
  it('are made again where their text is another than the one that was applied', async () => {
    const databaseUrl = await newDatabase('migrated');
    const db = await openDatabase(
      { databaseUrl, dataDir: 'memory' },
      kind === 'embedded' ? { snapshot: await migratedSnapshot() } : {},
    );
    await db.execute(
      sql`create or replace function reporting_day(at timestamptz) returns date language sql as $$ select date '2000-01-01' $$`,
    );
    await migrate(db);
    const day = async () => rowsOf(await db.execute(sql`select reporting_day('2026-07-01T12:00Z')::text as day`));
    expect(await day()).toEqual([{ day: '2000-01-01' }]);
    await db.execute(sql`update drizzle.functions set hash = 'of an earlier text' where file = 'sales.sql'`);
    await migrate(db);
    expect(await day()).toEqual([{ day: '2026-07-01' }]);

    await migrateFurther(db);
    await db.execute(sql`update drizzle.functions set hash = 'of a later release' where file = 'sales.sql'`);
    await migrate(db);
    expect(rowsOf(await db.execute(sql`select hash from drizzle.functions where file = 'sales.sql'`))).toEqual([
      { hash: 'of a later release' },
    ]);
    await db.close();
  });

  it('of a database that is older than the first migration are not touched: the start says what to do', async () => {
    const databaseUrl = await newDatabase('migrated');
    const db = await openDatabase(
      { databaseUrl, dataDir: 'memory' },
      kind === 'embedded' ? { snapshot: await migratedSnapshot() } : {},
    );
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = (select min(created_at) - 1 from drizzle.__drizzle_migrations)`,
    );
    await expect(migrate(db)).rejects.toThrow('Begin anew with another DATA_DIR or DATABASE_URL, or start commit ');
    await db.close();
  });
});
