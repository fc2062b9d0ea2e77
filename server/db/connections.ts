import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { waitUntil } from './call-deadline.ts';
import { isOutage, unreachable } from './outage.ts';

/** In milliseconds: usually enough for a failover. */
export const defaultConnectTimeoutMs = 5_000;
/** Milliseconds. */
const connectPause = 200;
/** Without a standby to confirm it, a commit would wait forever. */
export const maxStatementMs = 15_000;
const maxConnectMs = 10_000;
/** Reconnecting costs the database more than a query, and calls come in bursts. */
const maxIdleMs = 60_000;
/** Milliseconds. */
const maxRollbackMs = 2_000;

const connecting = (url: string) => ({
  ...{ connectionString: url, connectionTimeoutMillis: maxConnectMs, application_name: 'statechange' },
  keepAlive: true,
});

/** @param attempt must have no effect when it fails */
export async function retryWithin<Result>(
  attempt: () => Promise<Result>,
  milliseconds: number,
  { pause = connectPause, failed = (_error: unknown): void => undefined } = {},
): Promise<Result> {
  const until = performance.now() + milliseconds;
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

/** Refuses standbys, to which a proxy may lead briefly. */
async function preparePrimary(client: pg.ClientBase): Promise<void> {
  // JIT compilation took a second for a ten-millisecond statement that pages into a million rows.
  const statement = {
    text: `select set_config('jit', 'off', false), pg_is_in_recovery() as standby`,
    query_timeout: maxConnectMs,
  };
  const { rows } = await client.query<{ standby: boolean }>(statement);
  if (rows[0]?.standby === true) throw Object.assign(new Error('The database is a standby'), { code: '25006' });
}

/** A single connection without statement limits, for long migrations. */
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

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (broken?: Error | boolean) => void,
) => void;

interface PoolOptions {
  readonly connections: number;
  readonly connectTimeoutMs: number;
  readonly maxStatementMs: number;
  readonly maxConnectMs?: number;
}

/** Waits a while for a primary. */
class PrimaryPool extends pg.Pool {
  readonly #connectTimeoutMs: number;

  constructor(
    url: string,
    { connections, connectTimeoutMs, maxStatementMs, maxConnectMs: longest = maxConnectMs }: PoolOptions,
  ) {
    const kept = { max: connections, idleTimeoutMillis: maxIdleMs };
    super({
      ...connecting(url),
      ...kept,
      connectionTimeoutMillis: longest,
      query_timeout: maxStatementMs,
      onConnect: preparePrimary,
    });
    this.#connectTimeoutMs = connectTimeoutMs;
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
    const client = retryWithin(attempt, this.#connectTimeoutMs);
    if (connected === undefined) return client;
    client.then(
      (one) => connected(undefined, one, (broken) => one.release(broken)),
      (error: Error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  }
}

/** Connects lazily. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new PrimaryPool(url, options);
  // The pool replaces dead connections; an unhandled event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** @returns whether the connection can be reused */
export function rollsBack(client: pg.ClientBase): Promise<boolean> {
  const rollback = { text: 'rollback', query_timeout: maxRollbackMs };
  return client.query(rollback).then(
    () => true,
    () => false,
  );
}
