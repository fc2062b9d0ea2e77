import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { databaseFolder, takeFolder } from './folder-lock.ts';
import { PrivateFiles } from './private-files.ts';
import * as schema from './schema/index.ts';

/** The query interface for the rest of the server, whichever the database. */
export type Executor = Pick<
  PgDatabase<PgQueryResultHKT, typeof schema>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

export interface Database extends Executor {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs the work in one transaction, and retries it after a deadlock or a serialization conflict, so the
   * work must have no effect outside the database. Inside, query through `tx` only.
   */
  transaction<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /** The same for a single statement, which is a transaction by itself and needs no round trips to begin and to commit. */
  retried<Result>(statement: () => Promise<Result>): Promise<Result>;
  /**
   * Reads a query so many rows at a time, as the driver has them, from one snapshot; null where no connection can be spared for it. Whoever stops
   * reading ends it.
   * @param first what is read of the same snapshot before
   */
  cursor(query: SQL, size: number, first?: (tx: Executor) => Promise<void>): AsyncGenerator<Readonly<Record<string, unknown>>[], void> | null;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const migrationsFolder = join(import.meta.dirname, 'migrations');
/** An arbitrary number, the same in every process: it names the lock that migrations take. */
const migrationLock = 7_316_420_511;
const retriedCodes = new Set(['40001', '40P01']);
const transactionTries = 5;
/** Connections of one process. Transactions that wait for the disk together share one write, so more connections are faster. */
const mostConnections = 20;
/** Connections of all workers: Postgres takes 100 as it comes, and others want some too. */
const connectionsOfAll = 80;
/** Enough for a request that waits in a transaction and one that it waits for. */
const fewestConnections = 4;
/** One connection in so many can be a cursor's, however slowly its reader reads. */
const readersPerConnections = 4;
/** How long a cursor waits for its reader. */
const patienceWithReaders = '60s';

const connectionsOf = (workers: number): number => Math.max(fewestConnections, Math.min(mostConnections, Math.floor(connectionsOfAll / workers)));

/**
 * Opens the database that the configuration names and brings its schema up to date.
 * @param snapshot a dumped data folder that a new embedded database starts from, in place of making one, which takes seconds.
 */
export async function openDatabase(
  config: { readonly databaseUrl: string | null; readonly dataDir: string; readonly workers?: number },
  snapshot?: Blob,
): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir, snapshot) : openPostgres(config.databaseUrl, connectionsOf(config.workers ?? 1));
}

async function openEmbedded(dataDir: string, snapshot?: Blob): Promise<Database> {
  const isKept = dataDir !== 'memory';
  const giveBack = isKept ? takeFolder(dataDir) : () => undefined;
  const where = isKept ? { fs: new PrivateFiles(databaseFolder(dataDir)) } : { dataDir: 'memory://' };
  const client = await PGlite.create({ ...where, ...(snapshot === undefined ? {} : { loadDataDir: snapshot }) });
  const db = drizzlePglite({ client, schema });
  await migratePglite(db, { migrationsFolder });
  const close = async () => {
    await client.close();
    giveBack();
  };
  // The embedded database has one connection, and everybody would wait for the reader of a cursor.
  return withTransactions('embedded', db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>, { cursor: () => null, close });
}

async function openPostgres(url: string, connections: number): Promise<Database> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: connections, connectionTimeoutMillis: 10_000, application_name: 'statechange' },
    // Compiling the statement that finds a page in the middle of a million rows took a second, and running it ten milliseconds.
    onConnect: (client) => client.query('set jit = off') as Promise<unknown>,
  });
  // The pool replaces a connection that dies, whether it is idle or in a transaction, whose queries then fail. Without listeners the process would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const migrator = await pool.connect().catch(async (error: NodeJS.ErrnoException) => {
    await pool.end();
    // The address holds a password, so only the reason is shown.
    throw new ConfigError(`Configuration: DATABASE_URL cannot be used (${error.code ?? error.message})`);
  });
  try {
    await migrator.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePostgres(drizzlePostgres({ client: migrator, schema }), { migrationsFolder });
  } finally {
    await migrator.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    migrator.release();
  }
  const db = drizzlePostgres({ client: pool, schema });
  const cursor = openCursors(pool, Math.floor(connections / readersPerConnections));
  return withTransactions('postgres', db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>, { cursor, close: () => pool.end() });
}

/** Cursors on connections of their own, at most so many at once. */
function openCursors(pool: pg.Pool, most: number): Database['cursor'] {
  let open = 0;
  async function* read(query: SQL, size: number, first?: (tx: Executor) => Promise<void>): AsyncGenerator<Readonly<Record<string, unknown>>[], void> {
    open += 1;
    const client = await pool.connect().catch((error: unknown) => {
      open -= 1;
      throw error;
    });
    try {
      // All rows are wanted, not the first ones fast.
      await client.query(`begin isolation level repeatable read read only;
        set local cursor_tuple_fraction = 1; set local idle_in_transaction_session_timeout = '${patienceWithReaders}'`);
      const db = drizzlePostgres({ client, schema });
      await first?.(db as unknown as Executor);
      await db.execute(sql`declare list_rows no scroll cursor for ${query}`);
      for (;;) {
        const rows = rowsOf<Readonly<Record<string, unknown>>>(await db.execute(sql.raw(`fetch ${size} from list_rows`)));
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    } finally {
      open -= 1;
      // A connection that cannot even end its transaction is of no more use.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    }
  }
  return (query, size, first) => (open >= most ? null : read(query, size, first));
}

function withTransactions(
  kind: Database['kind'],
  db: PgDatabase<PgQueryResultHKT, typeof schema>,
  { cursor, close }: Pick<Database, 'cursor' | 'close'>,
): Database {
  const retried: Database['retried'] = async (statement) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await statement();
      } catch (error) {
        if (attempt === transactionTries || !retriedCodes.has(databaseCode(error) ?? '')) throw error;
      }
    }
  };
  const transaction: Database['transaction'] = (work) => retried(() => db.transaction((tx) => work(tx)));
  const ping = async () => {
    await db.execute(sql`select 1`);
  };
  return Object.assign(Object.create(db) as typeof db, { kind, transaction, retried, cursor, ping, close }) as unknown as Database;
}

/** The rows of `execute`, whose shape the two drivers share but their types do not. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/** The SQLSTATE of a database error, also when Drizzle wrapped it. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const code = (cause as { code?: unknown }).code;
    // With a digit, as every SQLSTATE has one: EPIPE is a lost connection, of which nobody knows whether it committed.
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** The name of the constraint or unique index that refused a row, also when Drizzle wrapped the error. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}
