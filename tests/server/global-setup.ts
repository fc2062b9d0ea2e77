import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../../server/db/database.ts';
import { findFirebaseTools } from './identity/google-emulator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the throw-away cluster's maintenance database; `null` where the machine has no Postgres. */
    postgresUrl: string | null;
    /** A dumped data folder of a migrated embedded database. */
    snapshotPath: string;
    /** The program of firebase-tools; `null` where it is not installed. */
    firebaseTools: string | null;
  }
}

const run = promisify(execFile);
/** Postgres refuses to run as root; this id exists on every Unix and owns nothing. */
const unprivileged = 65_534;

/** Prepares what every server test shares: one throw-away Postgres cluster, and one snapshot of a fresh embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firebaseTools = findFirebaseTools(process.env);
  project.provide('firebaseTools', firebaseTools);
  if (firebaseTools === null) process.stdout.write('firebase-tools is not installed here: the sign-in clients are tried against our service only.\n');
  const folder = await mkdtemp(join(tmpdir(), 'statechange-tests-'));
  const [stopCluster] = await Promise.all([startCluster(project), writeSnapshot(project, join(folder, 'embedded.tar'))]);
  return async () => {
    await stopCluster();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Making an embedded database takes seconds, starting from a copy of one a fraction: it is made and migrated once. */
async function writeSnapshot(project: TestProject, path: string): Promise<void> {
  const client = await PGlite.create('memory://');
  await migrate(drizzle({ client }), { migrationsFolder });
  const snapshot = await client.dumpDataDir('none');
  await writeFile(path, Buffer.from(await snapshot.arrayBuffer()));
  await client.close();
  project.provide('snapshotPath', path);
}

/** @returns what stops the cluster and removes its folder */
async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findBinaries();
  if (binaries === null) {
    process.stdout.write('Postgres is not installed here: the server tests run on the embedded database only.\n');
    project.provide('postgresUrl', null);
    return async () => {};
  }
  const root = process.getuid?.() === 0;
  const identity = root ? { uid: unprivileged, gid: unprivileged } : {};
  const folder = await mkdtemp(join(tmpdir(), 'statechange-postgres-'));
  if (root) await chown(folder, unprivileged, unprivileged);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const pgCtl = join(binaries, 'pg_ctl');
  await run(join(binaries, 'initdb'), ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'], options);
  // Reached through a socket in the folder, so no port can be taken; nothing here outlives the run, so nothing need reach the disk.
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c full_page_writes=off -c max_connections=200`;
  await run(pgCtl, ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', settings], options);
  project.provide('postgresUrl', `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`);
  return async () => {
    await run(pgCtl, ['stop', '--wait', '--mode', 'immediate', '--pgdata', data], options);
    await rm(folder, { recursive: true, force: true });
  };
}

/** The folder of the newest Postgres programs, or `null`. */
function findBinaries(): string | null {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}
