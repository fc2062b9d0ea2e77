import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Postgres refuses to run as root; this id exists on every Unix and owns nothing. */
const unprivileged = 65_534;

/** The database that the tests' own are copied from, which takes milliseconds where migrating takes a second. */
export const migratedTemplate = 'statechange_migrated';

/** A Postgres of its own in a temporary folder, reached through a socket there, so that no port can be taken. */
export interface Cluster {
  /** Of the maintenance database. */
  readonly url: string;
  /** The address of a new, empty database. */
  createDatabase(name: string): Promise<string>;
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

/**
 * Starts a throw-away cluster.
 * @param settings on top of the defaults of Postgres, as `name=value`
 * @returns the cluster, or `null` where the machine has no Postgres
 */
export async function startCluster(settings: readonly string[]): Promise<Cluster | null> {
  const binaries = findBinaries();
  if (binaries === null) return null;
  const root = process.getuid?.() === 0;
  const identity = root ? { uid: unprivileged, gid: unprivileged } : {};
  const folder = await mkdtemp(join(tmpdir(), 'statechange-postgres-'));
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
    createDatabase: async (name) => {
      await program('createdb', [name]);
      return urlOf(name);
    },
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

/** The folder of the newest Postgres programs, or `null`. */
function findBinaries(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}
