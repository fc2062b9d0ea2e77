import { inject } from 'vitest';
import { cursorOf } from '#server/backend/books/projection/cursors.ts';
import { profiles } from '#server/backend/books/projection/sources.ts';
import { completeUpTo } from '#server/backend/books/reconciliation/runs.ts';
import { reconcileRound } from '#server/backend/books/reconciliation/watch.ts';
import { recordPrices } from '#server/backend/books/sales/price-days.ts';
import { watchCases } from '#server/backend/desk/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { seedStaff } from '#server/demo/staff.ts';
import { begin, hold, round } from '../server/backend/projection/projecting.ts';
import { copyOf } from '../server/cluster.ts';
import { withServer } from '../server/support.ts';

/**
 * An in-process console server, in which tests trigger the rounds.
 * @param records `demo`: two years, already copied; `none`: only staff
 */
export async function openStaffSandbox(records: 'demo' | 'none', environment: Readonly<Record<string, string>> = {}) {
  const isDemo = records === 'demo';
  const server = await withServer({
    databaseUrl: await copyOf(isDemo ? 'demo' : 'migrated', inject('postgresUrl')),
    environment: { SANDBOX_DEMO: isDemo ? 'on' : 'off', ...environment },
  });
  const { services } = server;
  const backend = createBackendServices(services);
  await hold(server, 'reconciliation');
  if (isDemo) {
    // The server's own rounds refresh its copies, and one may come between.
    await cursorOf(services.db, profiles);
    while ((await completeUpTo(services.db)) === null) await round(server);
  } else {
    await seedStaff(services);
    await begin(server);
  }
  return {
    ...server,
    /** Reads the bank's changes and opens their cases. */
    async look() {
      await round(server);
      await watchCases(backend);
    },
    price: () => recordPrices(backend),
    /** Reconciles everything and opens cases for differences. */
    async reconcile() {
      await reconcileRound(backend, () => false);
      await watchCases(backend);
    },
  };
}

let shared: ReturnType<typeof openStaffSandbox> | undefined;

/** Shared by a worker's read-only files, with the demo's records. */
export const sharedStaffSandbox = () => (shared ??= openStaffSandbox('demo'));
