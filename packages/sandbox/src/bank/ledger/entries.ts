import { type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { LedgerEntry, LedgerQuery, RecordedKind } from '#server/emulators.ts';

/** Book transfers record opening gifts; the entries themselves name the customer. */
const gift = sql`b.transfer_type = 'book' and b.source_account ->> 'type' = 'reserve'`;
const giftOf = sql`(select b.guid from bank_transfers b where b.customer_guid = e.reference_guid and ${gift} limit 1)`;
/** Corrections name no record. */
const record = sql`case when e.kind in ('trade', 'transfer', 'funding_return') then e.reference_guid when e.kind = 'opening_balance' then ${giftOf} end`;

const ownKinds: Readonly<Record<RecordedKind, readonly string[]>> = {
  ...{ trade: ['trade'], transfer: ['transfer', 'opening_balance'], return: ['funding_return'] },
};
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

function wanted(which: LedgerQuery): SQL {
  if ('after' in which)
    return sql`e.serial > ${which.after} and e.kind = any(${texts(which.kinds.flatMap((kind) => ownKinds[kind]))})`;
  const { kind, records } = which;
  const own = sql`e.kind = ${ownKinds[kind][0]} and e.reference_guid = any(${texts(records)})`;
  if (kind !== 'transfer') return own;
  // Two index scans: only the transfers table knows the gifts.
  return sql`e.guid in (
    select e.guid from ledger_entries e where ${own} union all
    select e.guid from bank_transfers b join ledger_entries e on e.kind = 'opening_balance' and e.reference_guid = b.customer_guid
     where b.guid = any(${texts(records)}) and ${gift})`;
}

interface Found {
  readonly serial: string;
  readonly kind: string;
  readonly record: string | null;
  readonly at: string;
  readonly postings: ReadonlyArray<
    readonly [guid: string, type: string, owner: string | null, asset: string, amount: string]
  >;
}

const kindOf = ({ kind, record: of }: Found): LedgerEntry['kind'] => {
  if (of === null) return 'adjustment';
  return kind === 'trade' ? 'trade' : kind === 'funding_return' ? 'return' : 'transfer';
};

/** In order, at most `most`. The null order matches the index, backwards. */
export async function entriesOf(db: Executor, which: LedgerQuery, most: number): Promise<readonly LedgerEntry[]> {
  const found = await db.execute(sql`
    with found as materialized (
      select e.guid, e.serial, e.kind, ${record} as record, round(extract(epoch from e.created_at) * 1000) as at
        from ledger_entries e where ${wanted(which)} order by e.serial nulls first limit ${most})
    select f.serial::text, f.kind, f.record, f.at::text, coalesce(p.postings, '[]'::jsonb) as postings
      from found f left join lateral (
        select jsonb_agg(jsonb_build_array(p.account_guid, a.type, a.customer_guid, p.asset, p.amount::text) order by p.serial) as postings
          from ledger_postings p join bank_accounts a on a.guid = p.account_guid where p.entry_guid = f.guid) p on true
     order by f.serial`);
  return rowsOf<Found>(found).map((entry) => ({
    ...{ serial: Number(entry.serial), kind: kindOf(entry), record: entry.record, at: Number(entry.at) },
    postings: entry.postings.map(([guid, type, owner, asset, amount]) => ({
      guid,
      type,
      owner,
      asset,
      amount: BigInt(amount),
    })),
  }));
}
