import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, rowsOf } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { freshEmail, signUp } from './backend/client.ts';
import { bothDatabases, migratedSnapshot, postgres, withServer } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechange-newer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const done = async (db: Database) =>
  rowsOf<{ at: string }>(await db.execute(sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`)).map(({ at }) =>
    Number(at),
  );

/** What a later release does to a database: it adds, and notes a migration that this release does not have. */
async function migrateFurther(db: Database): Promise<void> {
  const later = Math.max(...journal.entries.map(({ when }) => when)) + 1_000;
  await db.execute(sql`alter table customers add column of_the_next_release text`);
  await db.execute(sql`create table tables_of_the_next_release (id text primary key)`);
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', ${later})`);
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

it('a migration lets everybody else have the tables that it waits for', async () => {
  const databaseUrl = await postgres.newDatabase('empty');
  const older = join(folder, 'older');
  cpSync(migrationsFolder, older, { recursive: true });
  // The last one alters the table of customers.
  const entries = journal.entries.filter(({ tag }) => tag < '0037');
  writeFileSync(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const [reader, others] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([reader.connect(), others.connect()]);
  await migrate(drizzle({ client: others }), { migrationsFolder: older });
  await reader.query('begin; select count(*) from customers');
  const opening = openDatabase({ databaseUrl, dataDir: '' });
  const waits = `select count(*)::int as n from pg_locks where not granted and relation = 'customers'::regclass`;
  await expect.poll(async () => (await others.query<{ n: number }>(waits)).rows[0]?.n, { interval: 20 }).toBe(1);
  // Behind the migration, which waits for a reader that is not done, and is let through all the same.
  await others.query('select count(*) from customers');
  await reader.query('commit');
  const db = await opening;
  expect(await done(db)).toHaveLength(journal.entries.length);
  await Promise.all([db.close(), reader.end(), others.end()]);
});
