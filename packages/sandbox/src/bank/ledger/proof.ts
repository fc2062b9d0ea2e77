import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';

export interface LedgerProof {
  /** All sums are zero, balances match postings, and none is overdrawn. */
  readonly sound: boolean;
  readonly assets: readonly AssetProof[];
}

/** Base units, as decimal strings. */
interface AssetProof {
  readonly asset: string;
  /** Zero: every entry balances. */
  readonly postings: string;
  /** Zero, the bank's own included. */
  readonly balances: string;
  readonly customers: string;
  /** Balances that differ from their postings. */
  readonly adrift: number;
  /** Customer and fee accounts below zero or with excessive holds. */
  readonly overdrawn: number;
}

/** Recomputes the ledger from its postings. */
export async function ledgerProof({ db }: { readonly db: Executor }): Promise<LedgerProof> {
  const result = await db.execute(sql`
    with posted as (select account_guid, sum(amount) as amount from ledger_postings group by account_guid)
    select a.asset,
           coalesce(sum(p.amount), 0)::text as postings,
           sum(a.balance)::text as balances,
           coalesce(sum(a.balance) filter (where a.customer_guid is not null), 0)::text as customers,
           (count(*) filter (where a.balance <> coalesce(p.amount, 0)))::int as adrift,
           (count(*) filter (where a.type <> 'reserve' and (a.balance < 0 or a.held < 0 or a.held > a.balance)))::int as overdrawn
      from bank_accounts a left join posted p on p.account_guid = a.guid
     group by a.asset order by a.asset`);
  const assets = rowsOf<AssetProof>(result);
  const sound = assets.every(
    ({ postings, balances, adrift, overdrawn }) =>
      postings === '0' && balances === '0' && adrift === 0 && overdrawn === 0,
  );
  return { sound, assets };
}
