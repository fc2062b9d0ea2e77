import { type SQL, sql } from 'drizzle-orm';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { addDays, addMonths } from '#domain/sales/calendar.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { Check, Finding, Part } from './check.ts';

interface Days {
  readonly table: 'trade_days' | 'transfer_days';
  readonly rows: 'trade_rows' | 'transfer_rows';
  /** Further key columns of the sums. */
  readonly keys: readonly string[];
  /** The sum shown in a break, and its asset. */
  readonly shown: string;
  readonly asset: SQL;
  /** Further sums of the same asset, for valuing differences. */
  readonly alike: readonly string[];
  /** All other compared sums. */
  readonly others: readonly string[];
  /** All possible keys of a day. */
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
    ...{
      table: 'transfer_days',
      rows: 'transfer_rows',
      keys: ['asset', 'state', 'kind'],
      shown: 'amount',
      asset: sql`coalesce(k.asset, f.asset)`,
    },
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
  /** The largest difference in the asset's sums. */
  readonly off: string;
}

const comma = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const name = (of: string): SQL => sql`${sql.identifier(of)}`;

async function findIn(
  db: Executor,
  { table, keys, shown, asset, alike, others }: Days,
  from: string,
  before: string,
): Promise<readonly Finding[]> {
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
    // Counts have no known value.
    const isCents = code === assets.USD.code && off !== '0';
    return {
      ...{ class: 'amount', recordKind: 'day', record: `${day} ${cell}`, customerGuid: null, asset: code },
      ...{
        ours: BigInt(ours),
        theirs: BigInt(theirs),
        difference: BigInt(ours) - BigInt(theirs),
        cents: isCents ? BigInt(off) : null,
      },
      ...{ at: Date.parse(`${day}T12:00:00Z`), isLate: false },
    };
  });
}

function cellsOf(from: string, before: string): Part['settled'] {
  const cells: Array<{ recordKind: 'day'; record: string }> = [];
  for (let day = from; day < before; day = addDays(day, 1))
    for (const { known } of days) for (const cell of known) cells.push({ recordKind: 'day', record: `${day} ${cell}` });
  return cells;
}

async function boundsOf(db: Executor): Promise<{ readonly first: string | null; readonly last: string | null }> {
  const each = days.map(
    ({ table, rows }) => sql`
      select min(day) as day from ${name(`${table}_known`)} union all select max(day) from ${name(`${table}_known`)}
      union all select reporting_day(min(created_at)) from ${name(rows)} union all select reporting_day(max(created_at)) from ${name(rows)}`,
  );
  const found = await db.execute(
    sql`select min(day)::text as first, max(day)::text as last from (${sql.join(each, sql` union all `)}) as days`,
  );
  return rowsOf<{ first: string | null; last: string | null }>(found)[0] ?? { first: null, last: null };
}

/**
 * R5: kept daily sums (ours) against fresh sums of their rows (theirs), by month. Sums are compared
 * one by one: a total could hide a fee that reduced the volume.
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
