import { and, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#domain/lists/listQuery.ts';
import { isDay, periodBefore } from '#domain/sales/calendar.ts';
import type { Condition } from '../../kit/lists/list.ts';
import { customerRows } from './listed-rows.ts';

/** Trading filters matching the sales figures (`server/backend/books/sales/traders.ts`). */

const guid = sql`${customerRows.guid}`;
const among = (days: SQL | undefined): SQL =>
  sql`${guid} in (select customer_guid from trader_days where ${days ?? sql`true`})`;

const date = (day: string): SQL => sql`${day}::date`;

/** Within a span's end: a day, or an instant during its last day. */
function isUntil(to: string): SQL {
  if (isDay(to)) return sql`day <= ${date(to)}`;
  const end = sql`${new Date(to).toISOString()}::timestamptz`;
  return sql`(day < (select reporting_day(${end})) or day = (select reporting_day(${end})) and exists (
    select from trade_rows r where r.customer_guid = trader_days.customer_guid and r.state in ('executed', 'settling', 'completed')
       and r.created_at >= (select reporting_start(reporting_day(${end}))) and r.created_at <= ${end}))`;
}

function tradedIn(filters: ListQuery['filters']): SQL | undefined {
  const first = (name: string): string | null => filters[name]?.[0] ?? null;
  const [from, to, kind, cohort] = [first('tradedFrom'), first('tradedTo'), first('trader'), first('cohort')];
  const ofCohort =
    cohort === null
      ? undefined
      : sql`first >= ${date(`${cohort}-01`)} and first < (${date(`${cohort}-01`)} + interval '1 month')::date`;
  const within = and(
    from === null ? undefined : sql`day >= ${date(from)}`,
    to === null ? undefined : isUntil(to),
    ofCohort,
  );
  if (kind === null) return among(within);
  if (kind === 'new') return among(and(within, sql`previous is null`));
  // Before the first day nobody can return or be lost.
  if (from === null) return sql`false`;
  const before = date(first('tradedBefore') ?? periodBefore({ from, to: to === null ? from : to.slice(0, 10) }));
  if (kind === 'lost')
    return and(among(and(sql`day >= ${before} and day < ${date(from)}`, ofCohort)), sql`not ${among(within)}`);
  const previous =
    kind === 'returning' ? sql`previous >= ${before} and previous < ${date(from)}` : sql`previous < ${before}`;
  return among(and(within, previous));
}

const names = ['tradedFrom', 'tradedTo', 'trader', 'cohort'] as const;

/** The combined condition is attached to the first set filter. */
const together =
  (name: (typeof names)[number]): Condition =>
  (_values, _now, filters) =>
    names.find((each) => filters[each] !== undefined) === name ? tradedIn(filters) : undefined;

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
