import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { reconPoints } from '#server/db/schema/reconciliation.ts';
import { readAll } from '../projection/reading.ts';
import { accounts } from '../projection/sources.ts';
import { storeCopies } from '../projection/store.ts';
import { type Context, type Finding, NotCompared, noLedger, sumCheck } from './check.ts';
import { type Totals, whileQuiet } from './quiet.ts';
import { dollarsOnly } from './unit.ts';

/** Booked fees minus refunds by asset. An unstated fee makes its asset unknown. */
const feesOfRecords = async (db: Executor) =>
  rowsOf<{ asset: string; units: string | null; unknown: number }>(
    await db.execute(sql`
    select asset, sum(fee)::text as units, count(*) filter (where fee is null)::int as unknown from (
      select split_part(symbol, '-', 2) as asset, fee from trade_rows where state in ('executed', 'settling', 'completed')
      union all
      select asset, fee from transfer_rows where state in ('completed', 'holding') and transfer_type <> 'funding_return'
      union all
      select r.asset, -o.fee from transfer_rows r left join transfer_rows o on o.guid = r.reference_transfer_guid
       where r.state in ('completed', 'holding') and r.transfer_type = 'funding_return') as fees
     group by asset having sum(fee) <> 0 or count(*) filter (where fee is null) > 0`),
  );

/** The bank's fee accounts, read now: copies may be an hour old. */
async function feeAccounts(context: Context): Promise<Totals> {
  const copies = await readAll(context, accounts, { owner: 'bank' });
  await context.db.transaction((tx) => storeCopies(tx, accounts, copies));
  const own = copies.filter(({ row, customer }) => customer === null && row.type === 'fee');
  const sums = new Map<string, bigint>();
  for (const { row } of own)
    sums.set(String(row.asset), (sums.get(String(row.asset)) ?? 0n) + BigInt(String(row.balance ?? 0)));
  return new Map([...sums].filter(([, units]) => units !== 0n));
}

async function findFees(context: Context) {
  const { db, asOf, bank } = context;
  const { ours, theirs } = await whileQuiet(context, {
    theirs: () => feeAccounts(context),
    ours: () => feesOfRecords(db),
  });
  const unknown = ours.filter((row) => row.unknown > 0);
  if (unknown.length > 0)
    throw new NotCompared(`The bank does not say all fees in ${unknown.map(({ asset }) => asset).join(', ')}.`);
  const charged = new Map(ours.map(({ asset, units }) => [asset, BigInt(units ?? 0)]));
  const held: Totals = theirs ?? new Map();
  const points = new Map(
    (await db.select().from(reconPoints)).filter(({ check }) => check === 'R2').map((point) => [point.asset, point]),
  );
  const findings: Finding[] = [];
  const assets = [...new Set([...charged.keys(), ...held.keys(), ...points.keys()])];
  let isFirst = false;
  for (const asset of assets) {
    const [one, other, point] = [charged.get(asset) ?? 0n, held.get(asset) ?? 0n, points.get(asset)];
    const difference = one - (point?.ours ?? 0n) - (other - (point?.theirs ?? 0n));
    // Without a ledger, the first look only sets a baseline.
    const begins =
      point === undefined && difference !== 0n && (await bank.ledgerEntries({ kinds: ['trade'], after: 0 })) === null;
    isFirst ||= begins;
    if (difference === 0n || begins) await keepPoint(db, { asset, ours: one, theirs: other, asOf });
    else
      findings.push({
        ...{
          class: 'fee',
          recordKind: 'fees',
          record: asset,
          customerGuid: null,
          asset,
          ours: one,
          theirs: other,
          difference,
        },
        ...{ cents: dollarsOnly(asset, difference), at: null, isLate: false },
      });
  }
  const without = isFirst
    ? { state: 'partly' as const, reason: `${noLedger} Fees are compared by what changes from now on.` }
    : null;
  return { compared: assets.length, findings, without };
}

async function keepPoint(
  db: Executor,
  { asset, ...point }: { asset: string; ours: bigint; theirs: bigint; asOf: number },
): Promise<void> {
  await db
    .insert(reconPoints)
    .values({ check: 'R2', asset, ...point })
    .onConflictDoUpdate({ target: [reconPoints.check, reconPoints.asset], set: point });
}

export const feesCheck = sumCheck('R2', findFees);
