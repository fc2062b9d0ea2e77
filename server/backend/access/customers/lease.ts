import { setTimeout as wait } from 'node:timers/promises';
import { retryWithin } from '#server/db/connections.ts';
import type { Database } from '#server/db/database.ts';
import { isOutage } from '#server/db/outage.ts';
import type { Refusal } from '#server/http/refusals.ts';
import { findCustomer, type Lease, leaseMilliseconds, takeLease } from './store.ts';

const pollMilliseconds = 150;
const maxWaitMs = 20_000;

/**
 * Runs work under the customer's lease, which serializes changes at other services across
 * processes.
 * @throws Refusal `busy` after twenty seconds, or if the address has changed
 */
export async function withLease<Result>(
  db: Database,
  email: string,
  busy: () => Refusal,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
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
      // Retries once the database is back, so that callers need not wait for expiry.
      void retryWithin(() => lease.release(), leaseMilliseconds).catch(() => {});
    });
  }
}
