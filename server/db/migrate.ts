import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { databaseCode } from './codes.ts';
import { connectAlone } from './connections.ts';
import * as schema from './schema/index.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
/** An arbitrary number, the same in every process: it names the lock that migrations take. */
const migrationLock = 7_316_420_511;
/** How long one of its statements waits for a table that others use. */
const longestLockWait = '2s';
const lockNotAvailable = '55P03';
/** Between two tries of migrations, in milliseconds; together they last for some minutes. */
const migrationPause = 1_000;
const migrationTries = 100;

/**
 * Brings the schema up to date, on a connection of its own: the lock belongs to the session, and a pooler that hands out sessions by the transaction
 * would leave it behind.
 */
export async function migrateAlone(url: string): Promise<void> {
  const migrator = await connectAlone(url);
  try {
    await migrator.query('select pg_advisory_lock($1)', [migrationLock]);
    // After the lock of migrations, for which it may wait as long as another one takes.
    await migrator.query(`set lock_timeout = '${longestLockWait}'`);
    await migrateBetween(() => migratePostgres(drizzle({ client: migrator, schema }), { migrationsFolder }));
    await migrator.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await migrator.end().catch(() => {});
  }
}

/**
 * Migrates as soon as nobody reads the tables for long. A statement that waits for such a reader holds up everybody who asks for the same table after it, so it
 * waits for a moment only; the transaction is undone, everybody else has their turn, and it is tried again.
 */
async function migrateBetween(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate();
    } catch (error) {
      if (databaseCode(error) !== lockNotAvailable || attempt === migrationTries) throw error;
      await wait(migrationPause);
    }
  }
}
