import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';
import { pageSize } from '../../kit/watches.ts';
import { readPage } from '../projection/reading.ts';
import { accounts } from '../projection/sources.ts';
import { storeCopies } from '../projection/store.ts';
import { type Context, type Finding, noLedger, sumCheck } from './check.ts';
import { whileQuiet } from './quiet.ts';
import { dollarsOnly } from './unit.ts';

const kept = sql`('fiat', 'trading', 'storage', 'invoice_operations')`;

/** Customers' holdings by account copies and by movements, in one query. */
const readOurs = async (db: Executor) =>
  rowsOf<{ asset: string; held: string; implied: string }>(
    await db.execute(sql`
    with moved as (
      select split_part(symbol, '-', 2) as asset, case side when 'buy' then -deliver_amount else receive_amount end as units
        from trade_rows where state in ('executed', 'settling', 'completed')
      union all
      select split_part(symbol, '-', 1), case side when 'buy' then receive_amount else -deliver_amount end
        from trade_rows where state in ('executed', 'settling', 'completed')
      union all
      select asset, -(coalesce(amount, estimated_amount) + case when transfer_type = 'funding_return' then 0 else fee end)
        from transfer_rows where state in ('completed', 'holding') and source_type in ${kept}
      union all
      select asset, coalesce(amount, estimated_amount)
        from transfer_rows where state in ('completed', 'holding') and destination_type in ${kept} and transfer_type <> 'funding_return'
    ), held as (select asset, sum(balance) as units from account_rows where customer_guid is not null group by asset),
    implied as (select asset, sum(units) as units from moved group by asset)
    select asset, coalesce(h.units, 0)::text as held, coalesce(i.units, 0)::text as implied from held h full join implied i using (asset)`),
  );

/** Rereads accounts that may lag: the other sides of book transfers. */
async function readOtherParties(context: Context): Promise<void> {
  const [cursor] = (await context.db.select().from(syncCursors)).filter(({ name }) => name === accounts.name);
  const since = new Date(cursor?.freshAt ?? 0).toISOString();
  const found = await context.db.execute(sql`
    select distinct destination_guid as guid from transfer_rows
     where transfer_type = 'book' and destination_guid is not null and updated_at >= ${since}::timestamptz - interval '10 minutes'`);
  const guids = rowsOf<{ guid: string }>(found).map(({ guid }) => guid);
  for (let at = 0; at < guids.length; at += pageSize) {
    const { objects } = await readPage(context, accounts, 0, { guid: guids.slice(at, at + pageSize).join(',') });
    await context.db.transaction((tx) => storeCopies(tx, accounts, objects));
  }
}

const finding = (recordKind: 'balances' | 'records', asset: string, ours: bigint, theirs: bigint): Finding[] =>
  ours === theirs
    ? []
    : [
        {
          ...{
            class: 'amount',
            recordKind,
            record: asset,
            customerGuid: null,
            asset,
            ours,
            theirs,
            difference: ours - theirs,
          },
          ...{ cents: dollarsOnly(asset, ours - theirs), at: null, isLate: false },
        },
      ];

/** Compares our balances with the ledger and with the records. */
async function findBalances(context: Context) {
  const { db, bank } = context;
  const { ours, theirs } = await whileQuiet(context, {
    theirs: () => bank.ledgerTotals(),
    async ours() {
      await readOtherParties(context);
      return readOurs(db);
    },
  });
  const held = new Map(ours.map(({ asset, held: units }) => [asset, BigInt(units)]));
  const assets = [...new Set([...held.keys(), ...(theirs?.keys() ?? [])])];
  const findings = [
    ...(theirs === null
      ? []
      : assets.flatMap((asset) => finding('balances', asset, held.get(asset) ?? 0n, theirs.get(asset) ?? 0n))),
    ...ours.flatMap(({ asset, held: units, implied }) => finding('records', asset, BigInt(implied), BigInt(units))),
  ];
  const without =
    theirs === null
      ? { state: 'partly' as const, reason: `${noLedger} Balances are compared with our copies of the records only.` }
      : null;
  return { compared: assets.length, findings, without };
}

export const balancesCheck = sumCheck('R3', findBalances);
