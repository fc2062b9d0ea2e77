import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SignalParameters, SignalRuleName, SignalValues } from '#domain/staff/signals.ts';
import { countedTradeStates } from '#domain/staff/tradeList.ts';
import { movedState } from '#domain/staff/transferList.ts';
import { externalRows, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { writtenUnits } from '../../kit/units.ts';

/** Limits the records that can raise a case, by the alias of their table. */
type Due = (alias: SQL) => SQL;

interface SignalQuery {
  /**
   * Only completed records, and only amounts that the bank states in dollars: what is found can be
   * proven to the cent. Rows: `subject` (which raises one case), `customer_guid`, `at`, `records`
   * (guids), `figures`.
   */
  find(of: SignalParameters, due: Due): SQL;
  /** The figures in words. */
  text(figures: SignalValues, of: SignalParameters): string;
}

const moved = (alias: SQL, flow: 'in' | 'out'): SQL =>
  sql`${alias}.flow = ${flow} and ${alias}.state = ${movedState} and ${alias}.asset = 'USD'`;
/** As text: drivers differ in how they send a `bigint`. */
const numeric = (value: bigint): SQL => sql`${String(value)}::numeric`;
const lasting = (number: bigint, unit: 'hours' | 'days'): SQL =>
  sql`make_interval(${sql.raw(unit)} => ${Number(number)}::int)`;
/** In UTC, so that no setting moves the border between two cases. */
const ofPeriod = (period: 'day' | 'week'): SQL =>
  sql`concat(t.customer_guid, ':', to_char(date_trunc(${period}, t.created_at at time zone 'UTC'), 'YYYY-MM-DD'))`;

/** Carried out against dollars. */
const isTraded = (alias: SQL): SQL =>
  sql`${alias}.symbol like '%-USD' and ${alias}.state = any(${sql.param([...countedTradeStates])}::text[])`;
const isMoved = (alias: SQL): SQL => sql`${alias}.state = ${movedState} and ${alias}.flow in ('in', 'out')`;

const t = sql`t`;
const d = sql`d`;
const dollars = (cents: string | undefined): string => writtenUnits(BigInt(cents ?? 0), 'USD');
const plural = (number: string | bigint | undefined, one: string): string =>
  `${number} ${one}${String(number) === '1' ? '' : 's'}`;
const named: Readonly<Record<string, string>> = { trade: 'trade', in: 'deposit', out: 'withdrawal' };

/** At least so many such transfers of a customer within days, the last of them due; one finding a week. */
const severalWithin = (
  { count, days }: Pick<SignalParameters, 'count' | 'days'>,
  due: Due,
  isOne: (alias: SQL) => SQL,
) => sql`
  select distinct on (subject) ${ofPeriod('week')} as subject, t.customer_guid, t.created_at as at, n.records,
         jsonb_build_object('count', n.count::text, 'cents', n.cents::text) as figures
    from ${transferRows} t cross join lateral (
           select count(*) as count, sum(d.total) as cents, array_agg(d.guid order by d.created_at, d.guid) as records
             from ${transferRows} d where d.customer_guid = t.customer_guid
              and d.created_at > t.created_at - ${lasting(days, 'days')} and d.created_at <= t.created_at and ${isOne(d)}) n
   where ${isOne(t)} and n.count >= ${numeric(count)} and ${due(t)}
   order by subject, t.created_at, t.guid`;

export const signalQueries: Readonly<Record<SignalRuleName, SignalQuery>> = {
  newWallet: {
    find: ({ hours }, due) => sql`
      select t.guid as subject, t.customer_guid, t.created_at as at, array[t.guid] as records, jsonb_build_object(
             'asset', t.asset, 'units', t.total::text, 'hours', floor(extract(epoch from t.created_at - w.created_at) / 3600)::text) as figures
        from ${transferRows} t join ${externalRows} w on w.guid = t.destination_guid and w.kind = 'wallet'
       where t.flow = 'out' and t.state = ${movedState} and t.total is not null
         and t.created_at between w.created_at and w.created_at + ${lasting(hours, 'hours')} and ${due(t)}`,
    text: ({ asset = '', units, hours }) =>
      `${writtenUnits(BigInt(units ?? 0), asset)} went to a wallet that was added ${
        hours === '0' ? 'less than 1 hour' : plural(hours, 'hour')
      } before.`,
  },

  belowThreshold: {
    find: ({ amount, share, ...several }, due) =>
      severalWithin(
        several,
        due,
        (alias) =>
          sql`${moved(alias, 'in')} and ${alias}.total < ${numeric(amount)} and ${alias}.total * 100 >= ${numeric(amount * share)}`,
      ),
    text: ({ count, cents }, { amount, share, days }) =>
      `${plural(count, 'deposit')} of ${share}% or more of ${dollars(String(amount))}, but below it, within ${plural(days, 'day')}: ${dollars(cents)} in all.`,
  },

  passThrough: {
    find: ({ amount, share, hours }, due) => sql`
      select distinct on (subject) ${ofPeriod('day')} as subject, t.customer_guid, t.created_at as at, n.records,
             jsonb_build_object('in', n.entered::text, 'out', n.left_again::text) as figures
        from ${transferRows} t cross join lateral (
               select sum(d.total) filter (where d.flow = 'in') as entered, sum(d.total) filter (where d.flow = 'out') as left_again,
                      array_agg(d.guid order by d.created_at, d.guid) as records
                 from ${transferRows} d where d.customer_guid = t.customer_guid
                  and d.created_at > t.created_at - ${lasting(hours, 'hours')} and d.created_at <= t.created_at
                  and (${moved(d, 'in')} or ${moved(d, 'out')})) n
       where ${moved(t, 'out')} and n.entered >= ${numeric(amount)}
         and n.left_again * 100 >= n.entered * ${numeric(share)} and ${due(t)}
       order by subject, t.created_at, t.guid`,
    text: (figures, { hours }) =>
      `${dollars(figures.in)} came in and ${dollars(figures.out)} went out within ${plural(hours, 'hour')}.`,
  },

  dormant: {
    // A small movement of the same day hides nothing. The last one is read by the index of each table.
    find({ amount, days }, due) {
      const lastOf = (table: PgTable, isCounted: SQL) => sql`(
        select d.created_at from ${table} d
         where d.customer_guid = t.customer_guid and d.created_at <= t.created_at - interval '1 day' and ${isCounted}
         order by d.created_at desc nulls last limit 1)`;
      return sql`
        with movements as (
          select t.guid, t.customer_guid, t.created_at, 'trade' as what, t.total from ${tradeRows} t where ${isTraded(t)} and ${due(t)}
          union all
          select t.guid, t.customer_guid, t.created_at, t.flow, t.total from ${transferRows} t
           where ${isMoved(t)} and t.asset = 'USD' and ${due(t)}
        )
        select distinct on (subject) ${ofPeriod('week')} as subject, t.customer_guid, t.created_at as at, array[t.guid] as records,
               jsonb_build_object('what', t.what, 'cents', t.total::text, 'days', floor(extract(epoch from t.created_at - n.last) / 86400)::text) as figures
          from movements t cross join lateral (select greatest(${lastOf(tradeRows, isTraded(d))}, ${lastOf(transferRows, isMoved(d))}) as last) n
         where t.total >= ${numeric(amount)} and n.last <= t.created_at - ${lasting(days, 'days')}
         order by subject, t.created_at, t.guid`;
    },
    text: ({ what = '', cents, days }) =>
      `A ${named[what] ?? what} of ${dollars(cents)} after ${plural(days, 'day')} without any movement.`,
  },

  returns: {
    find: (several, due) =>
      severalWithin(
        several,
        due,
        (alias) =>
          sql`${alias}.transfer_type = 'funding_return' and ${alias}.state = ${movedState} and ${alias}.asset = 'USD'`,
      ),
    text: ({ count, cents }, { days }) =>
      `${plural(count, 'deposit')} returned within ${plural(days, 'day')}: ${dollars(cents)} in all.`,
  },

  size: {
    // Multiplied out: a mean of cents would be rounded.
    find({ times, count, amount }, due) {
      const above = (table: PgTable, what: SQL, isLike: SQL, isDue: SQL) => sql`
        select t.guid as subject, t.customer_guid, t.created_at as at, array[t.guid] as records,
               jsonb_build_object('what', ${what}, 'cents', t.total::text, 'count', n.count::text, 'mean', round(n.cents / n.count)::text) as figures
          from ${table} t cross join lateral (
                 select count(*) as count, sum(d.total) as cents from ${table} d
                  where d.customer_guid = t.customer_guid and d.total is not null and ${isLike}
                    and d.created_at >= t.created_at - interval '90 days' and d.created_at < t.created_at) n
         where t.total >= ${numeric(amount)} and n.count >= ${numeric(count)}
           and t.total * n.count >= n.cents * ${numeric(times)} and ${isDue} and ${due(t)}`;
      const ofTransfers = (alias: SQL) => sql`${isMoved(alias)} and ${alias}.asset = 'USD'`;
      return sql`${above(tradeRows, sql`'trade'`, isTraded(d), isTraded(t))} union all
        ${above(transferRows, sql`t.flow`, sql`d.flow = t.flow and ${ofTransfers(d)}`, ofTransfers(t))}`;
    },
    text: ({ what = '', cents, count, mean }) =>
      `A ${named[what] ?? what} of ${dollars(cents)}. The mean of the ${count} before it, within 90 days, is ${dollars(mean)}.`,
  },
};
