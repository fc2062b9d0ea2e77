import type { TestProject } from 'vitest/node';
import { provideCluster } from '../server/databases.ts';
import { startServer } from './server.ts';

/** Prepares what every browser test shares: a Postgres with databases to copy, one that is migrated and one that has the demo customers too. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await provideCluster(project);
  const server = await startServer({ DATABASE_URL: await cluster.createDatabase('demo', 'migrated') });
  await server.stop();
  return () => cluster.stop();
}
