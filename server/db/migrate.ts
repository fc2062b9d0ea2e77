import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { ConfigError } from '../config.ts';
import { databaseCode } from './codes.ts';
import { connectAlone } from './connections.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
const functionsFolder = join(import.meta.dirname, 'functions');
const breakpoint = '--> statement-breakpoint';
/** Applies functions at this line, instead of after the last migration. */
const functionsHere = '--> functions';
/** The commit that migrates older databases to the first remaining migration. */
const lastBefore = 'fd0b2537d536';

interface Step {
  execute(statement: SQL): PromiseLike<unknown>;
}
interface Migrated {
  transaction<Result>(work: (tx: Step) => Promise<Result>): Promise<Result>;
}

/**
 * Applies new migrations and changed functions in one transaction.
 * @param folder for tests
 * @throws ConfigError if the database is too old
 */
export async function migrate(db: Migrated, folder = migrationsFolder): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    await tx.execute(sql`create table if not exists drizzle.functions (file text primary key, hash text not null)`);
    const last = await lastOf(tx);
    if (last !== null && last < (migrations[0]?.folderMillis ?? 0)) throw new ConfigError(tooOld);
    // A newer release was here: keep its functions.
    if (last !== null && last > (migrations.at(-1)?.folderMillis ?? 0)) return;
    for (const { sql: statements, hash, folderMillis } of migrations) {
      if (last !== null && folderMillis <= last) continue;
      for (const statement of statements)
        await (statement.trim() === functionsHere ? applyFunctions(tx) : tx.execute(sql.raw(statement)));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    await applyFunctions(tx);
  });
}

const tooOld = `This database is older than the first migration of this version. Begin anew with another DATA_DIR or DATABASE_URL, or start commit ${lastBefore} on it once.`;

const rowsIn = <Row>(result: unknown): readonly Row[] => (result as { rows: readonly Row[] }).rows;

async function lastOf(tx: Step): Promise<number | null> {
  const [row] = rowsIn<{ last: string | null }>(
    await tx.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`),
  );
  return row?.last == null ? null : Number(row.last);
}

/** Replaces the functions whose text has changed. */
async function applyFunctions(tx: Step): Promise<void> {
  const known = new Map(
    rowsIn<{ file: string; hash: string }>(await tx.execute(sql`select file, hash from drizzle.functions`)).map(
      ({ file, hash }) => [file, hash],
    ),
  );
  // Functions may call ones from later files.
  await tx.execute(sql`set local check_function_bodies = off`);
  for (const file of readdirSync(functionsFolder).sort()) {
    const text = readFileSync(join(functionsFolder, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (known.get(file) === hash) continue;
    for (const statement of text.split(breakpoint)) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.functions values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`,
    );
  }
}

/** An arbitrary number for the migrations' advisory lock. */
const migrationLock = 7_316_420_511;
/** How long one of its statements waits for a table that others use. */
const maxLockWait = '2s';
const lockNotAvailable = '55P03';
/** In milliseconds; all tries span some minutes. */
const migrationPause = 1_000;
const migrationTries = 100;

/** Migrates on a direct connection: a pooler would strand the session's lock. */
export async function migrateAlone(url: string, folder = migrationsFolder): Promise<void> {
  const migrator = await connectAlone(url);
  try {
    await migrator.query('select pg_advisory_lock($1)', [migrationLock]);
    // After the migration lock, which may take long.
    await migrator.query(`set lock_timeout = '${maxLockWait}'`);
    await migrateBetween(() => migrate(drizzle({ client: migrator }), folder));
    await migrator.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await migrator.end().catch(() => {});
  }
}

/**
 * Retries until nobody reads the tables for long. A waiting statement would block everyone after
 * it, so it gives up quickly and lets others through.
 */
async function migrateBetween(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (databaseCode(error) !== lockNotAvailable || attempt === migrationTries) throw error;
      await wait(migrationPause);
    }
  }
}
