import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** A table whose only default is the serial number that the database assigns. */
type SerialTable = PgTable & { readonly serial: PgColumn };

/**
 * An insert prepared once, here and in the database, for tables that grow with every order.
 * @returns what stores a row (columns that it does not name are null) and answers with it as stored
 */
export function prepareInsert<Table extends SerialTable>(db: Executor, table: Table) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.hasDefault);
  const nothing = Object.fromEntries(columns.map(([field]) => [field, null]));
  const values = Object.fromEntries(columns.map(([field]) => [field, sql`${sql.placeholder(field)}`]));
  const statement = db
    .insert(table as PgTable)
    .values(values as PgUpdateSetSource<PgTable>)
    .returning({ serial: table.serial })
    .prepare(`insert_${getTableName(table)}`);
  return async (row: InferInsertModel<Table>): Promise<InferSelectModel<Table>> => {
    const whole: Record<string, unknown> = { ...nothing, ...row };
    const encoded = columns.map(([field, column]) => [field, whole[field] === null ? null : column.mapToDriverValue(whole[field])]);
    const [stored] = await statement.execute(Object.fromEntries(encoded));
    if (stored === undefined) throw new Error(`${getTableName(table)}: the row was not stored`);
    return { ...whole, ...stored } as InferSelectModel<Table>;
  };
}
