import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { StaffDecision } from '#contract/staff/peopleFields.ts';
import { isSmallBreak } from '#domain/staff/reconciliation.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { executeOrRequestApproval, type PlannedAction } from '../../access/staff/execute-or-request-approval.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { requestKind } from '../../access/staff/requests.ts';
import { requireVersion } from '../../access/staff/versions.ts';
import type { Staff } from '../../kit/callers.ts';
import { alreadySo, notFound } from '../../kit/http/envelope.ts';
import { writtenUnits } from '../../kit/units.ts';
import type { Break } from './breaks.ts';
import { absolute } from './postings.ts';

const explanationSchema = v.strictObject({
  kind: v.literal('explainBreak'),
  id: v.string(),
  by: v.string(),
  reason: v.string(),
});
type StoredExplanation = v.InferOutput<typeof explanationSchema>;

const classWords: Readonly<Record<Break['class'], string>> = {
  missingHere: 'missing in our copies',
  missingThere: 'missing at the bank',
  amount: 'another amount',
  fee: 'another fee',
  state: 'another state',
  late: 'not booked by our copy',
};

function sideOf(units: bigint | null, asset: string): string {
  if (units === null) return 'nothing';
  if (asset === '') return `${units} records`;
  return `${units < 0n ? '-' : ''}${writtenUnits(absolute(units), asset)}`;
}

/** Such as "trade …4f2a: another fee, ours $1.00, the bank’s $1.12". */
function sentenceOf({ recordKind, record, class: kind, asset, ours, theirs }: Break): string {
  const name = /^[0-9a-f]{32}$/.test(record) ? `…${record.slice(-4)}` : record;
  return `${recordKind} ${name}: ${classWords[kind]}, ours ${sideOf(ours, asset)}, the bank’s ${sideOf(theirs, asset)}`;
}

/** @throws Refusal 403 `own_account` */
async function requireOther(tx: Executor, { customerGuid }: Break, { email }: Pick<Staff, 'email'>): Promise<void> {
  if (customerGuid === null) return;
  const [own] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.bankCustomerGuid, customerGuid));
  if (own?.email.toLowerCase() === email.toLowerCase()) throw ownAccount();
}

async function holdBreak(tx: Executor, id: string): Promise<Break> {
  const [row] = await tx.select().from(reconBreaks).where(eq(reconBreaks.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row;
}

async function closeCaseOf(tx: Executor, { id, by, reason }: StoredExplanation, now: number): Promise<void> {
  const open = and(eq(cases.kind, 'break'), eq(cases.record, id), isNull(cases.closedAt));
  const closed = {
    closedAt: now,
    outcome: 'explained',
    decidedBy: by,
    claimedBy: null,
    claimedUntil: null,
    version: sql`${cases.version} + 1`,
  };
  for (const { id: caseId, version } of await tx.update(cases).set(closed).where(open).returning())
    await tx.insert(caseEvents).values({ caseId, kind: 'decided', staffId: by, text: reason, version, createdAt: now });
}

/** @throws Refusal 403, 404, 409 `already_so` */
async function planExplanation(
  tx: Executor,
  who: Pick<Staff, 'email'>,
  stored: StoredExplanation,
): Promise<PlannedAction> {
  const row = await holdBreak(tx, stored.id);
  await requireOther(tx, row, who);
  if (row.state === 'resolved') throw alreadySo('Both sides agree by now.');
  if (row.state === 'explained') throw alreadySo('This break is explained.');
  const { id, version } = row;
  const target = `break:${id}`;
  return {
    action: isSmallBreak(row.cents) ? 'explainSmallBreaks' : 'explainLargeBreaks',
    ...{ target, effect: `Explains the break of ${sentenceOf(row)}.`, details: stored },
    async carryOut(db, _services, now) {
      const explained = {
        state: 'explained',
        explainedById: stored.by,
        explainedAt: now,
        reason: stored.reason,
        version: version + 1,
      } as const;
      await db.update(reconBreaks).set(explained).where(eq(reconBreaks.id, id));
      await closeCaseOf(db, stored, now);
      return {
        target,
        changes: { break: ['open', 'explained'], explanation: [null, stored.reason], version: [version, version + 1] },
      };
    },
  };
}

export const explanationRequests = requestKind(explanationSchema, ({ who }, tx, stored) =>
  planExplanation(tx, who, stored),
);

/**
 * Explains a break; above a dollar or at unknown value, a second person must approve.
 * @param version as the caller saw it
 * @throws Refusal 403, 404, 409
 */
export function explainBreak(call: StaffCall, id: string, reason: string, version: number): Promise<StaffDecision> {
  const { who } = call;
  const target = `break:${id}`;
  return executeOrRequestApproval(call, { action: 'explainSmallBreaks', target, reason }, async (tx) => {
    await requireVersion(tx, { target, version: (await holdBreak(tx, id)).version, named: 'this break' }, version);
    return planExplanation(tx, who, { kind: 'explainBreak', id, by: who.id, reason });
  });
}
