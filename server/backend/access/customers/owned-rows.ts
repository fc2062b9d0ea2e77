import { and, count, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import type { Refusal } from '#server/http/refusals.ts';

interface Rows<Table extends PgTable> {
  readonly table: Table;
  readonly owner: PgColumn;
  /** Unique within a customer's rows. */
  readonly id: PgColumn;
  readonly order: PgColumn | SQL;
  readonly most: number;
  readonly tooMany: () => Refusal;
}

/** Locks the customer's row, so that checks on their data are serialized. */
export async function holdCustomer(tx: Executor, customerGuid: string): Promise<void> {
  await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.bankCustomerGuid, customerGuid))
    .for('no key update');
}

/** A customer's few rows of a table; other customers' rows are never found. */
export function ownedRows<Table extends PgTable>({ table, owner, id, order, most, tooMany }: Rows<Table>) {
  type Row = InferSelectModel<Table>;
  const any: PgTable = table;
  const isMine = (customerGuid: string) => eq(owner, customerGuid);
  const list = async (db: Executor, customerGuid: string): Promise<Row[]> =>
    (await db.select().from(any).where(isMine(customerGuid)).orderBy(order)) as Row[];
  return {
    list,
    /** @throws Refusal if there is no room for another */
    requireRoom(rows: readonly Row[]) {
      if (rows.length >= most) throw tooMany();
    },
    /** Serialized per customer. @returns all rows @throws Refusal if there are too many */
    change: (db: Database, customerGuid: string, work: (tx: Executor) => Promise<unknown>): Promise<Row[]> =>
      db.transaction(async (tx) => {
        await holdCustomer(tx, customerGuid);
        await work(tx);
        const [stored] = await tx.select({ total: count() }).from(any).where(isMine(customerGuid));
        if ((stored?.total ?? 0) > most) throw tooMany();
        return list(tx, customerGuid);
      }),
    /** @returns the removed row; null if not found */
    async remove(db: Executor, customerGuid: string, removed: unknown): Promise<Row | null> {
      const [row] = await db
        .delete(any)
        .where(and(eq(id, removed), isMine(customerGuid)))
        .returning();
      return (row as Row | undefined) ?? null;
    },
  };
}
