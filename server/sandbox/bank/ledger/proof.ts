import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';

export interface LedgerProof {
  /** Whether every sum below is zero, no balance differs from its postings and none is overdrawn. */
  readonly sound: boolean;
  readonly assets: readonly AssetProof[];
}

/** Sums in base units, as decimal strings. */
interface AssetProof {
  readonly asset: string;
  /** Of all postings: zero, as every entry balances. */
  readonly postings: string;
  /** Of all balances, the bank's own included: zero, as a balance is the sum of its postings. */
  readonly balances: string;
  /** What customers hold together. */
  readonly customers: string;
  /** Accounts whose balance is not the sum of their postings. */
  readonly adrift: number;
  /** Accounts of customers and fee accounts below zero, or with more on hold than the balance. */
  readonly overdrawn: number;
}

/** Adds up the whole ledger from its postings, trusting no stored balance. */
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
  const sound = assets.every(({ postings, balances, adrift, overdrawn }) => postings === '0' && balances === '0' && adrift === 0 && overdrawn === 0);
  return { sound, assets };
}
