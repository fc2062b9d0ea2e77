import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { caseKindsFor, caseRights } from '#domain/staff/cases.ts';
import { grantOf, type StaffRole } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { contactMessages } from '#server/db/schema/backend.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';
import { accountRows, tradeRows, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import { auditLog, staff } from '#server/db/schema/staff.ts';
import { detailLines } from '#server/mail/contact-emails.ts';
import { caseRows } from '../../access/staff/rows.ts';
import { flagsOf } from '../../books/projection/flags.ts';
import { type Seeing, seenCustomers } from '../../books/projection/seen-names.ts';
import { unitsOf } from '../../kit/units.ts';
import { recordOf } from './break-case.ts';
import type { Case } from './claims.ts';
import { findingOf } from './signal-case.ts';

const maxEvents = 100;
const maxEarlier = 10;

export async function readCase(db: Executor, { id, record, version, customerGuid }: Case, seeing: Seeing, now: number) {
  const [row] = await db.select().from(caseRows).where(eq(caseRows.id, id));
  if (row === undefined) throw new Error('the case vanished');
  const seen = await seenCustomers(db, seeing, [customerGuid]);
  const flags = customerGuid === null ? '' : (await flagsOf(db, [customerGuid], now))(customerGuid);
  return { ...row, customer: seen(customerGuid).name, flags, record, version };
}

/** The verification behind the case, from the bank. */
export async function readBankCheck(db: Executor, { kind, record }: Case) {
  if (kind !== 'verification' && kind !== 'diligence') return null;
  const { method, state, outcome, createdAt, updatedAt } = verificationRows;
  const failureCodes = sql<string>`array_to_string(${verificationRows.failureCodes}, ' ')`;
  const [check] = await db
    .select({ method, state, outcome, failureCodes, createdAt, updatedAt })
    .from(verificationRows)
    .where(eq(verificationRows.guid, record));
  return check ?? null;
}

export async function readMessage(db: Executor, { kind, record }: Case) {
  if (kind !== 'contact' && kind !== 'otc') return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.reference, record));
  return message === undefined ? null : { ...message, details: detailLines(message).join('\n') };
}

export async function readOpenPart(db: Executor, { kind, record }: Case) {
  if (kind !== 'unfinished') return null;
  const { action, actorName, reason, targets, at } = auditLog;
  const [begun] = await db
    .select({ action, by: actorName, reason, targets, at })
    .from(auditLog)
    .where(and(eq(auditLog.requestId, record), eq(auditLog.outcome, 'intended')))
    .orderBy(asc(auditLog.serial))
    .limit(1);
  return begun === undefined ? null : { ...begun, createdAt: Date.parse(begun.at) };
}

/** The freeze after which money moved: who, when and why, and its case. The reason may be personal. */
export async function readFreeze(db: Executor, { kind, customerGuid, createdAt }: Case, isOpenToRead: boolean) {
  if (kind !== 'movement' || customerGuid === null) return null;
  const [freeze] = await db
    .select({
      caseId: cases.id,
      by: sql<string>`coalesce(${staff.name}, '')`,
      reason: isOpenToRead ? caseEvents.text : sql<string>`''`,
      createdAt: cases.createdAt,
    })
    .from(cases)
    .innerJoin(caseEvents, and(eq(caseEvents.caseId, cases.id), eq(caseEvents.kind, 'opened')))
    .leftJoin(staff, eq(staff.id, caseEvents.staffId))
    .where(and(eq(cases.customerGuid, customerGuid), eq(cases.kind, 'freeze'), lte(cases.createdAt, createdAt)))
    .orderBy(desc(cases.createdAt))
    .limit(1);
  return freeze ?? null;
}

const transferFields = {
  ...{
    guid: transferRows.guid,
    what: sql<'transfer'>`'transfer'`,
    type: sql<string | null>`${transferRows.transferType}`,
    side: transferRows.side,
  },
  ...{
    asset: transferRows.asset,
    amount: transferRows.total,
    state: transferRows.state,
    createdAt: transferRows.createdAt,
  },
  returnCode: transferRows.returnCode,
  code: sql<string | null>`coalesce(${transferRows.returnCode}, ${transferRows.failureCode})`,
};
const tradeFields = {
  ...{
    guid: tradeRows.guid,
    what: sql<'trade'>`'trade'`,
    type: tradeRows.tradeType,
    side: tradeRows.side,
    code: tradeRows.failureCode,
    returnCode: sql<string | null>`null`,
  },
  ...{
    asset: sql<string>`split_part(${tradeRows.symbol}, '-', 1)`,
    state: tradeRows.state,
    createdAt: tradeRows.createdAt,
  },
  amount: sql<
    bigint | null
  >`case when ${tradeRows.side} = 'buy' then ${tradeRows.receiveAmount} else ${tradeRows.deliverAmount} end`.mapWith(
    tradeRows.fee,
  ),
};

/** The bank account behind a returned deposit; null if unknown. */
export async function accountOfReturn(db: Executor, { kind, record }: Case): Promise<string | null> {
  if (kind !== 'return') return null;
  const [back] = await db.select().from(transferRows).where(eq(transferRows.guid, record));
  const [original] = await db
    .select()
    .from(transferRows)
    .where(eq(transferRows.guid, back?.referenceTransferGuid ?? ''));
  return back?.externalBankAccountGuid ?? original?.externalBankAccountGuid ?? null;
}

async function readMoney(db: Executor, of: Case) {
  const { kind } = of;
  if (kind === 'signal') return readRecords(db, (await findingOf(db, of))?.records ?? []);
  if (kind !== 'return' && kind !== 'movement' && kind !== 'break') return [];
  const record = kind === 'break' ? await recordOf(db, of) : of.record;
  const pair = sql`${transferRows.guid} = ${record} or ${transferRows.referenceTransferGuid} = ${record} or ${transferRows.guid} = (select t.reference_transfer_guid from transfer_rows t where t.guid = ${record})`;
  const transfers = await db.select(transferFields).from(transferRows).where(pair).orderBy(asc(transferRows.createdAt));
  const found =
    transfers.length > 0 ? transfers : await db.select(tradeFields).from(tradeRows).where(eq(tradeRows.guid, record));
  return found.map((row) => ({ ...row, amount: unitsOf(row.amount) }));
}

/** Oldest first. */
async function readRecords(db: Executor, guids: readonly string[]) {
  const transfers = await db
    .select(transferFields)
    .from(transferRows)
    .where(inArray(transferRows.guid, [...guids]));
  const trades = await db
    .select(tradeFields)
    .from(tradeRows)
    .where(inArray(tradeRows.guid, [...guids]));
  return [...transfers, ...trades]
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((row) => ({ ...row, amount: unitsOf(row.amount) }));
}

async function readOthers(db: Executor, { kind, record, customerGuid }: Case) {
  if (kind !== 'return' || customerGuid === null) return [];
  const [back] = await db.select().from(transferRows).where(eq(transferRows.guid, record));
  if (!back?.externalBankAccountGuid) return [];
  const { guid, externalBankAccountGuid, createdAt } = transferRows;
  const isOther = and(
    eq(externalBankAccountGuid, back.externalBankAccountGuid),
    ne(guid, record),
    ne(guid, back.referenceTransferGuid ?? ''),
  );
  const others = await db
    .select(transferFields)
    .from(transferRows)
    .where(and(eq(transferRows.customerGuid, customerGuid), isOther))
    .orderBy(desc(createdAt))
    .limit(maxEarlier);
  return others.map((row) => ({ ...row, amount: unitsOf(row.amount) }));
}

async function readBalances(db: Executor, { customerGuid }: Case) {
  if (customerGuid === null) return [];
  const { asset, balance, available } = accountRows;
  const rows = await db
    .select({ asset, balance, available })
    .from(accountRows)
    .where(eq(accountRows.customerGuid, customerGuid))
    .orderBy(sql`${asset} <> 'USD', ${asset}`);
  return rows.map((row) => ({ ...row, balance: unitsOf(row.balance), available: unitsOf(row.available) }));
}

async function readEarlier(db: Executor, { id, customerGuid }: Case) {
  if (customerGuid === null) return [];
  const { kind, state, outcome, createdAt } = caseRows;
  return db
    .select({ id: caseRows.id, kind, state, outcome, createdAt })
    .from(caseRows)
    .where(and(eq(caseRows.customerGuid, customerGuid), ne(caseRows.id, id)))
    .orderBy(desc(createdAt))
    .limit(maxEarlier);
}

/** @param isOpenToRead whether answers may be read */
async function readEvents(db: Executor, { id }: Case, isOpenToRead: boolean) {
  const { kind, text, createdAt, serial } = caseEvents;
  const events = await db
    .select({ id: sql<string>`${serial}::text`, kind, by: sql<string>`coalesce(${staff.name}, '')`, text, createdAt })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, caseEvents.staffId))
    .where(eq(caseEvents.caseId, id))
    .orderBy(desc(serial))
    .limit(maxEvents);
  // Reasons and answers may be personal; the bank's decisions are not.
  return events.map((event) => (event.kind !== 'endedByBank' && !isOpenToRead ? { ...event, text: '' } : event));
}

async function readColleagues(db: Executor, { kind, claimedBy }: Case) {
  const people = await db
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(and(isNull(staff.deactivatedAt), sql`${staff.passwordHash} is not null`))
    .orderBy(asc(staff.name));
  return people
    .filter(({ id, roles }) => id !== claimedBy && grantOf(roles, caseRights[kind]) !== null)
    .map(({ id, name }) => ({ id, name }));
}

/** Related data for deciding a case. */
export async function readParts(db: Executor, found: Case, roles: readonly StaffRole[]) {
  const mayDecide = grantOf(roles, caseRights[found.kind]) !== null;
  const [events, earlier, money, others, balances, colleagues] = await Promise.all([
    readEvents(db, found, mayDecide),
    readEarlier(db, found),
    // Which records a rule watches for is for those who answer for it.
    found.kind === 'signal' && !mayDecide ? [] : readMoney(db, found),
    readOthers(db, found),
    readBalances(db, found),
    readColleagues(db, found),
  ]);
  return { events, earlier, money, others, balances, colleagues };
}

/** Open and late cases that these roles may decide. */
export async function countOpen(db: Executor, roles: readonly StaffRole[], now: number) {
  const late = sql<number>`count(*) filter (where ${cases.dueAt} <= ${new Date(now).toISOString()}::timestamptz)::int`;
  const open = and(isNull(cases.closedAt), isNull(cases.claimedBy), inArray(cases.kind, caseKindsFor(roles)));
  const [counted] = await db.select({ open: sql<number>`count(*)::int`, late }).from(cases).where(open);
  return { open: counted?.open ?? 0, late: counted?.late ?? 0 };
}
