import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '#scripts/lib/postgres.ts';

const run = promisify(execFile);
/** Postgres refuses root; this id exists on every Unix and owns nothing. */
const unprivileged = 65_534;

/** Copying a template takes milliseconds, migrating a second; `template1` is empty. */
export type Template = 'template1' | 'migrated' | 'demo';

/** A temporary Postgres on a socket, so that no port can conflict. */
export interface Cluster {
  readonly url: string;
  /** Empty by default. */
  createDatabase(name: string, template?: Template): Promise<string>;
  /** Runs a Postgres program. @returns its output */
  client(program: string, args: readonly string[]): Promise<string>;
  /** Simulates a crash; `start` recovers. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Restarts as a read-only standby; `promote` reverts. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Durability is not needed. */
export const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'max_wal_size=256MB',
];

/** Enough for a test cluster: databases are dropped, and the log is small. */
const roomy = 3 * 2 ** 30;

/** In memory if possible: copying hundreds of files takes ten times as long on disk. */
function inMemory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomy ? memory : tmpdir();
}

/**
 * @param settings as `name=value`
 * @param client a program that the npm package lacks
 * @throws Error without Postgres
 */
export async function startCluster(settings: readonly string[], client?: 'pgbench'): Promise<Cluster> {
  const binaries = findPostgres(['initdb', 'pg_ctl', 'postgres', ...(client ? [client] : [])]);
  const root = process.getuid?.() === 0;
  const identity = root ? { uid: unprivileged, gid: unprivileged } : {};
  const folder = await mkdtemp(join(settings.includes('fsync=off') ? inMemory() : tmpdir(), 'statechange-postgres-'));
  if (root) await chown(folder, unprivileged, unprivileged);
  const data = join(folder, 'data');
  const options = {
    ...identity,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', PGHOST: folder, PGUSER: 'postgres' },
  };
  const program = async (name: string, args: readonly string[]) =>
    (await run(join(binaries, name), [...args], options)).stdout;
  await program('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ]);
  const chosen = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const start = () =>
    program('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', chosen]);
  await start();
  const crash = () => program('pg_ctl', ['stop', '--wait', '--mode', 'immediate', '--pgdata', data]);
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  return {
    url: urlOf('postgres'),
    createDatabase: (name, template = 'template1') => createDatabase(urlOf('postgres'), name, template),
    client: program,
    crash: async () => void (await crash()),
    start: async () => void (await start()),
    demote: async () => {
      await program('pg_ctl', ['stop', '--wait', '--mode', 'fast', '--pgdata', data]);
      await writeFile(join(data, 'standby.signal'), '');
      if (root) await chown(join(data, 'standby.signal'), unprivileged, unprivileged);
      await start();
    },
    promote: async () => void (await program('pg_ctl', ['promote', '--wait', '--pgdata', data])),
    stop: async () => {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(maintenanceUrl: string, name: string, template: Template): Promise<string> {
  // File copy: logging block by block takes twice as long.
  await maintain(maintenanceUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a used database. */
export const dropDatabase = (maintenanceUrl: string, url: string): Promise<void> =>
  maintain(maintenanceUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function maintain(maintenanceUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A uniquely named copy. @returns its address */
export const copyOf = (template: Template, maintenanceUrl: string): Promise<string> =>
  createDatabase(maintenanceUrl, `test_${randomBytes(6).toString('hex')}`, template);
