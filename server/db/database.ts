import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { fewestConnections } from '../settings.ts';
import { currentSpan, traced } from '../traces/span.ts';
import { within } from '../within.ts';
import type { Stored } from '../witness/answers.ts';
import { notedIn } from '../witness/committed.ts';
import { databaseCode } from './codes.ts';
import { connectAlone, connectPatience, maxStatementMs, openPool, patiently } from './connections.ts';
import { checkVersion, databaseFolder, type HeldFolder, takeFolder } from './folder-lock.ts';
import { migrate, migrateAlone } from './migrate.ts';
import { folderReplaced, reasonUnreached, unreachable } from './outage.ts';
import { PrivateFiles } from './private-files.ts';
import * as schema from './schema/index.ts';
import { inTransaction } from './transactions.ts';

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
  /** The same for statements that may take minutes: on a connection of its own, where none ends after a while. */
  longTransaction<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /** The same for a single statement, which is a transaction by itself and needs no round trips to begin and to commit. */
  retried<Result>(statement: () => Promise<Result>): Promise<Result>;
  /**
   * Reads a query so many rows at a time, as the driver has them, from one snapshot; null where no connection can be spared for it. Whoever stops
   * reading ends it.
   * @param first what is read of the same snapshot before
   */
  cursor(query: SQL, size: number, first?: (tx: Executor) => Promise<void>): AsyncGenerator<Readonly<Record<string, unknown>>[], void> | null;
  /** Resolves when a primary answers within two seconds, and rejects otherwise. */
  ping(): Promise<void>;
  /** Milliseconds since this process last had a commit of a transaction confirmed, or opened the database. */
  commitAge(): number;
  /** How many connections there may be and are at work, and how many callers wait for one. */
  connections(): { readonly limit: number; readonly inUse: number; readonly waiting: number };
  close(): Promise<void>;
}

const retriedCodes = new Set(['40001', '40P01']);
const transactionTries = 5;
/** Connections of one process. Transactions that wait for the disk together share one write, so more connections are faster. */
const maxConnections = 20;
/** Connections of all workers: Postgres takes 100 as it comes, and others want some too. */
const connectionsOfAll = 80;
/** One connection in so many can be a cursor's, however slowly its reader reads. */
const readersPerConnections = 4;
/** How long a cursor waits for its reader. */
const patienceWithReaders = '60s';

/** How long a primary may take to say that it is one, in milliseconds. */
const maxPingMs = 2_000;
/** Between two tries to find a primary at the start, in milliseconds. */
const startPause = 500;

/** Connections of one process: those that the configuration names are shared by all workers. */
function connectionsOf({ workers = 1, databaseConnections = null }: DatabaseConfig): number {
  const most = databaseConnections === null ? maxConnections : databaseConnections;
  return Math.max(fewestConnections, Math.min(most, Math.floor((databaseConnections ?? connectionsOfAll) / workers)));
}

/** What the configuration says of the database. Other than the first two, each has a default. */
interface DatabaseConfig {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly workers?: number;
  readonly databaseConnections?: number | null;
  readonly databaseDirectUrl?: string | null;
  readonly databaseWait?: number;
}

interface Opening {
  /** A dumped data folder that a new embedded database starts from, in place of making one, which takes seconds. */
  readonly snapshot?: Blob;
  /** How long a call waits for a connection to a primary, in milliseconds; a test waits shorter. */
  readonly patience?: number;
  /** In milliseconds, 0 for no limit: a command may take longer than a server. */
  readonly statementLimit?: number;
  /** Hears why the start still waits for the database. */
  readonly waiting?: (error: unknown) => void;
  /** Hears what a transaction noted for the witness, once it is committed and before its caller goes on. */
  readonly committed?: (stored: Stored) => Promise<void>;
}

/**
 * Opens the database that the configuration names and brings its schema up to date.
 * @throws ConfigError when it cannot be used, or has been away for `databaseWait` milliseconds; its cause tells which ({@link isOutage})
 */
export async function openDatabase(config: DatabaseConfig, opening: Opening = {}): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  return databaseUrl === null ? openEmbedded(dataDir, opening) : openPostgres(databaseUrl, config, opening);
}

/** The embedded database has one connection, for which calls queue inside of it. */
const none = { limit: 1, inUse: 0, waiting: 0 };

async function startEmbedded(dataDir: string, folder: HeldFolder | null, snapshot?: Blob): Promise<PGlite> {
  if (folder !== null) checkVersion(dataDir);
  const where = folder === null ? { dataDir: 'memory://' } : { fs: new PrivateFiles(databaseFolder(dataDir)) };
  const client = await PGlite.create({ ...where, ...(snapshot === undefined ? {} : { loadDataDir: snapshot }) });
  await migrate(drizzlePglite({ client }));
  if (folder === null) return client;
  const run = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (query) =>
    run(() => {
      if (folder.isOurs()) return query();
      throw unreachable(new Error(folderReplaced));
    });
  return client;
}

async function openEmbedded(dataDir: string, { snapshot, committed }: Opening): Promise<Database> {
  const folder = dataDir === 'memory' ? null : takeFolder(dataDir);
  const client = await startEmbedded(dataDir, folder, snapshot).catch((error: unknown) => {
    folder?.release();
    throw error;
  });
  const db = drizzlePglite({ client, schema });
  const close = async () => {
    // In a folder that is no longer ours, closing would write.
    if (folder?.isOurs() ?? true) await client.close();
    folder?.release();
  };
  // The embedded database has one connection, and everybody would wait for the reader of a cursor.
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work(tx as unknown as Executor));
  const whole = db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>;
  const isStandby = async () => rowsOf<{ standby: boolean }>(await db.execute(sql`select pg_is_in_recovery() as standby`))[0]?.standby;
  const given = { transaction, longTransaction: transaction, cursor: () => null, connections: () => none, isStandby, close };
  return withRetries('embedded', whole, given, committed);
}

async function openPostgres(
  url: string,
  config: DatabaseConfig,
  { patience = connectPatience, statementLimit = maxStatementMs, waiting, committed }: Opening,
): Promise<Database> {
  const { databaseDirectUrl, databaseWait = 0 } = config;
  const direct = databaseDirectUrl ?? url;
  const connections = connectionsOf(config);
  const pool = openPool(url, { connections, patience, maxStatementMs: statementLimit });
  const starting = { pause: startPause, ...(waiting && { failed: waiting }) };
  try {
    await patiently(() => migrateAlone(direct), databaseWait, starting).catch(unusable(databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'));
    // What goes through another address was not tried yet.
    if (direct !== url) await pool.query('select 1').catch(unusable('DATABASE_URL'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  // On a connection of its own: those of the pool may all hang at a machine that is gone, and one that hangs is replaced after the same time.
  const pinger = openPool(url, { connections: 1, patience: 0, maxStatementMs: maxPingMs, maxConnectMs: maxPingMs });
  const isStandby = async () => (await pinger.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby;
  const db = drizzlePostgres({ client: pool, schema });
  const cursor = openCursors(pool, Math.floor(connections / readersPerConnections));
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    return inTransaction({ client, giveBack: (isBroken) => client.release(isBroken) }, work);
  };
  const longTransaction: Database['transaction'] = async (work) => {
    const client = await connectAlone(direct);
    return inTransaction({ client, giveBack: () => void client.end().catch(() => {}) }, work);
  };
  const close = async () => void (await Promise.all([pool.end(), pinger.end()]));
  const counted = () => ({ limit: connections, inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  const given = { transaction, longTransaction, cursor, connections: counted, isStandby, close };
  return withRetries('postgres', db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>, given, committed);
}

/** An error of a migration is thrown as it is. */
const unusable = (variable: string) => (error: unknown) => {
  const reason = reasonUnreached(error);
  throw reason === null ? error : new ConfigError(`Configuration: ${variable} cannot be used (${reason})`, { cause: error });
};

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

const aboutDatabase = () => ({ 'db.system.name': 'postgresql' });

/** From the wait for a connection to the answer to the commit, with all tries. */
const tracedIn = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => traced(() => name, aboutDatabase, work);

interface Transactions extends Pick<Database, 'transaction' | 'longTransaction' | 'cursor' | 'connections' | 'close'> {
  /** Undefined when the database says neither. */
  isStandby(): Promise<boolean | undefined>;
}

/** A transaction whose notes are heard of once it is committed. */
const heard =
  (transaction: Database['transaction'], committed: NonNullable<Opening['committed']>): Database['transaction'] =>
  async (work) => {
    let noted: readonly Stored[] = [];
    const result = await transaction(async (tx) => {
      const done = await work(tx);
      noted = notedIn(tx);
      return done;
    });
    await Promise.all(noted.map(committed));
    return result;
  };

function withRetries(
  kind: Database['kind'],
  db: PgDatabase<PgQueryResultHKT, typeof schema>,
  given: Transactions,
  committed: Opening['committed'] = async () => undefined,
): Database {
  let committedAt = performance.now();
  const repeated: Database['retried'] = async (statement) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await statement();
        committedAt = performance.now();
        return result;
      } catch (error) {
        // Both say that nothing was stored. Of a connection that was lost in a commit nobody knows.
        const code = databaseCode(error) ?? '';
        if (attempt === transactionTries || !retriedCodes.has(code)) throw error;
        currentSpan()?.event('retry', { attempt, 'db.response.status_code': code });
      }
    }
  };
  const retried: Database['retried'] = (statement) => tracedIn('statement', () => repeated(statement));
  const inOne =
    (name: string, transaction: Database['transaction']): Database['transaction'] =>
    (work) =>
      tracedIn(name, () => repeated(() => transaction(work)));
  const asked = async () => {
    if ((await given.isStandby()) !== false) throw new Error('The database is a standby');
  };
  let asking: Promise<void> | null = null;
  const ping = () => {
    // Of a database that hangs, one question at a time is enough.
    asking ??= asked().finally(() => {
      asking = null;
    });
    return within(maxPingMs, asking);
  };
  return Object.assign(Object.create(db) as typeof db, {
    ...{ kind, retried, ping, cursor: given.cursor, connections: given.connections, close: given.close },
    transaction: inOne('transaction', heard(given.transaction, committed)),
    longTransaction: inOne('long transaction', heard(given.longTransaction, committed)),
    commitAge: () => performance.now() - committedAt,
  }) as unknown as Database;
}

/** The rows of `execute`, whose shape the two drivers share but their types do not. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/** The name of the constraint or unique index that refused a row, also when Drizzle wrapped the error. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}
