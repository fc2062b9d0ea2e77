import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { type Cluster, migratedTemplate, startCluster } from './cluster.ts';
import { findFirebaseTools } from './identity/google-emulator.ts';
import { provideSnapshot } from './snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the throw-away cluster's maintenance database; `null` where the machine has no Postgres. */
    postgresUrl: string | null;
    /** The program of firebase-tools; `null` where it is not installed. */
    firebaseTools: string | null;
  }
}

/** Nothing here outlives the run, so nothing need reach the disk. */
const forTests = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'];

/** Prepares what every server test shares: one throw-away Postgres cluster with a migrated database to copy, and a snapshot of a migrated embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firebaseTools = findFirebaseTools(process.env);
  project.provide('firebaseTools', firebaseTools);
  if (firebaseTools === null) process.stdout.write('firebase-tools is not installed here: the sign-in clients are tried against our service only.\n');
  const [cluster, removeSnapshot] = await Promise.all([startMigratedCluster(), provideSnapshot(project)]);
  if (cluster === null) process.stdout.write('Postgres is not installed here: the server tests run on the embedded database only.\n');
  project.provide('postgresUrl', cluster?.url ?? null);
  return async () => {
    await cluster?.stop();
    await removeSnapshot();
  };
}

async function startMigratedCluster(): Promise<Cluster | null> {
  const cluster = await startCluster(forTests);
  if (cluster === null) return null;
  const database = await openDatabase({ databaseUrl: await cluster.createDatabase(migratedTemplate), dataDir: '' });
  await database.close();
  return cluster;
}
