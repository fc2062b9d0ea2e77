import { sql } from 'drizzle-orm';
import { inBatches } from '#server/batches.ts';
import type { Database } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { RememberedSession, UserToken } from '../../kit/callers.ts';
import type { Customer } from './store.ts';

/** Browsers end a session after 15 minutes without activity. Their news of it may be two minutes old. */
const idleLimit = 17 * 60_000;
/** Newer news than this is not worth a write. */
const precision = 60_000;

/** Whether the customer has been away for too long. By the clock that tokens go by: the sandbox's own can be moved. */
export const hasLeft = ({ activeIat, activeAt }: Pick<Customer, 'activeIat' | 'activeAt'>, { iat }: UserToken): boolean =>
  activeIat === iat && activeAt !== null && Date.now() - activeAt > idleLimit;

/** When the customer was last active in this session, as its browser says; null where that is hardly news. */
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
 * Notes when customers were last active in their newest session; calls that come together share one statement. What a session says never takes time
 * from it, whatever another process noted meanwhile. Nobody waits for the disk: what less than a second of news is worth is not lost with it.
 */
export function createActivityNotes(db: Pick<Database, 'execute' | 'retried'>): (activity: Activity) => Promise<void> {
  const write = async (given: readonly Activity[]) => {
    const latest = new Map<string, Activity>();
    for (const one of given) {
      const same = latest.get(one.email);
      if (same === undefined || one.iat > same.iat || (one.iat === same.iat && one.activeAt > same.activeAt)) latest.set(one.email, one);
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
