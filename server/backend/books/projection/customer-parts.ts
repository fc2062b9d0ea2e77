import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pausingKinds, type SecurityEventKind } from '#domain/security/events.ts';
import type { CustomerHold, CustomerPart } from '#domain/staff/customerParts.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { accountRows, externalRows, verificationRows } from '#server/db/schema/projection.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { customerNotes, staff } from '#server/db/schema/staff.ts';

/** How many of a part are read. */
const most: Readonly<Record<CustomerPart, number>> = {
  ...{ accounts: 100, verifications: 25, 'bank-accounts': 25, wallets: 25, 'security-events': 25, notes: 100 },
};

interface Read {
  readonly total: number;
  readonly rows: readonly object[];
}

/** Masks leave out what is between them. */
const lastDigits = sql<string | null>`right(${externalRows.mask}, 4)`;
const shortAddress = sql<string | null>`case when length(${externalRows.address}) > 9
  then left(${externalRows.address}, 4) || '…' || right(${externalRows.address}, 4) else ${externalRows.address} end`;

async function countWhere(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  return row?.total ?? 0;
}

/** The newest of a customer's rows: nothing that is not shown leaves the database. */
const reader =
  (part: CustomerPart, table: PgTable, shown: Readonly<Record<string, PgColumn | SQL>>, ofCustomer: (guid: string) => SQL | undefined, order: SQL) =>
  async (db: Executor, guid: string): Promise<Read> => ({
    rows: await db.select(shown).from(table).where(ofCustomer(guid)).orderBy(order).limit(most[part]),
    total: await countWhere(db, table, ofCustomer(guid)),
  });

const externals = (part: CustomerPart, kind: 'bank_account' | 'wallet', shown: Readonly<Record<string, PgColumn | SQL>>) => {
  const { guid, state, failureCode, createdAt, updatedAt } = externalRows;
  const ofCustomer = (customer: string) => and(eq(externalRows.customerGuid, customer), eq(externalRows.kind, kind));
  return reader(part, externalRows, { guid, state, failureCode, createdAt, updatedAt, ...shown }, ofCustomer, desc(createdAt));
};

const { guid, asset, type, balance, available, state, createdAt, updatedAt } = accountRows;
const { method, outcome } = verificationRows;
const { kind, device } = securityEvents;

export const partReaders: Readonly<Record<CustomerPart, (db: Executor, guid: string) => Promise<Read>>> = {
  accounts: reader(
    'accounts',
    accountRows,
    { guid, asset, type, balance, available, state, createdAt, updatedAt },
    (customer) => eq(accountRows.customerGuid, customer),
    // Dollars first.
    sql`${accountRows.asset} <> 'USD', ${accountRows.asset}`,
  ),
  verifications: reader(
    'verifications',
    verificationRows,
    {
      ...{ guid: verificationRows.guid, type: verificationRows.type, method, state: verificationRows.state, outcome },
      ...{ failureCodes: sql<string>`array_to_string(${verificationRows.failureCodes}, ' ')` },
      ...{ createdAt: verificationRows.createdAt, updatedAt: verificationRows.updatedAt },
    },
    (customer) => eq(verificationRows.customerGuid, customer),
    desc(verificationRows.createdAt),
  ),
  'bank-accounts': externals('bank-accounts', 'bank_account', { mask: lastDigits }),
  wallets: externals('wallets', 'wallet', { asset: externalRows.asset, address: shortAddress }),
  // What an event was about can be an email address or a name.
  'security-events': reader(
    'security-events',
    securityEvents,
    { id: sql<string>`${securityEvents.serial}::text`, kind, device, createdAt: securityEvents.createdAt },
    (customer) => eq(securityEvents.customerGuid, customer),
    sql`${securityEvents.createdAt} desc, ${securityEvents.serial} desc`,
  ),
  async notes(db, customer) {
    const ofCustomer = eq(customerNotes.customerGuid, customer);
    const { text, createdAt } = customerNotes;
    const rows = await db
      .select({ id: sql<string>`${customerNotes.serial}::text`, text, author: staff.name, createdAt })
      .from(customerNotes)
      .innerJoin(staff, eq(staff.id, customerNotes.staffId))
      .where(ofCustomer)
      .orderBy(desc(customerNotes.serial))
      .limit(most.notes);
    return { rows, total: await countWhere(db, customerNotes, ofCustomer) };
  },
};

/** What each hold begins with. */
const causes: Readonly<Record<CustomerHold['kind'], readonly SecurityEventKind[]>> = {
  ...{ locked: ['accountLocked'], paused: pausingKinds, closing: ['closingRequested'], closed: ['accountClosed'], frozen: ['accountFrozen'] },
};

/** What holds a customer up now, from our own records, with what it began with. */
export async function readHolds(db: Executor, customer: string, now: number): Promise<readonly CustomerHold[]> {
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
