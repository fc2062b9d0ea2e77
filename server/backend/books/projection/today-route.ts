import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { today } from '#contract/desk/today.ts';
import { amount } from '#domain/money/money.ts';
import { beginOf, dayAt } from '#domain/sales/calendar.ts';
import { grantOf } from '#domain/staff/rights.ts';
import { movedState } from '#domain/staff/transferList.ts';
import type { Executor } from '#server/db/database.ts';
import { transferRows } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { countBreaks } from '../reconciliation/status.ts';
import { completeUpTo } from './source-routes.ts';

async function movedSince(db: Executor, from: number) {
  const { flow, asset, state, createdAt } = transferRows;
  const moved = await db
    .select({ flow, asset, amount: sql<string>`coalesce(sum(${transferRows.amount}), 0)::text` })
    .from(transferRows)
    .where(and(eq(state, movedState), gte(createdAt, from), isNotNull(flow)))
    .groupBy(flow, asset)
    .orderBy(flow, asset);
  return moved.flatMap((sum) => (sum.flow === null ? [] : [{ ...sum, flow: sum.flow, amount: amount(sum.amount) }]));
}

const read = implement(today.read, {
  ...{ access: staffWith('readCustomers'), limit: 'staff' },
  async handler({ services: { db, clock, config }, who }) {
    const zone = config.reportingZone;
    const from = beginOf(dayAt(clock.now(), zone), zone);
    const mayReadBreaks = grantOf(who.roles, 'readSales') !== null;
    return {
      ...{ zone, from, upTo: await completeUpTo(db, ['transfers']), moved: await movedSince(db, from) },
      breaks: mayReadBreaks ? (await countBreaks(db, 'open')).breaks : null,
    };
  },
});

export const todayRoutes = routesOf(today, { read });
