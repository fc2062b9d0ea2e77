import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '../../db/database.ts';
import type { Span } from './months.ts';

/** What a span of time comes to in one respect, in base units; without an asset it is a number. */
export interface Figure {
  readonly key: string;
  readonly asset: string;
  readonly amount: bigint;
}

/** Works out the figures of what was created in a span. The same records give the same figures, in the same order. */
export type FiguresOf = (db: Executor, span: Span) => Promise<readonly Figure[]>;

/** What was traded, charged and moved, from the copies of the records. */
export const figuresOfRecords: FiguresOf = async (db, { from, before }) => {
  const within = sql`created_at >= ${new Date(from).toISOString()}::timestamptz and created_at < ${new Date(before).toISOString()}::timestamptz`;
  const found = await db.execute(sql`
    with t as (
      select split_part(symbol, '-', 2) as asset, fee, case side when 'buy' then deliver_amount - fee else receive_amount + fee end as volume
        from trade_rows where ${within} and state in ('executed', 'settling', 'completed')
    ), x as (select side, asset, fee, amount from transfer_rows where ${within} and state = 'completed')
    select key, asset, sum(units)::text as amount from (
      select 'trades' as key, '' as asset, 1 as units from t union all
      select 'volume', asset, volume from t union all
      select 'fees', asset, fee from t union all
      select 'fees', asset, fee from x where fee <> 0 union all
      select case side when 'deposit' then 'in' else 'out' end, asset, amount from x) as figures
     group by key, asset having sum(units) is not null order by key, asset`);
  return rowsOf<{ key: string; asset: string; amount: string }>(found).map(({ amount, ...figure }) => ({ ...figure, amount: BigInt(amount) }));
};
