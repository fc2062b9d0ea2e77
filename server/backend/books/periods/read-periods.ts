import { and, eq, gt, sql } from 'drizzle-orm';
import type { Period as ReadPeriod } from '#contract/books/periods.ts';
import { amount } from '#domain/money/money.ts';
import type { ClosingObstacle } from '#domain/staff/periods.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { periodFigures, periods, reconBreaks } from '#server/db/schema/reconciliation.ts';
import { staff, staffRequests } from '#server/db/schema/staff.ts';
import type { BackendServices } from '../../kit/services.ts';
import { lateMilliseconds, noLedger } from '../reconciliation/check.ts';
import { completeUpTo, lastFullRun, type Run } from '../reconciliation/runs.ts';
import { type Figure, salesFigures } from './figures.ts';
import { monthOf, monthSpan, monthsDown, type Span } from './months.ts';

export type Period = typeof periods.$inferSelect;

const stamp = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function firstMonth(db: Executor, zone: string, now: number): Promise<string> {
  const found = await db.execute(sql`
    select (extract(epoch from least((select min(created_at) from trade_rows), (select min(created_at) from transfer_rows))) * 1000)::text as at`);
  const at = rowsOf<{ at: string | null }>(found)[0]?.at ?? null;
  return monthOf(at === null ? now : Math.min(now, Number(at)), zone);
}

/** Months with records, plus the current one, newest first. */
export const knownMonths = async (db: Executor, zone: string, now: number): Promise<string[]> =>
  monthsDown(monthOf(now, zone), await firstMonth(db, zone, now));

/** Unexplained ones. Sums have no day and count in every month; days are UTC. */
async function openBreaksIn(db: Executor, { from, before }: Span): Promise<number> {
  const { day, state } = reconBreaks;
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reconBreaks)
    .where(sql`${state} = 'open' and (${day} is null or ${day} between ${dayOf(from)} and ${dayOf(before)})`);
  return counted?.count ?? 0;
}

/** Uncompared records, except for lack of a ledger. */
const isLeftOut = ({ check, state, reason }: Run['checks'][number]): boolean =>
  state !== 'checked' && ['R1', 'R4', 'R5', 'R6'].includes(check) && reason !== noLedger;

/** Why a month cannot be closed now; null if it can. */
export async function obstacleOf(
  db: Executor,
  span: Span,
  now: number,
): Promise<{ readonly obstacle: ClosingObstacle | null; readonly openBreaks: number }> {
  const openBreaks = await openBreaksIn(db, span);
  const [upTo, run] = [await completeUpTo(db), await lastFullRun(db)];
  // By then, late commits and fresh records are included.
  const needed = span.before + lateMilliseconds;
  const first = ([isSo, obstacle]: readonly [boolean, ClosingObstacle]) => (isSo ? [obstacle] : []);
  const found = [
    ...first([span.before > now, 'month_running']),
    ...first([upTo === null || upTo < needed, 'not_complete']),
    ...first([run === null || (run.asOf ?? 0) < needed || run.checks.some(isLeftOut), 'not_reconciled']),
    ...first([openBreaks > 0, 'open_breaks']),
  ];
  return { obstacle: found[0] ?? null, openBreaks };
}

export async function periodOf(db: Executor, month: string): Promise<Period | null> {
  const [row] = await db.select().from(periods).where(eq(periods.month, month));
  return row ?? null;
}

async function countChanged(
  db: Executor,
  table: 'trade_rows' | 'transfer_rows',
  { from, before }: Span,
  since: number,
): Promise<number> {
  const found = await db.execute(sql`
    select count(*)::int as count from ${sql.identifier(table)}
     where created_at >= ${stamp(from)} and created_at < ${stamp(before)} and updated_at > ${stamp(since)}`);
  return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
}

function compareFigures(stored: readonly Figure[], current: readonly Figure[]) {
  const keyOf = ({ key, asset }: Figure) => `${key} ${asset}`;
  const [one, other] = [
    new Map(stored.map((figure) => [keyOf(figure), figure])),
    new Map(current.map((figure) => [keyOf(figure), figure])),
  ];
  return [...new Set([...one.keys(), ...other.keys()])].toSorted().map((name) => {
    const [was, is] = [one.get(name), other.get(name)];
    return {
      key: (was ?? is)?.key ?? '',
      asset: (was ?? is)?.asset ?? '',
      amount: was ? amount(was.amount) : null,
      current: is ? amount(is.amount) : null,
    };
  });
}

type Reads = Pick<BackendServices, 'db' | 'config'>;

async function readPeriod(
  { db, config }: Reads,
  month: string,
  row: Period | null,
  now: number,
): Promise<Omit<ReadPeriod, 'requestedBy' | 'approvedBy' | 'request'>> {
  const span = monthSpan(month, config.reportingZone);
  const isClosed = row?.state === 'closed';
  const { obstacle, openBreaks } = await obstacleOf(db, span, now);
  const stored = row === null ? [] : await db.select().from(periodFigures).where(eq(periodFigures.month, month));
  const since = row?.asOf ?? 0;
  return {
    ...{
      month,
      version: row?.version ?? 0,
      ...span,
      state: isClosed ? 'closed' : span.before > now ? 'running' : 'open',
    },
    ...{ obstacle: isClosed ? null : obstacle, openBreaks, changedAt: row?.changedAt ?? null, asOf: row?.asOf ?? null },
    changedTrades: isClosed ? await countChanged(db, 'trade_rows', span, since) : 0,
    changedTransfers: isClosed ? await countChanged(db, 'transfer_rows', span, since) : 0,
    figures:
      stored.length === 0 && !isClosed
        ? []
        : compareFigures(stored, await salesFigures(db, config.reportingZone, span)),
  };
}

/** Changes that wait for a second person, by month. */
async function openRequests(db: Executor, now: number): Promise<ReadonlyMap<string, ReadPeriod['request']>> {
  const { action, createdAt, details, expiresAt, requestedBy, state } = staffRequests;
  const [month, act] = [sql<string>`${details} ->> 'month'`, sql<'close' | 'reopen'>`${details} ->> 'act'`];
  const found = await db
    .select({ month, act, by: staff.name, at: createdAt })
    .from(staffRequests)
    .innerJoin(staff, eq(staff.id, requestedBy))
    .where(and(eq(action, 'closePeriods'), eq(state, 'requested'), gt(expiresAt, now)));
  return new Map(found.map(({ month: of, ...request }) => [of, request]));
}

export async function readPeriods(services: Reads & Pick<BackendServices, 'clock'>) {
  const { db, clock, config } = services;
  const now = clock.now();
  const rows = new Map((await db.select().from(periods)).map((row) => [row.month, row]));
  const names = new Map(
    (await db.select({ id: staff.id, name: staff.name }).from(staff)).map(({ id, name }) => [id, name]),
  );
  const requests = await openRequests(db, now);
  const found: ReadPeriod[] = [];
  for (const month of await knownMonths(db, config.reportingZone, now)) {
    const row = rows.get(month) ?? null;
    const people = {
      requestedBy: names.get(row?.requestedBy ?? '') ?? '',
      approvedBy: names.get(row?.approvedBy ?? '') ?? '',
      request: requests.get(month) ?? null,
    };
    found.push({ ...(await readPeriod(services, month, row, now)), ...people });
  }
  return found;
}
