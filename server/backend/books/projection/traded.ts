import { and, not, type SQL, sql } from 'drizzle-orm';
import { beginOf, dayAt, periodBefore } from '#domain/sales/calendar.ts';
import { iso } from '#domain/time/iso.ts';
import type { Condition } from '../../kit/lists/list.ts';
import { customerRows } from './listed-rows.ts';

/** Trading filters matching the sales figures (`server/backend/books/sales/traders.ts`). */

const guid = sql`${customerRows.guid}`;

/**
 * Customers with a trade in a range, both ends included. Within it the kept days of the reporting
 * zone say so; on its first and last day, which it may cut, the trades.
 */
function traded(from: string | null, to: string | null): SQL {
  const at = (text: string) => sql`${text}::timestamptz`;
  const dayOf = (text: string) => sql`(select reporting_day(${at(text)}))`;
  const ends = [from, to].flatMap((end) => (end === null ? [] : [dayOf(end)]));
  const whole = [from && sql`day > ${dayOf(from)}`, to && sql`day < ${dayOf(to)}`];
  const bounds = [from && sql`and r.created_at >= ${at(from)}`, to && sql`and r.created_at <= ${at(to)}`];
  const present = (parts: ReadonlyArray<SQL | string | null>) => parts.filter((part) => part !== null);
  return sql`exists (select from trader_days where customer_guid = ${guid} and (
    ${sql.join([sql`true`, ...present(whole)], sql` and `)}
    or day in (${sql.join(ends.length === 0 ? [sql`null`] : ends, sql`, `)}) and exists (
      select from trade_rows r where r.customer_guid = trader_days.customer_guid
         and r.state in ('executed', 'settling', 'completed') ${sql.join(present(bounds), sql` `)})))`;
}

const justBefore = (text: string): string => iso(Date.parse(text) - 1);

/** Customers whose first trade is in a range. */
const firstTraded = (from: string | null, to: string | null): SQL | undefined =>
  and(traded(from, to), from === null ? undefined : not(traded(null, justBefore(from))));

/** As long as the range, or as many months. */
function previousStart(from: string, to: string, zone: string): string {
  const [first, last] = [dayAt(Date.parse(from), zone), dayAt(Date.parse(to), zone)];
  return iso(beginOf(periodBefore({ from: first, to: last }), zone));
}

const tradedIn: Condition = (_values, { filters, zone }) => {
  const given = (name: string): string | null => filters[name]?.[0] ?? null;
  const [from, to, kind] = [given('tradedFrom'), given('tradedTo'), given('trader')];
  const [firstFrom, firstTo] = [given('firstTradeFrom'), given('firstTradeTo')];
  const first = firstFrom === null && firstTo === null ? undefined : firstTraded(firstFrom, firstTo);
  const within = traded(from, to);
  if (kind === null) return and(within, first);
  if (kind === 'new') return and(firstTraded(from, to), first);
  // Before the first day nobody can return or be lost.
  if (from === null) return sql`false`;
  const before = given('tradedBefore') ?? previousStart(from, to ?? from, zone);
  const previously = traded(before, justBefore(from));
  if (kind === 'lost') return and(previously, not(within), first);
  if (kind === 'returning') return and(within, previously, first);
  return and(within, not(previously), traded(null, justBefore(before)), first);
};

const names = ['tradedFrom', 'tradedTo', 'trader', 'firstTradeFrom', 'firstTradeTo'] as const;

/** The combined condition is attached to the first set filter. */
const together =
  (name: (typeof names)[number]): Condition =>
  (values, given) =>
    names.find((each) => given.filters[each] !== undefined) === name ? tradedIn(values, given) : undefined;

const steps: Readonly<Record<string, SQL>> = {
  verified: sql`${customerRows.verifiedAt} is not null`,
  funded: sql`${customerRows.fundedAt} is not null`,
  traded: sql`${customerRows.tradedAt} is not null`,
};

export const traderFilters: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(names.map((name) => [name, together(name)])),
  // Only modifies others.
  tradedBefore: () => undefined,
  step: ([step = '']) => steps[step],
};
