import { type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import type { LedgerEntry, LedgerQuery, RecordedKind } from '#server/emulators.ts';

/** A book transfer records what a customer was given at the opening: the entry itself is under the customer. */
const gift = sql`b.transfer_type = 'book' and b.source_account ->> 'type' = 'reserve'`;
const giftOf = sql`(select b.guid from bank_transfers b where b.customer_guid = e.reference_guid and ${gift} limit 1)`;
/** What the ledger was corrected by names no record. */
const record = sql`case when e.kind in ('trade', 'transfer', 'funding_return') then e.reference_guid when e.kind = 'opening_balance' then ${giftOf} end`;

const ownKinds: Readonly<Record<RecordedKind, readonly string[]>> = {
  ...{ trade: ['trade'], transfer: ['transfer', 'opening_balance'], return: ['funding_return'] },
};
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

function wanted(which: LedgerQuery): SQL {
  if ('after' in which) return sql`e.serial > ${which.after} and e.kind = any(${texts(which.kinds.flatMap((kind) => ownKinds[kind]))})`;
  const { kind, records } = which;
  const own = sql`e.kind = ${ownKinds[kind][0]} and e.reference_guid = any(${texts(records)})`;
  if (kind !== 'transfer') return own;
  // As two index scans: which of the transfers are gifts is known to the table of transfers alone.
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
  readonly postings: ReadonlyArray<readonly [guid: string, type: string, owner: string | null, asset: string, amount: string]>;
}

const kindOf = ({ kind, record: of }: Found): LedgerEntry['kind'] => {
  if (of === null) return 'adjustment';
  return kind === 'trade' ? 'trade' : kind === 'funding_return' ? 'return' : 'transfer';
};

/** Entries of the ledger with their postings, in their order, at most `most`. The order of the nulls, which there are none of, is that of the index, backwards. */
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
    postings: entry.postings.map(([guid, type, owner, asset, amount]) => ({ guid, type, owner, asset, amount: BigInt(amount) })),
  }));
}
