import pg from 'pg';
import { startServer } from '../browser/server.ts';
import { staffSession } from '../browser/staff.ts';
import type { Cluster } from '../server/cluster.ts';
import { connect } from './http.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

const customers = 100_000;
const trades = 1_000_000;
const transfers = 1_500_000;
const callsEach = 40;
/** Not counted: first plans and disk reads. */
const callsBefore = 5;

const guid = (kind: string, number: string) => `md5('${kind}:' || ${number})`;
const owner = guid('customer', `(1 + (i * 7919::bigint) % ${customers})`);
const coin = `(array['BTC', 'BTC', 'ETH', 'USDC', 'LTC'])[1 + i % 5]`;

/** Two years of copied bank records with prices. Triggers are off; sums are made at once. */
const statements = [
  `set session_replication_role = replica`,
  `insert into directory (guid, name, state, created_at, verified_at, funded_at, traded_at)
   select ${guid('customer', 'i')}, 'A B', 'verified', at, at + interval '5 minutes', case when i % 4 > 0 then at + interval '1 day' end, case when i % 3 > 0 then at + interval '2 days' end
     from (select i, now() - i * (interval '2 years' / ${customers}) as at from generate_series(1, ${customers}) i) as each`,
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
  `set session_replication_role = default`,
  'select rebuild_sales()',
  ...[
    'trade_rows',
    'transfer_rows',
    'directory',
    'trade_days',
    'transfer_days',
    'trader_days',
    'trader_sums',
    'price_days',
  ].map((name) => `vacuum analyze ${name}`),
  `insert into sync_cursors (name, fresh_at, loaded) values ('trades', now(), true), ('transfers', now(), true), ('digest', now(), true) on conflict (name) do update set fresh_at = excluded.fresh_at, loaded = true`,
];

const calls = {
  'figures, 90 days': 'sales',
  'figures, two years by week': 'sales?range=2y&grain=week',
  'figures, two years by month, with last year': 'sales?range=2y&grain=month&compare=year',
  'figures, two years of one asset': 'sales?range=2y&asset=BTC',
  'figures, 120 days by day': 'sales?range=90d&grain=day',
  'what customers hold, two years': 'sales/holdings?range=2y',
  'customers, two years': 'sales/customers?range=2y',
  'customers, 90 days': 'sales/customers?range=90d',
  'concentration, two years': 'sales/concentration?range=2y',
  'concentration, 90 days': 'sales/concentration?range=90d',
} as const;

/** A million trades in two years. Through the calls with token check, one at a time. */
export async function measureStaffSales(cluster: Cluster): Promise<Section> {
  const databaseUrl = await cluster.createDatabase('bench_staff_sales');
  // Its snapshot is for the embedded database, so any file will do. Reconciliation is not due.
  const server = await startServer({ DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'on' });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const token = await staffSession(server.url);
    const startedAt = performance.now();
    for (const statement of statements) await client.query(statement);
    const filled = Math.round((performance.now() - startedAt) / 1000);
    // Late, since the server closes connections that idle for a minute.
    const connection = connect(server.url, token, '/backend');
    const rows: string[][] = [];
    for (const [what, path] of Object.entries(calls)) {
      await client.query('truncate rate_limits');
      const times: number[] = [];
      for (let n = 0; n < callsBefore + callsEach; n += 1) {
        const at = performance.now();
        await connection.call('GET', `/admin/${path}`, 200);
        times.push(performance.now() - at);
      }
      const sorted = times.slice(callsBefore).toSorted((one, other) => one - other);
      rows.push([what, rounded(percentile(sorted, 0.5)), rounded(percentile(sorted, 0.95))]);
    }
    connection.close();
    const said = `Milliseconds of one call, of ${callsEach}, at ${trades.toLocaleString('en-US')} trades and ${transfers.toLocaleString('en-US')} transfers of two years and ${customers.toLocaleString('en-US')} customers,
on Postgres after \`vacuum analyze\`, one at a time. Filling the tables took ${filled} s.`;
    return { title: 'Sales of staff', body: `${said}\n\n${table(['call', 'p50', 'p95'], rows)}` };
  } finally {
    await client.end();
    await server.stop();
  }
}
