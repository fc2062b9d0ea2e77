import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { costBasis, customers } from '../../db/schema/index.ts';
import { Refusal } from '../http/envelope.ts';
import type { SaveCosts } from './cost-basis-schema.ts';

/** Deposits of one customer that can have a cost; nobody enters more by hand. */
export const mostDeposits = 5_000;

/** The costs that a customer entered: cents by the guid of the deposit. */
export async function readCosts(db: Executor, customerGuid: string): Promise<Record<string, string>> {
  const rows = await db.select().from(costBasis).where(eq(costBasis.customerGuid, customerGuid)).orderBy(costBasis.depositGuid);
  return Object.fromEntries(rows.map(({ depositGuid, cents }) => [depositGuid, cents.toString()]));
}

/**
 * Stores the costs of the named deposits, and leaves every other one alone: two tabs do not overwrite what the other saved.
 * @returns all costs of the customer afterwards
 * @throws Refusal 409 when the customer would have more costs than anyone needs; nothing is stored then
 */
export const saveCosts = (
  db: Database,
  customerGuid: string,
  { costs, only_new: onlyNew }: SaveCosts,
  now: number,
): Promise<Record<string, string>> =>
  db.transaction(async (tx) => {
    // One save of a customer at a time, so that the limit holds.
    await tx.select().from(customers).where(eq(customers.bankCustomerGuid, customerGuid)).for('no key update');
    const rows = Object.entries(costs).flatMap(([depositGuid, cents]) =>
      cents === null ? [] : [{ customerGuid, depositGuid, cents: BigInt(cents), updatedAt: now }],
    );
    const target = [costBasis.customerGuid, costBasis.depositGuid];
    const set = { cents: sql`excluded.cents`, updatedAt: sql`excluded.updated_at` };
    const insert = rows.length === 0 ? null : tx.insert(costBasis).values(rows);
    await (onlyNew ? insert?.onConflictDoNothing() : insert?.onConflictDoUpdate({ target, set }));
    const removed = Object.keys(costs).filter((depositGuid) => costs[depositGuid] === null);
    if (removed.length > 0) await tx.delete(costBasis).where(and(eq(costBasis.customerGuid, customerGuid), inArray(costBasis.depositGuid, removed)));
    const [stored] = await tx.select({ total: count() }).from(costBasis).where(eq(costBasis.customerGuid, customerGuid));
    if ((stored?.total ?? 0) > mostDeposits) {
      throw new Refusal(409, 'too_many_costs', `You can store the cost of at most ${mostDeposits.toLocaleString('en-US')} deposits.`);
    }
    return readCosts(tx, customerGuid);
  });
