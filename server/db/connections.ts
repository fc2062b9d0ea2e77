import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isOutage, unreachable } from './outage.ts';
import { waitUntil } from './patience.ts';

/** How long connecting is tried again, in milliseconds: most often a standby has taken over by then, and nothing was sent that could happen twice. */
export const connectPatience = 5_000;
/** Between two tries, in milliseconds. */
const connectPause = 200;
/** The longest statement, in milliseconds: with no standby left to confirm it, a commit would wait without end. */
export const maxStatementMs = 15_000;
/** The longest try to connect, in milliseconds. */
const maxConnectMs = 10_000;
/** How long a connection that nobody uses is kept, in milliseconds: a new one costs the database more than a query does, and callers come in bursts. */
const maxIdleMs = 60_000;
/** How long `rollback` may take, in milliseconds. */
const maxRollbackMs = 2_000;

const connecting = (url: string) => ({
  ...{ connectionString: url, connectionTimeoutMillis: maxConnectMs, application_name: 'statechange' },
  keepAlive: true,
});

/**
 * Tries until it succeeds or has been an outage for so long, with a pause between; other errors end it at once.
 * @param attempt must have no effect when it fails
 */
export async function patiently<Result>(
  attempt: () => Promise<Result>,
  patience: number,
  { pause = connectPause, failed = (_error: unknown): void => undefined } = {},
): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOutage(error) || performance.now() + pause > waitUntil(until)) throw error;
      failed(error);
      await wait(pause);
    }
  }
}

/** Refuses a standby, which answers and stores nothing: a proxy may lead to one for a moment. */
async function preparePrimary(client: pg.ClientBase): Promise<void> {
  // Compiling the statement that finds a page in the middle of a million rows took a second, and running it ten milliseconds.
  const statement = { text: `select set_config('jit', 'off', false), pg_is_in_recovery() as standby`, query_timeout: maxConnectMs };
  const { rows } = await client.query<{ standby: boolean }>(statement);
  if (rows[0]?.standby === true) throw Object.assign(new Error('The database is a standby'), { code: '25006' });
}

/** A single connection to a primary, without a limit for its statements: a migration may take long. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client(connecting(url));
  client.on('error', () => {});
  try {
    await client.connect();
    await preparePrimary(client);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw unreachable(error);
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (broken?: Error | boolean) => void) => void;

interface PoolOptions {
  readonly connections: number;
  /** How long connecting is tried again, in milliseconds. */
  readonly patience: number;
  /** In milliseconds; 0 sets no limit. */
  readonly maxStatementMs: number;
  /** The longest try to connect, in milliseconds. */
  readonly maxConnectMs?: number;
}

/** Connections to a primary, for which a caller waits a while. */
class PrimaryPool extends pg.Pool {
  readonly #patience: number;

  constructor(url: string, { connections, patience, maxStatementMs, maxConnectMs: longest = maxConnectMs }: PoolOptions) {
    const kept = { max: connections, idleTimeoutMillis: maxIdleMs };
    super({ ...connecting(url), ...kept, connectionTimeoutMillis: longest, query_timeout: maxStatementMs, onConnect: preparePrimary });
    this.#patience = patience;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const attempt = async () => {
      try {
        return await super.connect();
      } catch (error) {
        throw unreachable(error);
      }
    };
    const client = patiently(attempt, this.#patience);
    if (connected === undefined) return client;
    client.then(
      (one) => connected(undefined, one, (broken) => one.release(broken)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  }
}

/** Opens a pool; nothing is connected yet. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new PrimaryPool(url, options);
  // The pool replaces a connection that dies, whether it is idle or in a transaction, whose queries then fail. Without listeners the process would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Ends the transaction of a connection without storing anything. @returns whether the connection is good for another */
export function rollsBack(client: pg.ClientBase): Promise<boolean> {
  const rollback = { text: 'rollback', query_timeout: maxRollbackMs };
  return client.query(rollback).then(
    () => true,
    () => false,
  );
}
