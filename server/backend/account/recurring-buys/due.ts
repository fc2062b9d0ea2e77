import { randomUUID } from 'node:crypto';
import { asc, lte } from 'drizzle-orm';
import { type Period, periodOf, tryingFor } from '#domain/trades/recurringBuys.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recurringBuys as buys, recurringRuns as runs } from '#server/db/schema/recurring-buys.ts';
import { type BuyRow, nextOf, ofBuy, ruleOf } from './buys.ts';

const roundSize = 500;

/** Stores a run for each date that is due; its key lets it exist once. */
export async function storeDue(db: Database, now: number): Promise<void> {
  for (;;) {
    const due = await db
      .select({ customerGuid: buys.customerGuid, id: buys.id })
      .from(buys)
      .where(lte(buys.nextAt, now))
      .orderBy(asc(buys.nextAt))
      .limit(roundSize);
    for (const key of due) await db.transaction((tx) => storeDates(tx, key, now));
    if (due.length < roundSize) return;
  }
}

async function storeDates(tx: Executor, key: Pick<BuyRow, 'customerGuid' | 'id'>, now: number): Promise<void> {
  const [buy] = await tx.select().from(buys).where(ofBuy(key)).for('update');
  if (buy === undefined || buy.nextNumber === null) return;
  const rule = ruleOf(buy);
  const due: Period[] = [];
  let next = periodOf(rule, buy.nextNumber);
  for (; next !== null && next.dueAt <= now; next = periodOf(rule, next.number + 1)) due.push(next);
  const missed = due.findLast(({ dueAt }) => isOver(dueAt, now));
  const dates = due.map((period) => ({ ...runOf(buy, period, now), mailDue: period === missed ? now : null }));
  if (dates.length > 0) await tx.insert(runs).values(dates).onConflictDoNothing();
  await tx.update(buys).set(nextOf(next)).where(ofBuy(buy));
  if (dates.every(({ state }) => state === 'skipped')) await endFinished(tx, buy);
}

const isOver = (dueAt: number, now: number): boolean => dueAt + tryingFor <= now;

/** One that is over was missed while nothing ran; of many, the last is told. */
function runOf({ customerGuid, id: buyId }: BuyRow, { number, dueAt }: Period, now: number): typeof runs.$inferInsert {
  const run = { customerGuid, buyId, number, guid: randomUUID(), dueAt };
  return isOver(dueAt, now) ? { ...run, state: 'skipped', reason: 'missed' } : { ...run, state: 'due', tryAt: now };
}

/** Ends a buy whose last date is over. */
export async function endFinished(tx: Executor, key: Pick<BuyRow, 'customerGuid' | 'id'>): Promise<void> {
  const [buy] = await tx.select().from(buys).where(ofBuy(key));
  if (buy?.state === 'active' && buy.nextAt === null)
    await tx.update(buys).set({ state: 'ended', end: 'finished' }).where(ofBuy(key));
}
