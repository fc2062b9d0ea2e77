import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { recurringBuys as calls } from '#contract/account/recurringBuys.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { amount } from '#domain/money/money.ts';
import { addDays, dayAt } from '#domain/sales/calendar.ts';
import {
  dayWords,
  maxRecurring,
  mostDaysAhead,
  type Period,
  periodAfter,
  periodOf,
  type RecurringEnd,
  type RecurringRule,
  type RecurringState,
  recurringWords,
} from '#domain/trades/recurringBuys.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { recurringBuys as buys, recurringRuns as runs } from '#server/db/schema/recurring-buys.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { holdCustomer } from '../../access/customers/owned-rows.ts';
import { recordEvent } from '../../access/security/events.ts';
import { notFound } from '../../kit/http/envelope.ts';

export type BuyRow = typeof buys.$inferSelect;
export type RunRow = typeof runs.$inferSelect;

/** Of those that ended, older ones are not listed. */
const mostListed = 50;
const runsListed = 12;

export const ruleOf = ({ asset, rhythm, firstDay, hour, lastDay, zone, ...row }: BuyRow): RecurringRule => ({
  ...{ asset, rhythm, firstDay, hour, lastDay, zone },
  amount: amount(row.amount),
});

export const ofBuy = ({ customerGuid, id }: Pick<BuyRow, 'customerGuid' | 'id'>) =>
  and(eq(buys.customerGuid, customerGuid), eq(buys.id, id));

/** Dates with what they are of. */
export const selectRuns = (db: Executor) =>
  db
    .select({ run: runs, buy: buys, customer: customers })
    .from(runs)
    .innerJoin(buys, and(eq(buys.customerGuid, runs.customerGuid), eq(buys.id, runs.buyId)))
    .innerJoin(customers, eq(customers.bankCustomerGuid, runs.customerGuid));

export const ofRun = ({ customerGuid, buyId, number }: RunRow) =>
  and(eq(runs.customerGuid, customerGuid), eq(runs.buyId, buyId), eq(runs.number, number));

/** The customer's, with their newest dates; those that go on first. */
export async function listBuys(db: Executor, customerGuid: string): Promise<DataOf<typeof calls.read>> {
  const rows = await db
    .select()
    .from(buys)
    .where(eq(buys.customerGuid, customerGuid))
    .orderBy(sql`${buys.state} = 'ended'`, desc(buys.createdAt), buys.id)
    .limit(mostListed);
  const rank = sql<number>`row_number() over (partition by ${runs.buyId} order by ${runs.number} desc)`.as('rank');
  const { buyId, dueAt, state, reason, trade, number } = runs;
  const ranked = db
    .select({ buyId, dueAt, state, reason, trade, number, rank })
    .from(runs)
    .where(
      and(
        eq(runs.customerGuid, customerGuid),
        inArray(
          runs.buyId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .as('ranked');
  const newest =
    rows.length === 0
      ? []
      : await db.select().from(ranked).where(sql`${ranked.rank} <= ${runsListed}`).orderBy(desc(ranked.number));
  return {
    buys: rows.map((row) => ({
      id: row.id,
      ...ruleOf(row),
      ...{ state: row.state, end: row.end, nextAt: row.nextAt, createdAt: row.createdAt },
      runs: newest.flatMap(({ buyId: of, dueAt, state, reason, trade }) =>
        of === row.id ? [{ dueAt, state, reason, trade }] : [],
      ),
    })),
  };
}

/** The date that is due next, for the row. */
export const nextOf = (period: Period | null): Pick<BuyRow, 'nextNumber' | 'nextAt'> => ({
  nextNumber: period?.number ?? null,
  nextAt: period?.dueAt ?? null,
});

/** @throws Refusal 422 that names the field */
function requireDates(rule: RecurringRule, now: number): Period {
  const today = dayAt(now, rule.zone);
  const until = addDays(today, mostDaysAhead);
  if (rule.firstDay > until) throw invalidInput({ first_day: `Choose a date until ${dayWords(until)}.` });
  if (rule.lastDay !== null && rule.lastDay < rule.firstDay)
    throw invalidInput({ last_day: 'Choose a last date that is not before the first.' });
  const first = periodOf(rule, 0);
  if (first === null || first.dueAt <= now)
    throw invalidInput({ first_day: 'Choose a date and an hour still to come.' });
  return first;
}

interface NewBuy {
  readonly customerGuid: string;
  readonly id: string;
  readonly rule: RecurringRule;
  /** Spends the code for it. */
  readonly confirm: (tx: Executor) => Promise<unknown>;
  readonly c: Context;
}

/** Nothing if it is known by its id. @throws Refusal 422 that names the field, 409 `id_used` */
export async function addBuy(tx: Executor, { customerGuid, id, rule, confirm, c }: NewBuy, now: number): Promise<void> {
  await holdCustomer(tx, customerGuid);
  const mine = eq(buys.customerGuid, customerGuid);
  const known = await tx
    .select()
    .from(buys)
    .where(and(mine, or(eq(buys.id, id), ne(buys.state, 'ended'))));
  const same = known.find((each) => each.id === id);
  if (same !== undefined && isDeepStrictEqual(ruleOf(same), rule)) return;
  if (same !== undefined)
    throw new Refusal(
      409,
      'id_used',
      'This form has set up a recurring buy already, with other values. It is at Orders.',
    );
  const first = requireDates(rule, now);
  if (known.length >= maxRecurring)
    throw invalidInput({ asset: `You can have at most ${maxRecurring} recurring buys. Stop one first.` });
  await confirm(tx);
  const values = { ...rule, amount: BigInt(rule.amount), customerGuid, id, state: 'active' as const, createdAt: now };
  await tx.insert(buys).values({ ...values, ...nextOf(first) });
  await recordEvent(tx, { customerGuid, kind: 'recurringBuyAdded', c, detail: recurringWords(rule) }, now);
}

const changedKinds = {
  active: 'recurringBuyResumed',
  paused: 'recurringBuyPaused',
  ended: 'recurringBuyStopped',
} as const;

/**
 * Waits for a process that is about to store a quote; after it, no order of this buy is placed but
 * one whose quote is stored.
 * @throws Refusal 404, 409 `recurring_ended`
 */
export async function changeBuy(
  tx: Executor,
  { customerGuid, id, state, c }: { customerGuid: string; id: string; state: RecurringState; c: Context },
  now: number,
): Promise<void> {
  const [row] = await tx.select().from(buys).where(ofBuy({ customerGuid, id })).for('update');
  if (row === undefined) throw notFound();
  if (row.state === state) return;
  if (row.state === 'ended')
    throw new Refusal(409, 'recurring_ended', 'This recurring buy has ended. Set up a new one.');
  if (state === 'ended') await endBuys(tx, ofBuy(row), 'stopped');
  else {
    const next = state === 'paused' ? null : periodAfter(ruleOf(row), now);
    // Its last date may have passed during the pause.
    const isOver = state === 'active' && next === null;
    await tx
      .update(buys)
      .set({ ...(isOver ? { state: 'ended', end: 'finished' } : { state }), ...nextOf(next) })
      .where(ofBuy(row));
    if (state === 'paused') await skipUnquoted(tx, ofBuy(row), 'paused');
  }
  await recordEvent(tx, { customerGuid, kind: changedKinds[state], c, detail: recurringWords(ruleOf(row)) }, now);
}

/** With what they had not bought yet; what is at the bank stays there. */
async function endBuys(tx: Executor, which: ReturnType<typeof ofBuy>, end: RecurringEnd): Promise<void> {
  await skipUnquoted(tx, which, 'stopped');
  await tx
    .update(buys)
    .set({ state: 'ended', end, ...nextOf(null) })
    .where(and(which, ne(buys.state, 'ended')));
}

/** With the account. */
export const closeBuys = (tx: Executor, customerGuid: string): Promise<void> =>
  endBuys(tx, eq(buys.customerGuid, customerGuid), 'closed');

/** The customer knows: no email. */
async function skipUnquoted(tx: Executor, which: ReturnType<typeof ofBuy>, reason: 'paused' | 'stopped') {
  const theirs = tx
    .select({ id: buys.id })
    .from(buys)
    .where(and(which, eq(buys.customerGuid, runs.customerGuid), eq(buys.id, runs.buyId)));
  await tx
    .update(runs)
    .set({ state: 'skipped', reason, tryAt: null, mailDue: null })
    .where(and(exists(theirs), isNotNull(runs.tryAt), isNull(runs.quote), inArray(runs.state, ['due', 'waiting'])));
}
