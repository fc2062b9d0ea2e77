import { sql } from 'drizzle-orm';
import { type Database, type Executor, rowsOf } from '#server/db/database.ts';
import { systemAccountGuid } from './bank/assets/bank-identity.ts';

export interface SeedSize {
  readonly customers: number;
  readonly trades: number;
}

/** Half as many again as trades, at least one per customer, to fund them. */
export const transfersOf = ({ customers, trades }: SeedSize): number => Math.max(customers, Math.floor(trades * 1.5));

const firstNames =
  'Ada Grace Alan Katherine Edsger Barbara Donald Radia Dennis Frances Tim Margaret Ken Hedy Linus Joan Claude Mary John Sophie';
const lastNames =
  'Lovelace Hopper Turing Johnson Dijkstra Liskov Knuth Perlman Ritchie Allen Berners Hamilton Thompson Lamarr Torvalds Clarke Shannon Jackson Backus Wilson';

/**
 * Seeds a bank's worth of records: customers, accounts, verifications, destinations, two years of
 * trades and transfers, and their ledger. Nobody signs in as these.
 * @throws Error, storing nothing, if the ledger would not balance
 */
export async function seedRecords(db: Database, size: SeedSize, seed: string): Promise<void> {
  if (!/^[a-z0-9]{1,20}$/.test(seed)) throw new Error('the seed must be small letters and digits');
  await db.transaction(async (tx) => {
    // Balances are added up once at the end.
    await setTriggers(tx, 'disable');
    for (const statement of statementsOf(size, seed)) {
      await tx.execute(sql.raw(statement));
      // Statistics for the planner, which would otherwise use nested loops.
      const [, made] = /^create temp table (\w+)/.exec(statement) ?? [];
      if (made !== undefined) await tx.execute(sql.raw(`analyze ${made}`));
    }
    const [wrong] = rowsOf<{ entries: number; accounts: number }>(
      await tx.execute(sql`
        select (select count(*)::int from (select from seed_postings group by entry_guid, asset having sum(amount) <> 0) as unbalanced) as entries,
               (select count(*)::int from bank_accounts where type <> 'reserve' and balance < 0) as accounts`),
    );
    if (wrong === undefined || wrong.entries + wrong.accounts > 0)
      throw new Error('the seeded ledger does not balance');
    await setTriggers(tx, 'enable');
  });
  await db.execute(sql`select fold_list_changes(null)`);
}

async function setTriggers(tx: Executor, change: 'enable' | 'disable') {
  const triggers = {
    ledger_postings: ['ledger_apply_posting', 'ledger_check_balance'],
    bank_accounts: ['ledger_guard_account'],
  };
  for (const [table, names] of Object.entries(triggers))
    for (const name of names) await tx.execute(sql.raw(`alter table ${table} ${change} trigger ${name}`));
}

/** Records rotate over the customers: `i` is number `i / customers` of its customer. */
function statementsOf(size: SeedSize, seed: string): string[] {
  const { customers, trades } = size;
  const transfers = transfersOf(size);
  const guid = (kind: string, number: string) => `md5('${seed}:${kind}:' || ${number})`;
  const chance = (name: string, of: number) => `(abs(hashtext('${seed}:${name}:' || i)::bigint) % ${of})`;
  const system = (type: 'reserve' | 'fee', asset: string) =>
    `('${systemAccountGuid(type, asset)}', '${type}', '${asset}', '${type}', now(), now())`;
  const word = (words: string, number: string) => `(string_to_array('${words}', ' '))[1 + ${number}]`;
  /** Chronological per customer. */
  const moment = (each: number) =>
    `date_trunc('milliseconds', c.joined + interval '2 hours' + (now() - c.joined - interval '3 hours') * ((k + ${chance('time', 1000)} / 1000.0) / ${each + 1}))`;
  const tradesEach = Math.ceil(trades / customers);
  const columns = 'guid, created_at, updated_at';
  return [
    `create temp table seed_customers on commit drop as
     select i as n, ${guid('customer', 'i')} as guid, ${guid('fiat', 'i')} as fiat, ${guid('trading', 'i')} as trading,
            case when i % 3 = 0 then 'ETH' else 'BTC' end as asset, date_trunc('milliseconds', now() - interval '2 years' + i * (interval '18 months' / ${customers})) as joined
       from generate_series(1, ${customers}) i`,
    'create unique index on seed_customers (n)',
    `insert into bank_customers (${columns}, type, state) select guid, joined, joined, 'individual', 'verified' from seed_customers`,
    `insert into customers (email, display_name, first_name, last_name, phone, country, sign_up_state, bank_customer_guid, created_at, updated_at)
     select '${seed}.' || n || '@example.test', first || ' ' || last, first, last, '+1' || lpad((2015550000 + n)::text, 10, '0'), 'US', 'complete', guid, joined, joined
       from (select *, ${word(firstNames, 'n % 20')} as first, ${word(lastNames, 'n / 20 % 20')} as last from seed_customers) as people`,
    `insert into bank_accounts (guid, type, asset, name, created_at, updated_at) values ${['USD', 'BTC', 'ETH'].flatMap((asset) => [system('reserve', asset), system('fee', asset)]).join(', ')}
         on conflict do nothing`,
    `insert into bank_accounts (${columns}, customer_guid, type, asset, name)
     select fiat, joined, joined, guid, 'fiat', 'USD', 'Dollars' from seed_customers union all
     select trading, joined, joined, guid, 'trading', asset, asset from seed_customers`,
    `insert into bank_identity_verifications (${columns}, customer_guid, type, method, state, outcome)
     select ${guid('verification', 'n')}, joined, joined + interval '5 minutes', guid, 'kyc', 'id_and_selfie', 'completed', 'passed' from seed_customers`,
    `insert into bank_external_bank_accounts (${columns}, customer_guid, name, asset, account_kind, state, plaid_account_mask)
     select ${guid('bank account', 'n')}, joined, joined, guid, 'Checking', 'USD', 'plaid', 'completed', lpad((n * 7919 % 10000)::text, 4, '0') from seed_customers`,
    `insert into bank_external_wallets (${columns}, customer_guid, name, asset, address, state)
     select ${guid('wallet', 'n')}, joined, joined, guid, 'Cold', asset, case asset when 'ETH' then '0x' else 'tb1q' end || ${guid('wallet address', 'n')} || right(${guid('wallet address', 'n')}, 8), 'completed'
       from seed_customers where n % 2 = 0`,
    `insert into bank_deposit_addresses (${columns}, customer_guid, account_guid, asset, address, format, state)
     select ${guid('deposit address', 'n')}, joined, joined, guid, trading, asset,
            case asset when 'ETH' then '0x' else 'tb1q' end || ${guid('address', 'n')} || right(${guid('address', 'n')}, 8), 'standard', 'created' from seed_customers`,
    // Buys of $20 to $200; sells of at most $10, bought before.
    `create temp table seed_trades on commit drop as
     select i, guid, customer, asset, fiat, trading, side, state, created, case side when 'buy' then cents else coins end as delivered,
            case side when 'buy' then trunc((cents - fee) * scale / price) else trunc(coins * price / scale) - fee end as received, fee
       from (select *, case side when 'buy' then trunc(cents * 0.005) else 1 end as fee, trunc(500 * scale / price) as coins
               from (select i, ${guid('trade', 'i')} as guid, c.guid as customer, c.asset, c.fiat, c.trading, case when k % 3 = 2 then 'sell' else 'buy' end as side,
                            case when k > 2 and k % 3 < 2 and ${chance('fails', 40)} = 0 then 'failed' else 'settling' end as state, ${moment(tradesEach)} as created,
                            (2000 + ${chance('cents', 18_000)})::numeric as cents, case asset when 'BTC' then 1e8 else 1e18 end::numeric as scale,
                            trunc(case asset when 'BTC' then 6000000 else 300000 end * (0.5 + ${chance('price', 1000)} / 1000.0)) as price
                       from (select i, i / ${customers} as k, 1 + i % ${customers} as owner from generate_series(0, ${trades} - 1) i) as each
                       join seed_customers c on c.n = each.owner) as priced) as charged`,
    `insert into bank_quotes (guid, product_type, customer_guid, symbol, side, receive_amount, deliver_amount, fee, issued_at, expires_at, trade_guid, created_at, updated_at)
     select ${guid('quote', 'i')}, 'trading', customer, asset || '-USD', side, received, delivered, fee, created, created, guid, created, created from seed_trades`,
    `insert into bank_trades (${columns}, quote_guid, customer_guid, trade_type, symbol, side, state, failure_code, receive_amount, deliver_amount, fee)
     select guid, created, created + interval '3 seconds', ${guid('quote', 'i')}, customer, 'platform', asset || '-USD', side, state,
            case state when 'failed' then 'market_volatility' end, received, delivered, fee from seed_trades`,
    // The first one funds all purchases.
    `create temp table seed_transfers on commit drop as
     select i, guid, customer, kind, side, asset, state, created, account, fiat_end,
            case when asset <> 'USD' then trunc(case asset when 'BTC' then 1e5 else 1e15 end * (1 + ${chance('coins', 100)}))
                 when k = 0 then ${tradesEach * 20_000 + 100_000} + ${chance('first', 100_000)} when side = 'withdrawal' then 500 + ${chance('out', 500)}
                 else 2000 + ${chance('in', 48_000)} end::numeric as amount
       from (select i, k, ${guid('transfer', 'i')} as guid, c.guid as customer, case k % 10 when 9 then 'crypto' else 'funding' end as kind,
                    case when k % 10 in (7, 8) then 'withdrawal' else 'deposit' end as side, case k % 10 when 9 then c.asset else 'USD' end as asset,
                    case when k > 0 and i % 50 = 0 then 'failed' else 'completed' end as state,
                    case k when 0 then c.joined + interval '1 hour' else ${moment(Math.ceil(transfers / customers))} end as created,
                    case k % 10 when 9 then c.trading else c.fiat end as account, ${guid('bank account', 'n')} as fiat_end
               from (select i, i / ${customers} as k, 1 + i % ${customers} as owner from generate_series(0, ${transfers} - 1) i) as each
               join seed_customers c on c.n = each.owner) as made`,
    `insert into bank_transfers (${columns}, transfer_type, customer_guid, external_bank_account_guid, side, asset, state, failure_code, estimated_amount, amount, fee,
                                 txn_hash, payment_rail, source_account, destination_account)
     select guid, created, created + interval '1 hour', kind, customer, case kind when 'funding' then fiat_end end, side, asset, state,
            case state when 'failed' then 'non_sufficient_funds' end, amount, case state when 'completed' then amount end, 0,
            case kind when 'crypto' then ${guid('hash', 'i')} || ${guid('hash end', 'i')} end, case kind when 'funding' then 'ach' end,
            case side when 'withdrawal' then ours else theirs end, case side when 'withdrawal' then theirs else ours end
       from (select *, jsonb_build_object('guid', account, 'type', case kind when 'funding' then 'fiat' else 'trading' end, 'customer_guid', customer) as ours,
                    case kind when 'funding' then jsonb_build_object('guid', fiat_end, 'type', 'external_bank_account', 'customer_guid', customer)
                              else jsonb_build_object('type', 'one_time_address') end as theirs from seed_transfers) as ends`,
    `create temp table seed_postings on commit drop as
     with system as (select guid, type, asset from bank_accounts where customer_guid is null)
     select 'trade' as kind, t.guid as reference, t.created, ${guid('entry', 't.guid')} as entry_guid, p.account as account_guid, p.asset, p.amount
       from seed_trades t
       join system r on r.type = 'reserve' and r.asset = 'USD' join system f on f.type = 'fee' and f.asset = 'USD' join system o on o.type = 'reserve' and o.asset = t.asset
      cross join lateral (values
        (t.fiat, 'USD', case t.side when 'buy' then -t.delivered else t.received end),
        (r.guid, 'USD', case t.side when 'buy' then t.delivered - t.fee else -(t.received + t.fee) end), (f.guid, 'USD', t.fee),
        (t.trading, t.asset, case t.side when 'buy' then t.received else -t.delivered end), (o.guid, t.asset, case t.side when 'buy' then -t.received else t.delivered end)
      ) as p (account, asset, amount) where t.state = 'settling' and p.amount <> 0
     union all
     select 'transfer', t.guid, t.created, ${guid('entry', 't.guid')}, p.account, t.asset, p.amount
       from seed_transfers t join system r on r.type = 'reserve' and r.asset = t.asset
      cross join lateral (values (t.account, case t.side when 'deposit' then t.amount else -t.amount end), (r.guid, case t.side when 'deposit' then -t.amount else t.amount end))
        as p (account, amount) where t.state = 'completed'`,
    'insert into ledger_entries (guid, kind, reference_guid, created_at) select distinct on (entry_guid) entry_guid, kind, reference, created from seed_postings',
    'insert into ledger_postings (entry_guid, account_guid, asset, amount) select entry_guid, account_guid, asset, amount from seed_postings',
    `update bank_accounts a set balance = a.balance + s.amount from (select account_guid, sum(amount) as amount from seed_postings group by account_guid) s
      where s.account_guid = a.guid`,
  ];
}
