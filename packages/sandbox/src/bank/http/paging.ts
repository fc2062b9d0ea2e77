import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from 'hono';
import type { TimeRange } from '#server/db/lists/listed.ts';
import { isCalendarDay } from '#server/http/calendar.ts';
import { invalidParameter } from './errors.ts';

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

const largestPage = 1_000_000_000;

/** Empty counts as absent. @throws BankError 400 naming the parameter */
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

/** `null` if absent or empty. */
export function readList(c: Context, name: string): string[] | null {
  const values = (c.req.query(name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  if (values.length === 0) return null;
  if (values.every((value) => value.isWellFormed() && !value.includes('\0'))) return values;
  throw invalidParameter(`${name} must not contain control or broken characters`);
}

export function readFlag(c: Context, name: string): boolean {
  const given = c.req.query(name) ?? '';
  if (given === 'true') return true;
  if (given === '' || given === 'false') return false;
  throw invalidParameter(`${name} must be true or false`);
}

/** The database's minimum. */
const earliestTimestamp = Date.parse('0001-01-01T00:00:00Z');

/** Time, to the second or finer, and zone are optional. */
const isoTimestamp = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since the epoch, or `NaN`. */
function parseTimestamp(text: string): number {
  const day = isoTimestamp.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return Number.NaN;
  // Defaults to UTC.
  return Date.parse(/(?:Z|[+-]\d{2}:\d{2})$|^[^T]+$/.test(text) ? text : `${text}Z`);
}

/** `null` if absent. @throws BankError 400 naming the malformed parameter */
function readTimestamp(c: Context, name: string): number | null {
  const given = c.req.query(name) ?? '';
  if (given === '') return null;
  const timestamp = parseTimestamp(given);
  if (Number.isNaN(timestamp) || timestamp < earliestTimestamp)
    throw invalidParameter(`${name} must be a time such as 2026-01-15T12:00:00Z`);
  return timestamp;
}

/** From `…_gte` to `…_lt`. */
export const readRange = (c: Context, name: string): TimeRange => ({
  from: readTimestamp(c, `${name}_gte`),
  before: readTimestamp(c, `${name}_lt`),
});

export const within = (column: PgColumn, { from, before }: TimeRange): SQL | undefined =>
  and(from === null ? undefined : gte(column, from), before === null ? undefined : lt(column, before));

/** Parameters are named like their columns. */
export const readFacets = (c: Context, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readList(c, name)]));

export const among = (column: PgColumn, values: readonly string[] | null): SQL | undefined =>
  values === null ? undefined : inArray(column, [...values]);

/** Matches any of the labels. */
export const labelled = (column: PgColumn, values: readonly string[] | null): SQL | undefined =>
  values === null
    ? undefined
    : sql`${column} ?| array[${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}]::text[]`;

export const listReply = <Item>(page: Page, total: number, objects: readonly Item[]) => ({
  total,
  page: page.page,
  per_page: page.perPage,
  objects,
});
