import { and, count, eq, getTableName, gte, type InferSelectModel, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { Executor } from '#server/db/database.ts';
import { bankListTotals } from '#server/db/schema/index.ts';
import { isCalendarDay } from '#server/http/calendar.ts';
import { invalidParameter } from './errors.ts';

export interface Page {
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
}

const largestPage = 1_000_000_000;

/**
 * The paging parameters; empty ones count as absent.
 * @throws BankError 400 naming the one that is out of range.
 */
export function readPage(c: Context): Page {
  return { page: readWhole(c, 'page', 0, largestPage, 0), perPage: readWhole(c, 'per_page', 1, 100, 10) };
}

function readWhole(c: Context, name: string, least: number, most: number, fallback: number): number {
  const given = c.req.query(name);
  if (given === undefined || given === '') return fallback;
  const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalidParameter(`${name} must be a whole number from ${least} to ${most}`);
}

/** The values of a comma-separated filter, or `null` where it is absent or empty. */
export function readList(c: Context, name: string): string[] | null {
  const values = (c.req.query(name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  if (values.length === 0) return null;
  if (values.every((value) => value.isWellFormed() && !value.includes('\0'))) return values;
  throw invalidParameter(`${name} must not contain control or broken characters`);
}

/** `true` or `false`; absent and empty are `false`. */
export function readFlag(c: Context, name: string): boolean {
  const given = c.req.query(name) ?? '';
  if (given === 'true') return true;
  if (given === '' || given === 'false') return false;
  throw invalidParameter(`${name} must be true or false`);
}

/** The database has no year before 1. */
const earliestTimestamp = Date.parse('0001-01-01T00:00:00Z');

/** A date, with an optional time to the second or finer and an optional zone. */
const isoTimestamp = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since the epoch, or `NaN`. */
function parseTimestamp(text: string): number {
  const day = isoTimestamp.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return Number.NaN;
  // A time without a zone is in UTC, as everything here.
  return Date.parse(/(?:Z|[+-]\d{2}:\d{2})$|^[^T]+$/.test(text) ? text : `${text}Z`);
}

/**
 * An ISO 8601 timestamp from the query, or `null` when absent.
 * @throws BankError 400 naming the parameter when it is malformed
 */
export function readTimestamp(c: Context, name: string): number | null {
  const given = c.req.query(name) ?? '';
  if (given === '') return null;
  const timestamp = parseTimestamp(given);
  if (Number.isNaN(timestamp) || timestamp < earliestTimestamp) throw invalidParameter(`${name} must be a time such as 2026-01-15T12:00:00Z`);
  return timestamp;
}

type Dated = { readonly createdAt: PgColumn; readonly updatedAt: PgColumn };

/** Filters records by when they were created and updated: from `…_gte` on, and before `…_lt`. */
export function readRanges(c: Context, { createdAt, updatedAt }: Dated): (SQL | undefined)[] {
  const within = (column: PgColumn, name: string) => {
    const [from, before] = [readTimestamp(c, `${name}_gte`), readTimestamp(c, `${name}_lt`)];
    return [from === null ? undefined : gte(column, from), before === null ? undefined : lt(column, before)];
  };
  return [...within(createdAt, 'created_at'), ...within(updatedAt, 'updated_at')];
}

/** Restricts a column to the values of a filter; no filter, no restriction. */
export const among = (column: PgColumn, values: readonly string[] | null): SQL | undefined =>
  values === null ? undefined : inArray(column, [...values]);

/** Restricts to records of customers or to the bank's own, by the column that names the customer. */
export function ownedBy(column: PgColumn, owners: readonly string[] | null): SQL | undefined {
  if (owners === null || (owners.includes('bank') && owners.includes('customer'))) return undefined;
  if (owners.includes('bank')) return isNull(column);
  return owners.includes('customer') ? isNotNull(column) : sql`false`;
}

/** Restricts to records that carry one of the labels. */
export const labelled = (column: PgColumn, values: readonly string[] | null): SQL | undefined =>
  values === null
    ? undefined
    : sql`exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(${column}) when 'array' then ${column} else '[]' end) as label where label in ${values})`;

type Listed = PgTable & { readonly serial: PgColumn; readonly createdAt: PgColumn };

/**
 * One page of a table, newest first, with the number of all that match. A page past the end, and the number of rows of a whole table, are
 * known without looking at the rows.
 */
export async function listRecords<Table extends Listed>(db: Executor, table: Table, conditions: readonly (SQL | undefined)[], page: Page) {
  const where = and(...conditions);
  const total = where === undefined ? await countAll(db, table) : await countMatching(db, table, where);
  const offset = page.page * page.perPage;
  if (offset >= total) return { total, rows: [] };
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    // Nulls last, though there are none: that is how the indexes are sorted, and another order would make the database sort all rows itself.
    .orderBy(sql`${table.createdAt} desc nulls last`, sql`${table.serial} desc nulls last`)
    .limit(page.perPage)
    .offset(offset);
  return { total, rows: rows as InferSelectModel<Table>[] };
}

/** The maintained total, or a count for tables without one. */
async function countAll(db: Executor, table: PgTable): Promise<number> {
  const [kept] = await db
    .select({ total: sql<number | null>`sum(${bankListTotals.total})`.mapWith(Number) })
    .from(bankListTotals)
    .where(eq(bankListTotals.listed, getTableName(table)));
  return kept?.total ?? countMatching(db, table, undefined);
}

async function countMatching(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

/** A list reply. `per_page` repeats the request's page size. */
export const listReply = <Item>(page: Page, total: number, objects: readonly Item[]) => ({
  total,
  page: page.page,
  per_page: page.perPage,
  objects,
});
