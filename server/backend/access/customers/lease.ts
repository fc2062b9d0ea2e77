import { setTimeout as wait } from 'node:timers/promises';
import { patiently } from '#server/db/connections.ts';
import type { Database } from '#server/db/database.ts';
import { isOutage } from '#server/db/outage.ts';
import type { Refusal } from '../../kit/http/envelope.ts';
import { findCustomer, type Lease, leaseMilliseconds, takeLease } from './store.ts';

const pollMilliseconds = 150;
const maxWaitMs = 20_000;

/**
 * Runs the work while holding the customer's lease, so that only one call at a time, across processes, changes what other services store
 * about this customer. Other calls wait.
 * @throws Refusal `busy` after waiting twenty seconds, or when the customer has another address by now.
 */
export async function withLease<Result>(db: Database, email: string, busy: () => Refusal, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + maxWaitMs; ; await wait(pollMilliseconds)) {
    const lease = await takeLease(db, email);
    if (lease) return runThenRelease(lease, work);
    if (Date.now() > deadline || (await findCustomer(db, email)) === null) throw busy();
  }
}

async function runThenRelease<Result>(lease: Lease, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  try {
    return await work(lease);
  } finally {
    await lease.release().catch((error: unknown) => {
      if (!isOutage(error)) throw error;
      // Whoever asks again once the database is back need not wait until it ends by itself.
      void patiently(() => lease.release(), leaseMilliseconds).catch(() => {});
    });
  }
}
