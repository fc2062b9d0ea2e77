import { sql } from 'drizzle-orm';
import { tradableCodes } from '#domain/assets/assets.ts';
import { addDays, addMonths } from '#domain/sales/calendar.ts';
import { rowsOf } from '../../db/database.ts';
import type { Check, Finding, Part } from './check.ts';

const parts = [
  'trades',
  'unknown',
  'notional',
  'fee',
  'our_fee',
  'unsplit',
  'spread',
  'covered',
  'covered_trades',
  'covered_coins',
  'coins',
] as const;

interface Found {
  readonly day: string;
  readonly symbol: string;
  readonly side: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Everything that a part compares, whether it is there or not. */
function cellsOf(from: string, before: string): Part['settled'] {
  const cells: Array<{ recordKind: 'day'; record: string }> = [];
  for (let day = from; day < before; day = addDays(day, 1))
    for (const code of tradableCodes) for (const side of ['buy', 'sell']) cells.push({ recordKind: 'day', record: `${day} ${code}-USD ${side}` });
  return cells;
}

/**
 * R5: the days that sales are added up from, and a fresh sum over their rows, month by month. Ours are the kept sums; theirs the rows. Each part is compared
 * by itself: a fee that went up took as much from the volume, so a sum of all parts would not show it.
 */
export const daysCheck: Check = {
  id: 'R5',
  followsChanges: false,
  async run({ db }, position) {
    const [bounds] = rowsOf<{ first: string | null; last: string | null }>(
      await db.execute(sql`
        select min(day)::text as first, max(day)::text as last
          from (select day from trade_days_known union all select reporting_day(min(created_at)) from trade_rows union all select reporting_day(max(created_at)) from trade_rows) as days`),
    );
    const { first = null, last = null } = bounds ?? {};
    const month = position ?? first?.slice(0, 7) ?? null;
    if (month === null || last === null) return { compared: 0, late: 0, findings: [], settled: [], next: null };
    const [from, before] = [`${month}-01`, addMonths(`${month}-01`, 1)];
    const part = (of: string) => sql`sum(${sql.identifier(of)}) as ${sql.identifier(of)}`;
    const sums = sql.join(parts.map(part), sql`, `);
    const differing = sql.join(
      parts.map((of) => sql`coalesce(k.${sql.identifier(of)}, 0) <> coalesce(f.${sql.identifier(of)}, 0)`),
      sql` or `,
    );
    const found = await db.execute(sql`
      with kept as (select day, symbol, side, ${sums} from trade_days_known where day >= ${from}::date and day < ${before}::date group by 1, 2, 3),
      fresh as (select day, symbol, side, ${sums} from trade_days_between(reporting_start(${from}::date), reporting_start(${before}::date)) group by 1, 2, 3)
      select coalesce(k.day, f.day)::text as day, coalesce(k.symbol, f.symbol) as symbol, coalesce(k.side, f.side) as side,
             coalesce(k.notional, 0)::text as ours, coalesce(f.notional, 0)::text as theirs
        from kept k full join fresh f on f.day = k.day and f.symbol = k.symbol and f.side = k.side where ${differing}`);
    const [counted] = rowsOf<{ count: number }>(
      await db.execute(sql`select count(*)::int as count from trade_days where day >= ${from}::date and day < ${before}::date`),
    );
    const findings = rowsOf<Found>(found).map(({ day, symbol, side, ours, theirs }): Finding => {
      const difference = BigInt(ours) - BigInt(theirs);
      return {
        ...{ class: 'amount', recordKind: 'day', record: `${day} ${symbol} ${side}`, customerGuid: null, asset: 'USD' },
        ...{ ours: BigInt(ours), theirs: BigInt(theirs), difference, cents: difference < 0n ? -difference : difference },
        ...{ at: Date.parse(`${day}T12:00:00Z`), isLate: false },
      };
    });
    const following = before.slice(0, 7);
    return {
      compared: counted?.count ?? 0,
      late: 0,
      findings,
      settled: cellsOf(from, before),
      next: following <= last.slice(0, 7) ? following : null,
    };
  },
};
