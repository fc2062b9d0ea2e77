import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dumped data folder of a migrated embedded database. */
    snapshotPath: string;
  }
}

/**
 * Making an embedded database takes seconds, starting from a copy of one a fraction: it is made and migrated once for the tests of a project.
 * Their servers begin with it. @returns what removes it
 */
export async function provideSnapshot(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-tests-'));
  const path = join(folder, 'embedded.tar');
  const client = await PGlite.create('memory://');
  await migrate(drizzle({ client }), { migrationsFolder });
  const snapshot = await client.dumpDataDir('none');
  await writeFile(path, Buffer.from(await snapshot.arrayBuffer()));
  await client.close();
  project.provide('snapshotPath', path);
  return () => rm(folder, { recursive: true, force: true });
}
