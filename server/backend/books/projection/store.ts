import { getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { directory, identifiers, transferRows, verificationRows } from '#server/db/schema/projection.ts';
import type { Identifier } from './identifiers.ts';
import type { Copy, Row, Source } from './sources.ts';

export const names = (columns: readonly string[], of?: PgTable | SQL) =>
  sql.join(
    columns.map((column) => (of === undefined ? sql.identifier(column) : sql`${of}.${sql.identifier(column)}`)),
    sql`, `,
  );

/** One JSON parameter, typed by the table's columns, whatever the number of rows. */
const given = (table: PgTable, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given`;

/** Upserts rows with equal columns, never with older ones. @returns guids of new or changed rows */
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

/** Existing ones stay. */
export async function storeIdentifiers(tx: Executor, rows: readonly Identifier[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = names(['kind', 'value_key', 'exact', 'customer_guid', 'record_kind', 'record_guid']);
  await tx.execute(
    sql`insert into ${identifiers} (${columns}) select ${columns} from ${given(identifiers, rows)} on conflict do nothing`,
  );
}

/** Stores records in any order, keeping the newest states. @returns guids of new or changed ones */
export async function storeCopies(tx: Executor, { table }: Source, copies: readonly Copy[]): Promise<string[]> {
  const newest = new Map<string, Copy>();
  for (const copy of copies)
    if (copy.row.updated_at >= (newest.get(copy.row.guid)?.row.updated_at ?? '')) newest.set(copy.row.guid, copy);
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
  if ([verificationRows, directory].some((each) => getTableName(each) === getTableName(table)))
    await recordVerifications(tx, [...persons]);
  if (getTableName(table) === getTableName(transferRows)) await recordReturns(tx, changed);
  return changed;
}

/** Computes returns' losses and refunded fees, for changed returns and deposits. */
async function recordReturns(tx: Executor, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  const changed = sql`any(${sql.param([...guids])}::text[])`;
  await tx.execute(sql`
    update ${transferRows} r set loss = greatest(0, coalesce(o.amount, o.estimated_amount) - r.amount), fee_returned = o.fee
      from ${transferRows} o
     where o.guid = r.reference_transfer_guid and r.transfer_type = 'funding_return'
       and r.guid in (select guid from ${transferRows} where guid = ${changed} union select guid from ${transferRows} where reference_transfer_guid = ${changed})
       and (r.loss, r.fee_returned) is distinct from (greatest(0, coalesce(o.amount, o.estimated_amount) - r.amount), o.fee)`);
}

/** Copies each person's newest verification and their level to the directory. */
async function recordVerifications(tx: Executor, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  await tx
    .update(directory)
    .set({
      verification: sql`(
        select concat_ws(' ', v.state, v.outcome) from ${verificationRows} v
         where v.customer_guid = ${directory.guid} and v.type = 'kyc' order by v.created_at desc limit 1)`,
      level: sql`level_of(${directory.guid}, ${directory.state})`,
    })
    .where(inArray(directory.guid, [...guids]));
}
