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
  /** Variables on top of the defaults of a test: a free port, no stored data, no demo customers, no visualizer, errors only in the log. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The Postgres of the server, or null for the embedded database; otherwise a new one of Postgres. */
  readonly databaseUrl?: string | null;
  /** A clock that the test moves; the real one otherwise. */
  readonly clock?: Clock;
  /** A log that the test reads. */
  readonly log?: Logger;
  /** Whose a staff token is, in place of what sessions say. */
  readonly verifyStaff?: StaffVerifier;
  /** Milliseconds that a request may take to arrive. */
  readonly maxArrivalMs?: number;
  /** Milliseconds that a call waits for a connection to a primary. */
  readonly patience?: number;
}

/** Variables of a server with its database: the one that they name or that is given, or else a new one of Postgres. */
export async function withDatabase(environment: Readonly<Record<string, string>>, given?: string | null): Promise<Record<string, string>> {
  const isChosen = 'DATA_DIR' in environment || 'DATABASE_URL' in environment;
  const databaseUrl = given === undefined && !isChosen ? await postgres.newDatabase('migrated') : given;
  return { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: 'memory' }), ...environment };
}

/** What an embedded database begins with, in place of making and migrating one, which takes seconds. */
export const migratedSnapshot = (): Promise<Blob> => openAsBlob(inject('snapshotPath'));

const defaults = { PORT: '0', LOG_LEVEL: 'error', SANDBOX_DEMO: 'off', SANDBOX_OPENINGS: 'off', FLOWS: 'off' };
/** Where the sandbox waits in real time: a sign-up takes a second otherwise. A quote still lives for seconds. */
const hurried = { SANDBOX_SPEED: '8' };

/** Starts the whole server in this process, as `server/main.ts` does. The caller closes it; a database that was made for it goes with it. */
export async function withServer({ environment = {}, databaseUrl, ...options }: ServerOptions = {}): Promise<RunningServer> {
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

/** A server whose database is removed once it is closed. */
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

/** A clock for the sandbox that moves on command. */
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

/** Opens a server on the suite's kind of database, with a fresh database each time; closed when the suite ends. */
export type OpenServer = (options?: Omit<ServerOptions, 'databaseUrl'>) => Promise<RunningServer>;

export interface DatabaseKind {
  readonly kind: 'embedded' | 'postgres';
  /** The address of a new database, or null for the embedded one: `empty`, or a copy of one that is migrated already. */
  newDatabase(from: 'empty' | 'migrated'): Promise<string | null>;
}

const embedded: DatabaseKind = { kind: 'embedded', newDatabase: async () => null };
export const postgres = {
  kind: 'postgres',
  newDatabase: (from: 'empty' | 'migrated') => copyOf(from === 'empty' ? 'template1' : from, inject('postgresUrl')),
} as const satisfies DatabaseKind;

/** Both databases that the product runs on. */
export const bothDatabases: readonly DatabaseKind[] = [postgres, embedded];

/** Postgres, and in the deep run the embedded database too, which costs several times the processor time. */
export const databases = inDepth<DatabaseKind>('databases', [postgres, embedded]);

/** What a suite opens before its tests, under the name that they know it by: it has its parts once they run. */
export function before<Thing extends object>(open: () => Promise<Thing>): Thing {
  const opened = {} as Thing;
  beforeAll(async () => void Object.assign(opened, await open()));
  return opened;
}

type Suite = (open: OpenServer, kind: DatabaseKind) => void;

/** Registers a suite on both databases: for what a driver does, such as its transactions, locks, codes of errors, and large numbers. */
export const describeOnBothDatabases = (name: string, suite: Suite): void => {
  for (const database of bothDatabases) describeOn(database, `${name} (${database.kind})`, suite);
};

/**
 * Registers a suite on Postgres, and in the deep run on both databases: for what SQL decides. A suite that would say the same of any database belongs
 * to {@link describeOnOneDatabase}.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  for (const database of databases) describeOn(database, `${name} (${database.kind})`, suite);
}

/** Registers a suite on Postgres alone: for what is decided before or after the database is asked, or by queries that say the same of any. */
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
