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
import { connectAlone, defaultConnectTimeoutMs, maxStatementMs, openPool, retryWithin } from './connections.ts';
import { checkVersion, databaseFolder, type HeldFolder, takeFolder } from './folder-lock.ts';
import { migrate, migrateAlone } from './migrate.ts';
import { folderReplaced, reasonUnreached, unreachable } from './outage.ts';
import { PrivateFiles } from './private-files.ts';
import * as schema from './schema/index.ts';
import { inTransaction } from './transactions.ts';

export type Executor = Pick<
  PgDatabase<PgQueryResultHKT, typeof schema>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query'
>;

export interface Database extends Executor {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs a transaction, with retries after deadlocks and serialization conflicts: no effects
   * outside the database. Query through `tx` only.
   */
  transaction<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /** For statements of minutes: an own connection without limits. */
  longTransaction<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
  /** For a single statement, without round trips for begin and commit. */
  retried<Result>(statement: () => Promise<Result>): Promise<Result>;
  /**
   * Streams rows in batches from one snapshot; null if no connection can be spared.
   * @param first reads from the same snapshot before
   */
  cursor(
    query: SQL,
    size: number,
    first?: (tx: Executor) => Promise<void>,
  ): AsyncGenerator<Readonly<Record<string, unknown>>[], void> | null;
  /** Rejects unless a primary answers within two seconds. */
  ping(): Promise<void>;
  /** Milliseconds since the last confirmed commit, or the start. */
  commitAge(): number;
  /** Pool usage. */
  connections(): { readonly limit: number; readonly inUse: number; readonly waiting: number };
  close(): Promise<void>;
}

const retriedCodes = new Set(['40001', '40P01']);
const transactionTries = 5;
/** Concurrent commits share disk writes, so more connections are faster. */
const maxConnections = 20;
/** Postgres allows 100 by default, and others need some. */
const connectionsOfAll = 80;
/** At most this share may be held by slow cursor readers. */
const readersPerConnections = 4;
/** Idle limit of cursors. */
const maxReaderPause = '60s';

/** Milliseconds. */
const maxPingMs = 2_000;
const startPause = 500;

/** The configured total is shared by all workers. */
function connectionsOf({ workers = 1, databaseConnections = null }: DatabaseConfig): number {
  const most = databaseConnections === null ? maxConnections : databaseConnections;
  return Math.max(fewestConnections, Math.min(most, Math.floor((databaseConnections ?? connectionsOfAll) / workers)));
}

interface DatabaseConfig {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly workers?: number;
  readonly databaseConnections?: number | null;
  readonly databaseDirectUrl?: string | null;
  readonly databaseWait?: number;
}

interface Opening {
  /** A data folder's dump to start from, which saves seconds. */
  readonly snapshot?: Blob;
  /** In milliseconds; shorter in tests. */
  readonly connectTimeoutMs?: number;
  /** In milliseconds, 0 for none: commands may take longer. */
  readonly statementLimit?: number;
  /** Called while the start waits for the database. */
  readonly waiting?: (error: unknown) => void;
  /** Receives witness notes after a commit, before the caller continues. */
  readonly committed?: (stored: Stored) => Promise<void>;
}

/**
 * Opens and migrates the configured database.
 * @throws ConfigError if unusable, or away for `databaseWait` ms; see its cause ({@link isOutage})
 */
export async function openDatabase(config: DatabaseConfig, opening: Opening = {}): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  return databaseUrl === null ? openEmbedded(dataDir, opening) : openPostgres(databaseUrl, config, opening);
}

/** The embedded database queues internally. */
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
    // Closing would write to a folder that is no longer ours.
    if (folder?.isOurs() ?? true) await client.close();
    folder?.release();
  };
  // A cursor would block the embedded database's only connection.
  const transaction: Database['transaction'] = (work) => db.transaction((tx) => work(tx as unknown as Executor));
  const whole = db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>;
  const isStandby = async () =>
    rowsOf<{ standby: boolean }>(await db.execute(sql`select pg_is_in_recovery() as standby`))[0]?.standby;
  const given = {
    transaction,
    longTransaction: transaction,
    cursor: () => null,
    connections: () => none,
    isStandby,
    close,
  };
  return withRetries('embedded', whole, given, committed);
}

async function openPostgres(
  url: string,
  config: DatabaseConfig,
  { connectTimeoutMs = defaultConnectTimeoutMs, statementLimit = maxStatementMs, waiting, committed }: Opening,
): Promise<Database> {
  const { databaseDirectUrl, databaseWait = 0 } = config;
  const direct = databaseDirectUrl ?? url;
  const connections = connectionsOf(config);
  const pool = openPool(url, { connections, connectTimeoutMs, maxStatementMs: statementLimit });
  const starting = { pause: startPause, ...(waiting && { failed: waiting }) };
  try {
    await retryWithin(() => migrateAlone(direct), databaseWait, starting).catch(
      unusable(databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'),
    );
    // The pooled address was not tried yet.
    if (direct !== url) await pool.query('select 1').catch(unusable('DATABASE_URL'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  // Separate: the pool's connections may all hang at a dead machine.
  const pinger = openPool(url, {
    connections: 1,
    connectTimeoutMs: 0,
    maxStatementMs: maxPingMs,
    maxConnectMs: maxPingMs,
  });
  const isStandby = async () =>
    (await pinger.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby;
  const db = drizzlePostgres({ client: pool, schema });
  const cursor = openCursors(pool, Math.floor(connections / readersPerConnections));
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    return inTransaction({ client, release: (isBroken) => client.release(isBroken) }, work);
  };
  const longTransaction: Database['transaction'] = async (work) => {
    const client = await connectAlone(direct);
    return inTransaction({ client, release: () => void client.end().catch(() => {}) }, work);
  };
  const close = async () => void (await Promise.all([pool.end(), pinger.end()]));
  const counted = () => ({ limit: connections, inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  const given = { transaction, longTransaction, cursor, connections: counted, isStandby, close };
  return withRetries('postgres', db as unknown as PgDatabase<PgQueryResultHKT, typeof schema>, given, committed);
}

/** Migration errors pass through. */
const unusable = (variable: string) => (error: unknown) => {
  const reason = reasonUnreached(error);
  throw reason === null
    ? error
    : new ConfigError(`Configuration: ${variable} cannot be used (${reason})`, { cause: error });
};

/** Limits concurrent cursors. */
function openCursors(pool: pg.Pool, most: number): Database['cursor'] {
  let open = 0;
  async function* read(
    query: SQL,
    size: number,
    first?: (tx: Executor) => Promise<void>,
  ): AsyncGenerator<Readonly<Record<string, unknown>>[], void> {
    open += 1;
    const client = await pool.connect().catch((error: unknown) => {
      open -= 1;
      throw error;
    });
    try {
      // Optimizes for all rows, not the first ones.
      await client.query(`begin isolation level repeatable read read only;
        set local cursor_tuple_fraction = 1; set local idle_in_transaction_session_timeout = '${maxReaderPause}'`);
      const db = drizzlePostgres({ client, schema });
      await first?.(db as unknown as Executor);
      await db.execute(sql`declare list_rows no scroll cursor for ${query}`);
      for (;;) {
        const rows = rowsOf<Readonly<Record<string, unknown>>>(
          await db.execute(sql.raw(`fetch ${size} from list_rows`)),
        );
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    } finally {
      open -= 1;
      // Drop a connection that cannot end its transaction.
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    }
  }
  return (query, size, first) => (open >= most ? null : read(query, size, first));
}

const aboutDatabase = () => ({ 'db.system.name': 'postgresql' });

/** Includes waiting, commit and retries. */
const tracedIn = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  traced(() => name, aboutDatabase, work);

interface Transactions extends Pick<Database, 'transaction' | 'longTransaction' | 'cursor' | 'connections' | 'close'> {
  /** Undefined if unknown. */
  isStandby(): Promise<boolean | undefined>;
}

/** Delivers a transaction's notes after the commit. */
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
        // Both mean that nothing was stored; a connection lost in a commit does not.
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
    // One ping at a time is enough.
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

/** Both drivers return rows this way, under different types. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/** Unwraps Drizzle's errors. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return null;
}
