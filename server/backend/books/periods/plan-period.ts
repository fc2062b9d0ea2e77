import { createHash } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ClosingObstacle } from '#domain/staff/periods.ts';
import type { Executor } from '#server/db/database.ts';
import { periodFigures, periods, reconBreaks } from '#server/db/schema/reconciliation.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { PlannedAction } from '../../access/staff/execute-or-request-approval.ts';
import { requestKind } from '../../access/staff/requests.ts';
import type { Staff } from '../../kit/callers.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { completeUpTo, lastFullRun } from '../reconciliation/runs.ts';
import { type Figure, salesFigures } from './figures.ts';
import { monthSpan, type Span, writtenMonth } from './months.ts';
import { obstacleOf, type Period, periodOf } from './read-periods.ts';

/** A period change awaiting a second person. */
const periodSchema = v.strictObject({
  kind: v.literal('period'),
  act: v.picklist(['close', 'reopen']),
  month: v.string(),
  by: v.string(),
  /** The figures, or the closed version. Approvals don't cover later changes. */
  about: v.optional(v.string()),
});
export type StoredPeriod = v.InferOutput<typeof periodSchema>;

const obstacleWords: Readonly<Record<ClosingObstacle, string>> = {
  month_running: 'This month has not ended yet.',
  not_complete: 'The copies of the bank’s records do not reach beyond this month yet.',
  not_reconciled: 'This month was not compared with the bank as a whole yet.',
  open_breaks: 'Breaks are open. Each has to be explained or resolved first.',
};

type Planning = Pick<BackendServices, 'clock' | 'config'>;
type By = Pick<Staff, 'id'>;

/** Plans closing or reopening a month as of now. @throws Refusal 409 */
export async function planPeriod(
  tx: Executor,
  services: Planning,
  who: By,
  stored: StoredPeriod,
): Promise<PlannedAction> {
  // A never-closed month has no row to lock for concurrent requests.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`period:${stored.month}`}, 0))`);
  const row = await periodOf(tx, stored.month);
  const planned = await (stored.act === 'close'
    ? planClosing(tx, services, who, stored, row)
    : planReopening(services, who, stored, row));
  if (stored.about !== undefined && stored.about !== planned.details.about)
    throw new Refusal(409, 'effect_changed', 'The figures of this month are others by now.');
  return planned;
}

export const periodRequests = requestKind(periodSchema, ({ services, who }, tx, stored) =>
  planPeriod(tx, services, who, stored),
);

type Planned = PlannedAction & { readonly details: StoredPeriod };

async function planClosing(
  tx: Executor,
  { clock, config }: Planning,
  who: By,
  stored: StoredPeriod,
  row: Period | null,
): Promise<Planned> {
  const { month, by } = stored;
  const zone = config.reportingZone;
  const span = monthSpan(month, zone);
  if (row?.state === 'closed') throw alreadySo('This month is closed.');
  const { obstacle, openBreaks } = await obstacleOf(tx, span, clock.now());
  if (obstacle !== null) throw new Refusal(409, obstacle, obstacleWords[obstacle], { data: { breaks: openBreaks } });
  const [figures, asOf] = [await salesFigures(tx, zone, span), await completeUpTo(tx)];
  const [about, version] = [hashOf(figures), row?.version ?? 0];
  return {
    ...{ action: 'closePeriods', target: `period:${month}`, details: { ...stored, about } },
    effect: [
      `Closes ${writtenMonth(month)} (${zone}) and stores ${figures.length} ${figures.length === 1 ? 'figure' : 'figures'}.`,
      ...(await explainedIn(tx, span)),
      ...(await notCompared(tx)),
    ].join(' '),
    async carryOut(db, _services, now) {
      const closed = {
        state: 'closed',
        version: version + 1,
        requestedBy: by,
        approvedBy: who.id,
        changedAt: now,
        asOf: asOf ?? now,
      } as const;
      await db
        .insert(periods)
        .values({ month, ...closed })
        .onConflictDoUpdate({ target: periods.month, set: closed });
      await db.delete(periodFigures).where(eq(periodFigures.month, month));
      if (figures.length > 0) await db.insert(periodFigures).values(figures.map((figure) => ({ month, ...figure })));
      return {
        target: `period:${month}`,
        changes: { period: [row?.state ?? 'open', 'closed'], figures: [null, about], version: [version, version + 1] },
      };
    },
  };
}

async function planReopening(
  { config }: Planning,
  who: By,
  stored: StoredPeriod,
  row: Period | null,
): Promise<Planned> {
  const { month, by } = stored;
  if (row?.state !== 'closed') throw alreadySo('This month is not closed.');
  const { version } = row;
  return {
    ...{ action: 'closePeriods', target: `period:${month}`, details: { ...stored, about: String(version) } },
    effect: `Reopens ${writtenMonth(month)} (${config.reportingZone}). Its stored figures stay until it is closed again.`,
    async carryOut(db, _services, now) {
      const opened = {
        state: 'open',
        version: version + 1,
        requestedBy: by,
        approvedBy: who.id,
        changedAt: now,
      } as const;
      await db.update(periods).set(opened).where(eq(periods.month, month));
      return { target: `period:${month}`, changes: { period: ['closed', 'open'], version: [version, version + 1] } };
    },
  };
}

const hashOf = (figures: readonly Figure[]): string =>
  createHash('sha256')
    .update(JSON.stringify(figures.map(({ key, asset, amount }) => [key, asset, String(amount)])))
    .digest('hex');

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function explainedIn(tx: Executor, { from, before }: Span): Promise<string[]> {
  const { day, state, explainedAt } = reconBreaks;
  const inSpan = sql`(${day} is null or ${day} between ${dayOf(from)} and ${dayOf(before)})`;
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(reconBreaks)
    .where(and(eq(state, 'explained'), isNotNull(explainedAt), inSpan));
  const count = counted?.count ?? 0;
  return count === 0 ? [] : [`${count} of its breaks ${count === 1 ? 'is' : 'are'} explained.`];
}

/** Warns about parts that were not compared. */
async function notCompared(tx: Executor): Promise<string[]> {
  const missing = ((await lastFullRun(tx))?.checks ?? []).filter(({ state }) => state !== 'checked');
  return missing.map(
    ({ check, state, reason }) => `${check} was ${state === 'partly' ? 'compared in part' : 'not compared'}: ${reason}`,
  );
}
