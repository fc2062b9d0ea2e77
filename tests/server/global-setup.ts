import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { provideCluster } from './databases.ts';
import { findFirebaseTools } from './identity/google-emulator.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a migrated embedded database. */
    snapshotPath: string;
    /** `null` if not installed. */
    firebaseTools: string | null;
  }
}

/** Prepares a Postgres with a migrated template, and a dump of a migrated embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const firebaseTools = findFirebaseTools(process.env);
  project.provide('firebaseTools', firebaseTools);
  if (firebaseTools === null)
    process.stdout.write(
      'firebase-tools is not installed here: the sign-in clients are tried against our service only.\n',
    );
  const [cluster, removeSnapshot] = await Promise.all([provideCluster(project), provideSnapshot(project)]);
  return async () => void (await Promise.all([cluster.stop(), removeSnapshot()]));
}

/** Starting from a dump saves seconds. @returns removes it */
async function provideSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-tests-'));
  const path = join(folder, 'embedded.tar');
  const client = await PGlite.create('memory://');
  await migrate(drizzle({ client }));
  const snapshot = await client.dumpDataDir('none');
  await writeFile(path, Buffer.from(await snapshot.arrayBuffer()));
  await client.close();
  project.provide('snapshotPath', path);
  return () => rm(folder, { recursive: true, force: true });
}
