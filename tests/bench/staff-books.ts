import type { Client } from 'pg';

export const customers = 100_000;
export const trades = 1_000_000;
export const transfers = 1_500_000;

const guid = (kind: string, number: string) => `md5('${kind}:' || ${number})`;
const owner = guid('customer', `(1 + (i * 7919::bigint) % ${customers})`);
const first = `(array['ada','grace','alan','edsger','barbara','donald','radia','dennis','frances','margaret'])[1 + i % 10]`;
const last = `substr(md5('name' || i % 20000), 1, 6)`;
const coin = `(array['BTC', 'BTC', 'ETH', 'USDC', 'LTC'])[1 + i % 5]`;

/** Two years of copied bank records with prices. Who traded when and sums of sales are made at once. */
const statements = [
  `select set_config('statechange.first_load', 'on', false)`,
  `insert into directory (guid, name, state, created_at, verified_at, funded_at, traded_at)
   select ${guid('customer', 'i')}, initcap(${first} || ' ' || ${last}), 'verified', at, at + interval '5 minutes', case when i % 4 > 0 then at + interval '1 day' end, case when i % 3 > 0 then at + interval '2 days' end
     from (select i, now() - i * (interval '2 years' / ${customers}) as at from generate_series(1, ${customers}) i) as each`,
  `insert into identifiers select 'name', name, null, ${guid('customer', 'i')}, 'customer', ${guid('customer', 'i')}
     from (select i, unnest(array[${first} || ' ' || ${last}, ${last}]) as name from generate_series(1, ${customers}) i) as each`,
  `insert into trade_rows (guid, customer_guid, symbol, side, state, deliver_amount, receive_amount, fee, total, our_fee, spread, created_at, updated_at)
   select ${guid('trade', 'i')}, ${owner}, ${coin} || '-USD', case when i % 3 = 2 then 'sell' else 'buy' end, case when i % 40 = 0 then 'failed' else 'settling' end,
          2000 + i % 18000, 1990 + i % 18000, 10, 2000, 8, case when i % 50 > 0 then 3 end, now() - i * (interval '2 years' / ${trades}), now() from generate_series(1, ${trades}) i`,
  `insert into transfer_rows (guid, customer_guid, transfer_type, side, asset, state, amount, fee, our_fee, total, source_type, destination_type, created_at, updated_at)
   select ${guid('transfer', 'i')}, ${owner}, case when i % 10 = 9 then 'crypto' else 'funding' end, side, asset, case when i % 50 = 0 then 'failed' else 'completed' end, amount, 0, 0, amount,
          case side when 'deposit' then 'external_bank_account' else 'fiat' end, case side when 'deposit' then 'fiat' else 'external_bank_account' end,
          now() - i * (interval '2 years' / ${transfers}), now()
     from (select i, case when i % 10 in (7, 8) then 'withdrawal' else 'deposit' end as side, case when i % 10 = 9 then ${coin} else 'USD' end as asset, 2000 + i % 48000 as amount
             from generate_series(1, ${transfers}) i) as each`,
  `insert into price_days select asset, day::date, price, day from (values ('BTC', 6500000000000), ('ETH', 300000000000), ('USDC', 100000000), ('LTC', 8000000000), ('BCH', 40000000000)) as p (asset, price)
     cross join generate_series(now() - interval '800 days', now(), interval '1 day') day on conflict do nothing`,
  'select rebuild_traders()',
  'select rebuild_sales()',
  'select note_milestones(array(select guid from directory))',
  'select fold_list_changes(null)',
  'select fold_list_sums(null)',
  ...[
    'trade_rows',
    'transfer_rows',
    'directory',
    'identifiers',
    'list_sums',
    'trade_days',
    'transfer_days',
    'trader_days',
    'trader_sums',
    'price_days',
  ].map((name) => `vacuum analyze ${name}`),
  `insert into sync_cursors (name, fresh_at, loaded) values ('trades', now(), true), ('transfers', now(), true), ('digest', now(), true) on conflict (name) do update set fresh_at = excluded.fresh_at, loaded = true`,
  // Nothing is due for a day: the sandbox's bank has none of these.
  `insert into recon_runs (id, trigger, began_at, ended_at, changed_at, checks)
   select 'bench', 'nightly', now(), now(), greatest((select max(updated_at) from trade_rows), (select max(updated_at) from transfer_rows)), '[]'`,
];

export async function fillBooks(client: Client): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
