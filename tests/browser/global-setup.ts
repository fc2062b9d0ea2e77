import type { TestProject } from 'vitest/node';
import { provideCluster } from '../server/databases.ts';
import { cheapPasswords, startServer } from './server.ts';

/** A shared Postgres with template databases: one migrated, one with demo customers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await provideCluster(project);
  const server = await startServer({ DATABASE_URL: await cluster.createDatabase('demo', 'migrated') }, cheapPasswords);
  await server.stop();
  return () => cluster.stop();
}
