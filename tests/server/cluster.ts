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
/** Postgres refuses to run as root; this id exists on every Unix and owns nothing. */
const unprivileged = 65_534;

/** A database that others are copied from, which takes milliseconds where migrating takes a second; `template1` is empty. */
export type Template = 'template1' | 'migrated' | 'demo';

/** A Postgres of its own in a temporary folder, reached through a socket there, so that no port can be taken. */
export interface Cluster {
  /** Of the maintenance database. */
  readonly url: string;
  /** The address of a new database, by default an empty one. */
  createDatabase(name: string, template?: Template): Promise<string>;
  /** Runs one of the programs that come with Postgres against this cluster. @returns what it printed */
  client(program: string, args: readonly string[]): Promise<string>;
  /** Kills it as a crash would; `start` brings it back. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Starts it again as a standby, which only answers; `promote` makes it a primary. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** Nothing of a test outlives it, so nothing need reach the disk. */
export const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'max_wal_size=256MB',
];

/** Gigabytes that a cluster of tests may come to: a database that was closed is dropped, and the log is kept small. */
const roomy = 3 * 2 ** 30;

/** A folder in memory, where a machine has one with room: a database is hundreds of files, which a disk takes ten times as long to copy. */
function inMemory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > roomy ? memory : tmpdir();
}

/**
 * Starts a throw-away cluster.
 * @param settings on top of the defaults of Postgres, as `name=value`
 * @param client a program for {@link Cluster.client}, which the npm package lacks
 * @throws Error where there is no Postgres
 */
export async function startCluster(settings: readonly string[], client?: 'pgbench'): Promise<Cluster> {
  const binaries = findPostgres(['initdb', 'pg_ctl', 'postgres', ...(client ? [client] : [])]);
  const root = process.getuid?.() === 0;
  const identity = root ? { uid: unprivileged, gid: unprivileged } : {};
  const folder = await mkdtemp(join(settings.includes('fsync=off') ? inMemory() : tmpdir(), 'statechange-postgres-'));
  if (root) await chown(folder, unprivileged, unprivileged);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', PGHOST: folder, PGUSER: 'postgres' } };
  const program = async (name: string, args: readonly string[]) => (await run(join(binaries, name), [...args], options)).stdout;
  await program('initdb', ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']);
  const chosen = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const start = () => program('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', chosen]);
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

/** A new database of the cluster with this maintenance database. @returns its address */
async function createDatabase(maintenanceUrl: string, name: string, template: Template): Promise<string> {
  // Its files as they are: block by block through the log takes twice as long.
  await maintain(maintenanceUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database that a test is done with. */
export const dropDatabase = (maintenanceUrl: string, url: string): Promise<void> =>
  maintain(maintenanceUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);

async function maintain(maintenanceUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A new copy of a database, under a name of its own. @returns its address */
export const copyOf = (template: Template, maintenanceUrl: string): Promise<string> =>
  createDatabase(maintenanceUrl, `test_${randomBytes(6).toString('hex')}`, template);
