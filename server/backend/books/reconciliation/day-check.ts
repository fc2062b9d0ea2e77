import { type SQL, sql } from 'drizzle-orm';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { addDays, addMonths } from '#domain/sales/calendar.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { Check, Finding, Part } from './check.ts';

/** Sums by day, with the rows that they are of. */
interface Days {
  readonly table: 'trade_days' | 'transfer_days';
  readonly rows: 'trade_rows' | 'transfer_rows';
  /** What besides the day tells the sums of a day apart. */
  readonly keys: readonly string[];
  /** The sum that a break shows of both sides, and its asset. */
  readonly shown: string;
  readonly asset: SQL;
  /** Other sums of the same asset, by which the value of a difference is judged. */
  readonly alike: readonly string[];
  /** Everything else that is compared. */
  readonly others: readonly string[];
  /** All keys that there can be on a day. */
  readonly known: readonly string[];
}

const sides = ['buy', 'sell'];
const [states, kinds] = [
  ['completed', 'holding'],
  ['in', 'out', 'returned', 'within', 'none', 'network'],
];
const codes = [...tradableCodes, assets.USD.code];

const days: readonly Days[] = [
  {
    ...{ table: 'trade_days', rows: 'trade_rows', keys: ['symbol', 'side'], shown: 'notional', asset: sql`'USD'` },
    alike: ['fee', 'our_fee', 'unsplit', 'spread', 'covered'],
    others: ['trades', 'unknown', 'covered_trades', 'covered_coins', 'coins'],
    known: tradableCodes.flatMap((code) => sides.map((side) => `${code}-USD ${side}`)),
  },
  {
    ...{ table: 'transfer_days', rows: 'transfer_rows', keys: ['asset', 'state', 'kind'], shown: 'amount', asset: sql`coalesce(k.asset, f.asset)` },
    alike: ['fee', 'our_fee', 'unsplit', 'loss', 'fee_returned'],
    others: ['transfers', 'unknown', 'unmatched'],
    known: codes.flatMap((code) => states.flatMap((state) => kinds.map((kind) => `${code} ${state} ${kind}`))),
  },
];

interface Found {
  readonly day: string;
  readonly keys: string;
  readonly asset: string;
  readonly ours: string;
  readonly theirs: string;
  /** The largest difference of what is of the asset. */
  readonly off: string;
}

const comma = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const name = (of: string): SQL => sql`${sql.identifier(of)}`;

/** What differs in a month. */
async function findIn(db: Executor, { table, keys, shown, asset, alike, others }: Days, from: string, before: string): Promise<readonly Finding[]> {
  const sums = [shown, ...alike, ...others];
  const summed = comma(sums.map((of) => sql`sum(${name(of)}) as ${name(of)}`));
  const key = comma(['day', ...keys].map(name));
  const apart = (of: string): SQL => sql`abs(coalesce(k.${name(of)}, 0) - coalesce(f.${name(of)}, 0))`;
  const either = (of: string): SQL => sql`coalesce(k.${name(of)}, f.${name(of)})`;
  const found = await db.execute(sql`
    with kept as (select ${key}, ${summed} from ${name(`${table}_known`)} where day >= ${from}::date and day < ${before}::date group by ${key}),
    fresh as (select ${key}, ${summed} from ${name(`${table}_between`)}(reporting_start(${from}::date), reporting_start(${before}::date)) group by ${key})
    select ${either('day')}::text as day, concat_ws(' ', ${comma(keys.map(either))}) as keys, ${asset} as asset,
           coalesce(k.${name(shown)}, 0)::text as ours, coalesce(f.${name(shown)}, 0)::text as theirs, greatest(${comma([shown, ...alike].map(apart))})::text as off
      from kept k full join fresh f on ${sql.join(
        ['day', ...keys].map((of) => sql`f.${name(of)} = k.${name(of)}`),
        sql` and `,
      )}
     where greatest(${comma(sums.map(apart))}) <> 0`);
  return rowsOf<Found>(found).map(({ day, keys: cell, asset: code, ours, theirs, off }): Finding => {
    // What is no money, such as a number of trades, has no known value.
    const isCents = code === assets.USD.code && off !== '0';
    return {
      ...{ class: 'amount', recordKind: 'day', record: `${day} ${cell}`, customerGuid: null, asset: code },
      ...{ ours: BigInt(ours), theirs: BigInt(theirs), difference: BigInt(ours) - BigInt(theirs), cents: isCents ? BigInt(off) : null },
      ...{ at: Date.parse(`${day}T12:00:00Z`), isLate: false },
    };
  });
}

/** Everything that a part compares, whether it is there or not. */
function cellsOf(from: string, before: string): Part['settled'] {
  const cells: Array<{ recordKind: 'day'; record: string }> = [];
  for (let day = from; day < before; day = addDays(day, 1))
    for (const { known } of days) for (const cell of known) cells.push({ recordKind: 'day', record: `${day} ${cell}` });
  return cells;
}

/** The first and the last day of sums and rows; null without any. */
async function boundsOf(db: Executor): Promise<{ readonly first: string | null; readonly last: string | null }> {
  const each = days.map(
    ({ table, rows }) => sql`
      select min(day) as day from ${name(`${table}_known`)} union all select max(day) from ${name(`${table}_known`)}
      union all select reporting_day(min(created_at)) from ${name(rows)} union all select reporting_day(max(created_at)) from ${name(rows)}`,
  );
  const found = await db.execute(sql`select min(day)::text as first, max(day)::text as last from (${sql.join(each, sql` union all `)}) as days`);
  return rowsOf<{ first: string | null; last: string | null }>(found)[0] ?? { first: null, last: null };
}

/**
 * R5: the days that sales are added up from, and a fresh sum over their rows, month by month. Ours are the kept sums; theirs the rows. Each sum is compared by
 * itself: a fee that went up took as much from the volume, so a sum of all of them would not show it.
 */
export const daysCheck: Check = {
  id: 'R5',
  followsChanges: false,
  async run({ db }, position) {
    const { first, last } = await boundsOf(db);
    const month = position ?? first?.slice(0, 7) ?? null;
    if (month === null || last === null) return { compared: 0, late: 0, findings: [], settled: [], next: null };
    const [from, before] = [`${month}-01`, addMonths(`${month}-01`, 1)];
    const findings: Finding[] = [];
    for (const each of days) findings.push(...(await findIn(db, each, from, before)));
    const [counted] = rowsOf<{ count: number }>(
      await db.execute(sql`
        select ((select count(*) from trade_days where day >= ${from}::date and day < ${before}::date)
              + (select count(*) from transfer_days where day >= ${from}::date and day < ${before}::date))::int as count`),
    );
    const following = before.slice(0, 7);
    return {
      ...{ compared: counted?.count ?? 0, late: 0, findings, settled: cellsOf(from, before) },
      next: following <= last.slice(0, 7) ? following : null,
    };
  },
};
