import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CustomerHold } from '#contract/desk/customer.ts';
import { amount as amountOf } from '#domain/money/money.ts';
import { pausingKinds, type SecurityEventKind } from '#domain/security/events.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { accountRows, externalRows, verificationRows } from '#server/db/schema/projection.ts';
import { recurringBuys, recurringRuns } from '#server/db/schema/recurring-buys.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { customerNotes, staff } from '#server/db/schema/staff.ts';
import { unitsOf } from '../../kit/units.ts';

/** Rows read per part. */
const [most, mostListed] = [25, 100];

/** Leaves out the masked middle. */
const lastDigits = sql<string | null>`right(${externalRows.mask}, 4)`;
const shortAddress = sql<string | null>`case when length(${externalRows.address}) > 9
  then left(${externalRows.address}, 4) || '…' || right(${externalRows.address}, 4) else ${externalRows.address} end`;

async function countWhere(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}

const reader =
  <Row>(
    table: PgTable,
    ofCustomer: (guid: string) => SQL | undefined,
    read: (db: Executor, where: SQL | undefined) => Promise<Row[]>,
  ) =>
  async (db: Executor, guid: string) => ({
    items: await read(db, ofCustomer(guid)),
    total: await countWhere(db, table, ofCustomer(guid)),
  });

const { guid, state, failureCode, createdAt, updatedAt } = externalRows;
const external = { guid, state, failureCode, createdAt, updatedAt };
const isExternal = (kind: 'bank_account' | 'wallet') => (customer: string) =>
  and(eq(externalRows.customerGuid, customer), eq(externalRows.kind, kind));

export const readAccounts = reader(
  accountRows,
  (customer) => eq(accountRows.customerGuid, customer),
  async (db, where) => {
    const { guid, asset, type, balance, available, state, createdAt, updatedAt } = accountRows;
    const rows = await db
      .select({ guid, asset, type, balance, available, state, createdAt, updatedAt })
      .from(accountRows)
      .where(where)
      // Dollars first.
      .orderBy(sql`${asset} <> 'USD', ${asset}`)
      .limit(mostListed);
    return rows.map((row) => ({ ...row, balance: unitsOf(row.balance), available: unitsOf(row.available) }));
  },
);

export const readVerifications = reader(
  verificationRows,
  (customer) => eq(verificationRows.customerGuid, customer),
  (db, where) => {
    const { guid, type, method, state, outcome, createdAt, updatedAt } = verificationRows;
    const failureCodes = sql<string>`array_to_string(${verificationRows.failureCodes}, ' ')`;
    const shown = { guid, type, method, state, outcome, failureCodes, createdAt, updatedAt };
    return db.select(shown).from(verificationRows).where(where).orderBy(desc(createdAt)).limit(most);
  },
);

export const readBankAccounts = reader(externalRows, isExternal('bank_account'), (db, where) =>
  db
    .select({ ...external, mask: lastDigits })
    .from(externalRows)
    .where(where)
    .orderBy(desc(createdAt))
    .limit(most),
);

export const readWallets = reader(externalRows, isExternal('wallet'), (db, where) =>
  db
    .select({ ...external, asset: externalRows.asset, address: shortAddress })
    .from(externalRows)
    .where(where)
    .orderBy(desc(createdAt))
    .limit(most),
);

export const readRecurringBuys = reader(
  recurringBuys,
  (customer) => eq(recurringBuys.customerGuid, customer),
  async (db, where) => {
    const { customerGuid, id, asset, amount, rhythm, firstDay, state, end, nextAt, createdAt } = recurringBuys;
    const newest = db
      .select({ dueAt: recurringRuns.dueAt, state: recurringRuns.state, reason: recurringRuns.reason })
      .from(recurringRuns)
      .where(and(eq(recurringRuns.customerGuid, customerGuid), eq(recurringRuns.buyId, id)))
      .orderBy(desc(recurringRuns.number))
      .limit(1)
      .as('newest');
    const last = { lastAt: newest.dueAt, lastState: newest.state, lastReason: newest.reason };
    const rows = await db
      .select({ id, asset, amount, rhythm, firstDay, state, end, nextAt, ...last, createdAt })
      .from(recurringBuys)
      .leftJoinLateral(newest, sql`true`)
      .where(where)
      // Those that go on first.
      .orderBy(sql`${state} = 'ended'`, desc(createdAt), id)
      .limit(most);
    return rows.map((row) => ({ ...row, amount: amountOf(row.amount) }));
  },
);

// Details may hold an email address or a name.
export const readEvents = reader(
  securityEvents,
  (customer) => eq(securityEvents.customerGuid, customer),
  (db, where) => {
    const { serial, kind, device, createdAt } = securityEvents;
    const shown = { id: sql<string>`${serial}::text`, kind, device, createdAt };
    return db.select(shown).from(securityEvents).where(where).orderBy(desc(createdAt), desc(serial)).limit(most);
  },
);

const isKept = sql`not exists (select from undone_notes u where u.serial = ${customerNotes.serial})`;

export const readNotes = reader(
  customerNotes,
  (customer) => and(eq(customerNotes.customerGuid, customer), isKept),
  (db, where) => {
    const { serial, text, staffId, createdAt } = customerNotes;
    return db
      .select({ id: sql<string>`${serial}::text`, text, author: staff.name, staffId, createdAt })
      .from(customerNotes)
      .innerJoin(staff, eq(staff.id, customerNotes.staffId))
      .where(where)
      .orderBy(desc(serial))
      .limit(mostListed);
  },
);

/** The events that start each hold. */
const causes: Readonly<Record<CustomerHold['kind'], readonly SecurityEventKind[]>> = {
  ...{
    locked: ['accountLocked'],
    paused: pausingKinds,
    closing: ['closingRequested'],
    closed: ['accountClosed'],
    frozen: ['accountFrozen'],
  },
};

export async function readHolds(db: Executor, customer: string, now: number): Promise<CustomerHold[]> {
  const { lockedAt, sendsPausedUntil, closesAt, closedAt, frozenAt } = customers;
  const [own] = await db
    .select({ lockedAt, sendsPausedUntil, closesAt, closedAt, frozenAt })
    .from(customers)
    .where(eq(customers.bankCustomerGuid, customer));
  if (own === undefined) return [];
  const isPaused = own.sendsPausedUntil !== null && own.sendsPausedUntil > now;
  const held: ReadonlyArray<Omit<CustomerHold, 'cause'>> = [
    ...(own.frozenAt === null ? [] : [{ kind: 'frozen' as const, since: own.frozenAt, until: null }]),
    ...(own.lockedAt === null ? [] : [{ kind: 'locked' as const, since: own.lockedAt, until: null }]),
    ...(isPaused ? [{ kind: 'paused' as const, since: null, until: own.sendsPausedUntil }] : []),
    ...(own.closesAt === null ? [] : [{ kind: 'closing' as const, since: null, until: own.closesAt }]),
    ...(own.closedAt === null ? [] : [{ kind: 'closed' as const, since: own.closedAt, until: null }]),
  ];
  return Promise.all(
    held.map(async (hold) => {
      const cause = await newestOf(db, customer, causes[hold.kind]);
      return { ...hold, cause: cause?.kind ?? null, since: hold.since ?? cause?.createdAt ?? null };
    }),
  );
}

async function newestOf(db: Executor, customer: string, kinds: readonly SecurityEventKind[]) {
  const { kind, createdAt, serial, customerGuid } = securityEvents;
  const isOne = sql`${kind} = any(${sql.param([...kinds])}::text[])`;
  const [event] = await db
    .select({ kind, createdAt })
    .from(securityEvents)
    .where(and(eq(customerGuid, customer), isOne))
    .orderBy(desc(createdAt), desc(serial))
    .limit(1);
  return event;
}
