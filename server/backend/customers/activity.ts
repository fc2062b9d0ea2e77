import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/backend.ts';
import type { Session } from './access.ts';
import type { Customer } from './store.ts';
import type { UserToken } from './user-token.ts';

/** Browsers end a session after 15 minutes without activity. Their news of it may be two minutes old. */
const idleLimit = 17 * 60_000;
/** Newer news than this is not worth a write. */
const precision = 60_000;

/** Whether the customer has been away for too long. By the clock that tokens go by: the sandbox's own can be moved. */
export const hasLeft = ({ activeIat, activeAt }: Customer, { iat }: UserToken): boolean =>
  activeIat === iat && activeAt !== null && Date.now() - activeAt > idleLimit;

/** Notes when the customer was last active in this session, as its browser says. What a session says never takes time from it. */
export async function noteActivity(db: Database, { customer, token }: Session, idleSeconds: number): Promise<void> {
  const activeAt = Math.max(Date.now() - idleSeconds * 1000, token.iat * 1000);
  const known = customer.activeIat === token.iat ? customer.activeAt : null;
  if (known !== null && activeAt - known < precision) return;
  const { email, latestIat } = customers;
  await db
    .update(customers)
    .set({ activeIat: token.iat, activeAt })
    .where(and(eq(email, customer.email), eq(latestIat, token.iat)));
}
