import { openAsBlob } from 'node:fs';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { StaffVerifier } from '#server/backend/kit/callers.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createServer, type RunningServer } from '#server/server.ts';
import { inDepth } from '../kit/deep.ts';
import './cheap-passwords.ts';
import { copyOf, dropDatabase } from './cluster.ts';

export interface ServerOptions {
  /** Merged over test defaults: a free port, no stored or demo data, no visualizer, errors only. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Null for the embedded database; by default a new Postgres one. */
  readonly databaseUrl?: string | null;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** Replaces staff sessions. */
  readonly verifyStaff?: StaffVerifier;
  readonly maxArrivalMs?: number;
  /** Milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Adds a database: the named one, or a new one of Postgres. */
export async function withDatabase(
  environment: Readonly<Record<string, string>>,
  given?: string | null,
): Promise<Record<string, string>> {
  const isChosen = 'DATA_DIR' in environment || 'DATABASE_URL' in environment;
  const databaseUrl = given === undefined && !isChosen ? await postgres.newDatabase('migrated') : given;
  return { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: 'memory' }), ...environment };
}

/** Saves seconds of creating and migrating. */
export const migratedSnapshot = (): Promise<Blob> => openAsBlob(inject('snapshotPath'));

const defaults = {
  PORT: '0',
  LOG_LEVEL: 'error',
  SANDBOX_DEMO: 'off',
  SANDBOX_OPENINGS: 'off',
  FLOWS: 'off',
  SANDBOX_BUSINESS: 'off',
};
/** Speeds up real-time waits; quotes still live for seconds. */
const hurried = { SANDBOX_SPEED: '8' };

/** As `server/main.ts` does. The caller closes it, which drops its database. */
export async function withServer({
  environment = {},
  databaseUrl,
  ...options
}: ServerOptions = {}): Promise<RunningServer> {
  const config = readConfig({
    ...defaults,
    ...(options.clock || 'SANDBOX_NOW' in environment ? {} : hurried),
    ...(await withDatabase(environment, databaseUrl)),
  });
  const fresh = config.databaseUrl === null && config.dataDir === 'memory';
  const snapshot = fresh ? { snapshot: await migratedSnapshot() } : {};
  const server = await createServer(config, { ...snapshot, ...options });
  const isOwn = databaseUrl === undefined && environment.DATABASE_URL === undefined;
  return isOwn ? droppedAtClose(server) : server;
}

/** Drops the database on closing. */
function droppedAtClose(server: RunningServer): RunningServer {
  const { databaseUrl } = server.services.config;
  if (databaseUrl === null) return server;
  let dropped: Promise<void> | null = null;
  const close = async (idle?: number) => {
    await server.close(idle);
    dropped ??= dropDatabase(inject('postgresUrl'), databaseUrl);
    await dropped;
  };
  return { ...server, close };
}

/** Moves on command. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(start = Date.UTC(2026, 0, 15, 12)): TestClock {
  let now = start;
  return {
    now: () => now,
    due: (since, delay) => now - since >= delay,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** With a fresh database each; closed after the suite. */
export type OpenServer = (options?: Omit<ServerOptions, 'databaseUrl'>) => Promise<RunningServer>;

export interface DatabaseKind {
  readonly kind: 'embedded' | 'postgres';
  /** Null for the embedded database. */
  newDatabase(from: 'empty' | 'migrated'): Promise<string | null>;
}

const embedded: DatabaseKind = { kind: 'embedded', newDatabase: async () => null };
export const postgres = {
  kind: 'postgres',
  newDatabase: (from: 'empty' | 'migrated') => copyOf(from === 'empty' ? 'template1' : from, inject('postgresUrl')),
} as const satisfies DatabaseKind;

/** Both databases that the product runs on. */
export const bothDatabases: readonly DatabaseKind[] = [postgres, embedded];

/** Postgres, plus the slower embedded database in the deep run. */
export const databases = inDepth<DatabaseKind>('databases', [postgres, embedded]);

/** Opens something before the tests, behind a stable reference. */
export function before<Thing extends object>(open: () => Promise<Thing>): Thing {
  const opened = {} as Thing;
  beforeAll(async () => void Object.assign(opened, await open()));
  return opened;
}

type Suite = (open: OpenServer, kind: DatabaseKind) => void;

/** For what drivers do: transactions, locks, error codes, large numbers. */
export const describeOnBothDatabases = (name: string, suite: Suite): void => {
  for (const database of bothDatabases) describeOn(database, `${name} (${database.kind})`, suite);
};

/**
 * For what SQL decides; the embedded database only in the deep run. Other suites use {@link
 * describeOnOneDatabase}.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  for (const database of databases) describeOn(database, `${name} (${database.kind})`, suite);
}

/** Postgres only: for what does not depend on the database. */
export const describeOnOneDatabase = (name: string, suite: Suite): void => describeOn(postgres, name, suite);

function describeOn(database: DatabaseKind, name: string, suite: Suite): void {
  describe(name, () => {
    const opened: RunningServer[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((server) => server.close()));
    });
    suite(async (options = {}) => {
      const databaseUrl = await database.newDatabase('migrated');
      const server = droppedAtClose(await withServer({ ...options, databaseUrl }));
      opened.push(server);
      return server;
    }, database);
  });
}
