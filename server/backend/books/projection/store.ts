import { getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { directory, identifiers, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import type { Identifier } from './identifiers.ts';
import type { Copy, Row, Source } from './sources.ts';

/** Names of columns, of a table where it is said which. */
export const names = (columns: readonly string[], of?: PgTable | SQL) =>
  sql.join(
    columns.map((column) => (of === undefined ? sql.identifier(column) : sql`${of}.${sql.identifier(column)}`)),
    sql`, `,
  );

/** Rows go as one parameter, whatever their number: the database takes them apart by the types of the table's columns. */
const given = (table: PgTable, rows: readonly object[]) => sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given`;

/** Stores rows, of which all have the same columns; one that is there gives way to one that is not older. @returns the guids of those that are new or changed */
async function storeRows(tx: Executor, table: PgTable, rows: readonly Row[]): Promise<string[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const [own, excluded] = [names(columns, table), names(columns, sql`excluded`)];
  const stored = await tx.execute(sql`
    insert into ${table} (${names(columns)}) select ${names(columns)} from ${given(table, rows)}
        on conflict (guid) do update set (${names(columns)}) = row(${excluded})
     where coalesce(excluded.updated_at >= ${table}.updated_at, true) and row(${own}) is distinct from row(${excluded})
    returning guid`);
  return rowsOf<{ guid: string }>(stored).map(({ guid }) => guid);
}

/** Adds identifiers; what is there stays. */
export async function storeIdentifiers(tx: Executor, rows: readonly Identifier[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = names(['kind', 'value_key', 'exact', 'customer_guid', 'record_kind', 'record_guid']);
  await tx.execute(sql`insert into ${identifiers} (${columns}) select ${columns} from ${given(identifiers, rows)} on conflict do nothing`);
}

/** Stores records as the bank gave them, in whatever order: the newest state of each stays. @returns the guids of those that are new or changed */
export async function storeCopies(tx: Executor, { table }: Source, copies: readonly Copy[]): Promise<string[]> {
  const newest = new Map<string, Copy>();
  for (const copy of copies) if (copy.row.updated_at >= (newest.get(copy.row.guid)?.row.updated_at ?? '')) newest.set(copy.row.guid, copy);
  const rows = [...newest.values()];
  const changed = await storeRows(
    tx,
    table,
    rows.map(({ row }) => row),
  );
  const isChanged = new Set(changed);
  const found = rows.filter(({ row }) => isChanged.has(row.guid));
  await storeIdentifiers(
    tx,
    found.flatMap((copy) => copy.identifiers),
  );
  const persons = new Set(found.flatMap(({ customer }) => customer ?? []));
  if ([verificationRows, directory].some((each) => getTableName(each) === getTableName(table))) await noteVerifications(tx, [...persons]);
  if (getTableName(table) === getTableName(transferRows)) await noteReturns(tx, changed);
  return changed;
}

/** Works out what returns could not take back, and which fees they give back: of those that changed, and of those whose deposit did. */
async function noteReturns(tx: Executor, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  const changed = sql`any(${sql.param([...guids])}::text[])`;
  await tx.execute(sql`
    update ${transferRows} r set loss = greatest(0, coalesce(o.amount, o.estimated_amount) - r.amount), fee_returned = o.fee
      from ${transferRows} o
     where o.guid = r.reference_transfer_guid and r.transfer_type = 'funding_return'
       and r.guid in (select guid from ${transferRows} where guid = ${changed} union select guid from ${transferRows} where reference_transfer_guid = ${changed})
       and (r.loss, r.fee_returned) is distinct from (greatest(0, coalesce(o.amount, o.estimated_amount) - r.amount), o.fee)`);
}

/** Copies the newest verification of each person into the directory. */
async function noteVerifications(tx: Executor, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  await tx
    .update(directory)
    .set({
      verification: sql`(
        select concat_ws(' ', v.state, v.outcome) from ${verificationRows} v
         where v.customer_guid = ${directory.guid} and v.type = 'kyc' order by v.created_at desc limit 1)`,
    })
    .where(inArray(directory.guid, [...guids]));
}
