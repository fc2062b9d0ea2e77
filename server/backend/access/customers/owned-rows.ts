import { and, count, eq, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { Refusal } from '../../kit/http/envelope.ts';

interface Rows<Table extends PgTable> {
  readonly table: Table;
  /** The customer whose rows they are. */
  readonly owner: PgColumn;
  /** What tells the rows of a customer apart. */
  readonly id: PgColumn;
  readonly order: PgColumn;
  /** How many a customer can have. */
  readonly most: number;
  /** What is said to somebody who would have more. */
  readonly tooMany: () => Refusal;
}

/** Holds the customer's row until the transaction ends: what is decided by what they have is decided one call at a time. */
export async function holdCustomer(tx: Executor, customerGuid: string): Promise<void> {
  await tx.select({ email: customers.email }).from(customers).where(eq(customers.bankCustomerGuid, customerGuid)).for('no key update');
}

/** The few rows that each customer has of a table. Somebody else's are not found, whatever their id. */
export function ownedRows<Table extends PgTable>({ table, owner, id, order, most, tooMany }: Rows<Table>) {
  type Row = InferSelectModel<Table>;
  const any: PgTable = table;
  const isMine = (customerGuid: string) => eq(owner, customerGuid);
  const list = async (db: Executor, customerGuid: string): Promise<Row[]> =>
    (await db.select().from(any).where(isMine(customerGuid)).orderBy(order)) as Row[];
  return {
    list,
    /** @throws Refusal when a customer with these has no room for another */
    requireRoom(rows: readonly Row[]) {
      if (rows.length >= most) throw tooMany();
    },
    /** Changes the rows, one call of a customer at a time. @returns all of theirs then. @throws Refusal when there would be too many; nothing is stored then */
    change: (db: Database, customerGuid: string, work: (tx: Executor) => Promise<unknown>): Promise<Row[]> =>
      db.transaction(async (tx) => {
        await holdCustomer(tx, customerGuid);
        await work(tx);
        const [stored] = await tx.select({ total: count() }).from(any).where(isMine(customerGuid));
        if ((stored?.total ?? 0) > most) throw tooMany();
        return list(tx, customerGuid);
      }),
    /** @returns the row that is gone; null when the customer has none with this id */
    async remove(db: Executor, customerGuid: string, removed: unknown): Promise<Row | null> {
      const [row] = await db
        .delete(any)
        .where(and(eq(id, removed), isMine(customerGuid)))
        .returning();
      return (row as Row | undefined) ?? null;
    },
  };
}
