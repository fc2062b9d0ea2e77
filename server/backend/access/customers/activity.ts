import { sql } from 'drizzle-orm';
import { inBatches } from '#server/batches.ts';
import type { Database } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { RememberedSession, UserToken } from '../../kit/callers.ts';
import type { Customer } from './store.ts';

/** Browsers end idle sessions after 15 minutes and report with up to two minutes' delay. */
const idleLimit = 17 * 60_000;
/** Fresher reports are not worth a write. */
const precision = 60_000;

/** On the tokens' clock: the sandbox's can be moved. */
export const hasLeft = (
  { activeIat, activeAt }: Pick<Customer, 'activeIat' | 'activeAt'>,
  { iat }: UserToken,
): boolean => activeIat === iat && activeAt !== null && Date.now() - activeAt > idleLimit;

/** Last activity, as reported by the browser; null if barely newer than stored. */
export function activeSince({ customer, token }: RememberedSession, idleSeconds: number): number | null {
  const activeAt = Math.max(Date.now() - idleSeconds * 1000, token.iat * 1000);
  const known = customer.activeIat === token.iat ? customer.activeAt : null;
  return known !== null && activeAt - known < precision ? null : activeAt;
}

interface Activity {
  readonly email: string;
  readonly iat: number;
  readonly activeAt: number;
}

/**
 * Records activity in batches. Never moves it backwards, whatever other processes wrote. Commits
 * asynchronously: losing less than a second of activity is harmless.
 */
export function createActivityRecorder(
  db: Pick<Database, 'execute' | 'retried'>,
): (activity: Activity) => Promise<void> {
  const write = async (given: readonly Activity[]) => {
    const latest = new Map<string, Activity>();
    for (const one of given) {
      const same = latest.get(one.email);
      if (same === undefined || one.iat > same.iat || (one.iat === same.iat && one.activeAt > same.activeAt))
        latest.set(one.email, one);
    }
    const each = [...latest.values()];
    const of = <Value>(pick: (one: Activity) => Value) => sql.param(each.map(pick));
    await db.retried(() =>
      db.execute(sql`
        update ${customers} as customer
           set active_iat = given.iat,
               active_at = case when customer.active_iat = given.iat then greatest(customer.active_at, given.active_at) else given.active_at end
          from unnest(${of(({ email }) => email)}::text[], ${of(({ iat }) => iat)}::int[],
                      ${of(({ activeAt }) => new Date(activeAt).toISOString())}::timestamptz[]) as given (email, iat, active_at),
               (select set_config('synchronous_commit', 'off', true)) as quick
         where customer.email = given.email and customer.latest_iat = given.iat`),
    );
    return given.map(() => undefined);
  };
  return inBatches(write, { most: 100, atOnce: 1 });
}
