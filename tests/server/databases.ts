import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { type Cluster, forTests, startCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** With a migrated template database. */
export async function provideCluster(project: TestProject): Promise<Cluster> {
  const cluster = await startCluster(forTests);
  const database = await openDatabase({ databaseUrl: await cluster.createDatabase('migrated'), dataDir: '' });
  await database.close();
  project.provide('postgresUrl', cluster.url);
  return cluster;
}
