import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';

/**
 * Recomputes accounts from trades and transfers, independent of the ledger: balances must match
 * completed ones, and holds those in progress.
 */
export async function expectBooksToAgree({ services }: RunningServer): Promise<void> {
  const rows = rowsOf<{ name: string; balance: string; held: string; moved: string; promised: string }>(
    await services.db.execute(byRecords),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, balance, held, moved, promised } of rows)
    expect({ balance, held }, name).toEqual({ balance: moved, held: promised });
  expect(await ledgerProof(services)).toMatchObject({ sound: true });
  const uses = sql`select count(*)::int as n from bank_quotes q where (select count(*) from bank_trades where quote_guid = q.guid)
    + (select count(*) from bank_transfers where quote_guid = q.guid) <> num_nonnulls(q.trade_guid, q.transfer_guid) or num_nonnulls(q.trade_guid, q.transfer_guid) > 1`;
  expect(rowsOf(await services.db.execute(uses))).toEqual([{ n: 0 }]);
}

const byRecords = sql`
  with ends as (
    select t.*, split_part(t.symbol, '-', 1) as asset, 'USD' as counter from bank_trades t
  ), moves as (
    select customer_guid, case side when 'buy' then counter else asset end as asset, -deliver_amount as amount, state, failure_code from ends
    union all select customer_guid, case side when 'buy' then asset else counter end, receive_amount, state, failure_code from ends
  ), traded as (
    select a.guid, sum(m.amount) filter (where m.state in ('executed', 'settling')) as moved,
           -sum(m.amount) filter (where m.amount < 0 and m.state in ('storing', 'pending') and m.failure_code is null) as promised
      from moves m join bank_accounts a on a.customer_guid = m.customer_guid and a.asset = m.asset and a.type in ('fiat', 'trading') group by a.guid
  ), sent as (
    select source_account ->> 'guid' as guid, -sum(amount + fee) filter (where state <> 'failed') as moved,
           sum(estimated_amount + fee) filter (where state in ('storing', 'reviewing', 'pending') and failure_code is null) as promised
      from bank_transfers group by 1
  ), received as (
    select destination_account ->> 'guid' as guid, sum(amount) as moved,
           sum(estimated_amount) filter (where state = 'holding' and return_code is null) as promised
      from bank_transfers group by 1
  ), given as (
    select p.account_guid as guid, sum(p.amount) as moved from ledger_postings p join ledger_entries e on e.guid = p.entry_guid
     where e.kind in ('history_deposit', 'gifts_replaced') or (e.kind = 'opening_balance' and
           exists (select from ledger_entries r where r.kind = 'gifts_replaced' and r.reference_guid = e.reference_guid)) group by 1
  )
  select a.asset || ' ' || a.type as name, a.balance::text, a.held::text,
         (coalesce(g.moved, 0) + coalesce(t.moved, 0) + coalesce(s.moved, 0) + coalesce(r.moved, 0))::text as moved,
         (coalesce(t.promised, 0) + coalesce(s.promised, 0) + coalesce(r.promised, 0))::text as promised
    from bank_accounts a left join given g using (guid) left join traded t using (guid) left join sent s using (guid) left join received r using (guid)
   where a.customer_guid is not null`;

export async function heldInTotal({ services }: RunningServer): Promise<string | undefined> {
  const rows = rowsOf<{ held: string }>(
    await services.db.execute(sql`select sum(held)::text as held from bank_accounts`),
  );
  return rows[0]?.held;
}
