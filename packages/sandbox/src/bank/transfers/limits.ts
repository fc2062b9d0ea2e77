import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankCustomers, bankTransfers } from '#server/db/schema/index.ts';
import { activityLimits, largestPlaidDeposit } from './terms.ts';

/** A planned transfer. */
interface Planned {
  readonly transferType: string;
  readonly customerGuid: string;
  readonly side: string;
  readonly asset: string;
  /** Base units, fee included. */
  readonly gross: bigint;
  readonly plaid: boolean;
  readonly now: number;
}

/** Limit categories. */
const activities = { funding: 'funding', crypto: 'crypto_transfer' } as const;

/**
 * Whether a transfer exceeds its maximum or the remaining limits. Locks the customer, so that
 * concurrent ones don't share a remainder; failed and failing ones don't count.
 */
export async function exceedsLimit(
  tx: Executor,
  { transferType, customerGuid, side, asset, gross, plaid, now }: Planned,
): Promise<boolean> {
  if (side === 'deposit' && plaid && gross > largestPlaidDeposit) return true;
  const limits = activityLimits.filter(
    (limit) => limit.transferType === transferType && limit.side === side && limit.asset === asset,
  );
  if (limits.length === 0) return false;
  await tx
    .select({ guid: bankCustomers.guid })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid))
    .for('no key update');
  const longest = Math.max(...limits.map(({ interval }) => interval));
  const counted = and(
    eq(bankTransfers.customerGuid, customerGuid),
    eq(bankTransfers.transferType, transferType),
    eq(bankTransfers.side, side),
    eq(bankTransfers.asset, asset),
    isNull(bankTransfers.failureCode),
    gt(bankTransfers.createdAt, now - longest * 1_000),
  );
  const sums = limits.map(({ interval }) => {
    const since = new Date(now - interval * 1_000).toISOString();
    return sql`coalesce(sum(estimated_amount + fee) filter (where created_at > ${since}::timestamptz), 0)::text`;
  });
  const [row] = rowsOf<{ sums: string[] }>(
    await tx.execute(sql`select array[${sql.join(sums, sql`, `)}] as sums from ${bankTransfers} where ${counted}`),
  );
  return limits.some(({ amount }, index) => BigInt(row?.sums[index] ?? 0) + gross > amount);
}

/** As shown on a verified customer. */
export const presentLimits = () =>
  activityLimits.map(({ name, transferType, side, asset, amount, interval }) => ({
    type: 'rolling',
    name,
    asset,
    amount,
    interval,
    activities: [activities[transferType]],
    sides: [side],
  }));
