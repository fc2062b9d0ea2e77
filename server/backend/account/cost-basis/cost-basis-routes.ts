import { and, eq, inArray, sql } from 'drizzle-orm';
import { costBasis as calls, type SaveCosts } from '#contract/account/costBasis.ts';
import { amount } from '#domain/money/money.ts';
import type { Database } from '#server/db/database.ts';
import { costBasis } from '#server/db/schema/index.ts';
import { Refusal } from '#server/http/refusals.ts';
import { liveSession, readingSession } from '../../access/customers/access.ts';
import { ownedRows } from '../../access/customers/owned-rows.ts';
import type { RememberedSession } from '../../kit/callers.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';

/** More than anyone enters by hand. */
export const maxDeposits = 5_000;

const ownCosts = ownedRows({
  ...{
    table: costBasis,
    owner: costBasis.customerGuid,
    id: costBasis.depositGuid,
    order: costBasis.depositGuid,
    most: maxDeposits,
  },
  tooMany: () =>
    new Refusal(
      409,
      'too_many_costs',
      `You can store the cost of at most ${maxDeposits.toLocaleString('en-US')} deposits.`,
    ),
});

/** Cents by deposit guid. */
const presentCosts = (rows: readonly (typeof costBasis.$inferSelect)[]) => ({
  costs: Object.fromEntries(rows.map(({ depositGuid, cents }) => [depositGuid, amount(cents)])),
});

/**
 * Stores the named costs only, so that tabs do not overwrite each other.
 * @returns all costs
 * @throws Refusal 409, storing nothing, if there would be too many
 */
const saveCosts = (db: Database, customerGuid: string, { costs, onlyNew }: SaveCosts, now: number) =>
  ownCosts.change(db, customerGuid, async (tx) => {
    const rows = Object.entries(costs).flatMap(([depositGuid, cents]) =>
      cents === null ? [] : [{ customerGuid, depositGuid, cents: BigInt(cents), updatedAt: now }],
    );
    const target = [costBasis.customerGuid, costBasis.depositGuid];
    const set = { cents: sql`excluded.cents`, updatedAt: sql`excluded.updated_at` };
    const insert = rows.length === 0 ? null : tx.insert(costBasis).values(rows);
    await (onlyNew ? insert?.onConflictDoNothing() : insert?.onConflictDoUpdate({ target, set }));
    const removed = Object.keys(costs).filter((depositGuid) => costs[depositGuid] === null);
    if (removed.length > 0)
      await tx
        .delete(costBasis)
        .where(and(eq(costBasis.customerGuid, customerGuid), inArray(costBasis.depositGuid, removed)));
  });

/** Always the session's customer. */
const guidOf = ({ token }: RememberedSession): string => token.guid;

const read = implement(calls.read, {
  access: readingSession,
  handler: async ({ services, who }) => presentCosts(await ownCosts.list(services.db, guidOf(who))),
});

const save = implement(calls.save, {
  access: liveSession,
  handler: async ({ services, body, who }) => presentCosts(await saveCosts(services.db, guidOf(who), body, Date.now())),
});

export const costBasisRoutes = routesOf(calls, { read, save });
