import { describe, expect, it } from 'vitest';
import { withLease } from '#server/backend/access/customers/lease.ts';
import { openCustomer, takeLease } from '#server/backend/access/customers/store.ts';
import { isOutage } from '#server/db/outage.ts';
import { Refusal } from '#server/http/refusals.ts';
import { opened, proxied } from './open.ts';

const busy = () => new Refusal(409, 'sign_up_in_progress', 'busy');

describe('the lease of a sign-up that a failover cut off', () => {
  it('is released as soon as the database is back', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '' }, { connectTimeoutMs: 0 });
    const email = 'ada@example.test';
    await openCustomer(db, email, 'Ada Example', Date.now());
    const cutOff = withLease(db, email, busy, async (lease) => {
      proxy.become('refusing');
      proxy.cut();
      return lease.store({}, Date.now());
    });
    expect(await cutOff.catch(isOutage)).toBe(true);
    proxy.become('passing');
    await expect.poll(() => takeLease(db, email), { interval: 20 }).not.toBeNull();
  });
});
