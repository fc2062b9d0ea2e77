import { inject } from 'vitest';
import { cursorOf } from '#server/backend/books/projection/cursors.ts';
import { profiles } from '#server/backend/books/projection/sources.ts';
import { completeUpTo } from '#server/backend/books/reconciliation/runs.ts';
import { reconcileRound } from '#server/backend/books/reconciliation/watch.ts';
import { recordPrices } from '#server/backend/books/sales/price-days.ts';
import { watchCases } from '#server/backend/desk/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { seedStaff } from '#server/sandbox/staff.ts';
import { begin, hold, round } from '../server/backend/projection/projecting.ts';
import { copyOf } from '../server/cluster.ts';
import { withServer } from '../server/support.ts';

/**
 * A server for the console, within this process: a test makes the rounds in which the bank's records are compared, and without the demo also those in which
 * they are copied, and waits for none. It can also write into the database what the bank would never say.
 * @param records `demo`: two years of the demo's, copied already; `none`: the sandbox's staff alone
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
    // Its copies stay new by the server's own rounds, of which one may come between.
    await cursorOf(services.db, profiles);
    while ((await completeUpTo(services.db)) === null) await round(server);
  } else {
    await seedStaff(services);
    await begin(server);
  }
  return {
    ...server,
    /** A look at what changed at the bank, and the cases that it opens. */
    async look() {
      await round(server);
      await watchCases(backend);
    },
    /** Prices of the days for what customers hold. */
    price: () => recordPrices(backend),
    /** Compares everything that is to be compared, and opens the cases of what differs. */
    async reconcile() {
      await reconcileRound(backend, () => false);
      await watchCases(backend);
    },
  };
}

let shared: ReturnType<typeof openStaffSandbox> | undefined;

/** Of this worker, with the demo's records, for files that only look. */
export const sharedStaffSandbox = () => (shared ??= openStaffSandbox('demo'));
