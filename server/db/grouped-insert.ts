import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { databaseCode } from './codes.ts';
import type { Database } from './database.ts';
import { isOutage } from './outage.ts';

/** Only the serial has a default. */
type SerialTable = PgTable & { readonly guid: PgColumn; readonly serial: PgColumn };

interface Waiting {
  readonly row: Readonly<Record<string, unknown>>;
  readonly resolve: (serial: number) => void;
  readonly reject: (error: unknown) => void;
}

/** More rows would keep the first one waiting. */
const largestGroup = 100;
/**
 * Concurrent groups. One made rows wait for others' commits, losing a third of the orders; more
 * would take the connections that orders need.
 */
const maxGroups = 8;

/**
 * Inserts that batch under load: rows arriving while others commit share a statement. Nobody waits
 * for a batch to fill; answers follow the commit.
 * @returns inserts a row (missing columns are null) and returns it as stored
 */
export function groupInserts<Table extends SerialTable>(db: Database, table: Table) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.hasDefault);
  const nothing = Object.fromEntries(columns.map(([field]) => [field, null]));
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const all = Object.values(getTableColumns(table)).map(({ name, hasDefault }) =>
    hasDefault
      ? sql.raw(`nextval(pg_get_serial_sequence('${getTableName(table)}', '${name}'))`)
      : sql`${sql.identifier(name)}`,
  );
  const types = columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  const statement = db
    .insert(table as PgTable)
    .select(sql`select ${list(all)} from json_to_recordset(${sql.placeholder('rows')}::json) as given (${list(types)})`)
    .returning({ guid: table.guid, serial: table.serial })
    .prepare(`insert_${getTableName(table)}`);
  const insert = async (rows: readonly Waiting['row'][]): Promise<ReadonlyMap<unknown, number>> => {
    const stored = await db.retried(() => statement.execute({ rows: JSON.stringify(rows) }));
    return new Map(stored.map(({ guid, serial }) => [guid, Number(serial)]));
  };
  const store = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const serials = await insert(group.map(({ row }) => row));
      for (const { row, resolve, reject } of group) {
        const serial = serials.get(row.guid);
        if (serial === undefined) reject(new Error(`${getTableName(table)}: the row was not stored`));
        else resolve(serial);
      }
    } catch (error) {
      // Nothing was stored: retry one by one, so that only the bad row fails.
      if (group.length > 1 && databaseCode(error) !== null && !isOutage(error))
        await Promise.all(group.map((one) => store([one])));
      else for (const { reject } of group) reject(error);
    }
  };
  const queue: Waiting[] = [];
  let underWay = 0;
  const storeAll = async () => {
    underWay += 1;
    while (queue.length > 0) await store(queue.splice(0, largestGroup));
    underWay -= 1;
  };
  return async (row: InferInsertModel<Table>): Promise<InferSelectModel<Table>> => {
    const whole: Record<string, unknown> = { ...nothing, ...row };
    const encoded = columns.map(([field, column]) => [
      column.name,
      whole[field] === null ? null : column.mapToDriverValue(whole[field]),
    ]);
    const serial = await new Promise<number>((resolve, reject) => {
      queue.push({ row: Object.fromEntries(encoded), resolve, reject });
      if (underWay < maxGroups) void storeAll();
    });
    return { ...whole, serial } as InferSelectModel<Table>;
  };
}
