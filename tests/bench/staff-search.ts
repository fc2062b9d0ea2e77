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
const searchesEach = 100;
/** Not counted: first plans and disk reads. */
const searchesBefore = 5;

const guid = (kind: string, number: string) => `md5('${kind}:' || ${number})`;
const owner = guid('customer', `(1 + i % ${customers})`);
const first = `(array['ada','grace','alan','edsger','barbara','donald','radia','dennis','frances','margaret'])[1 + i % 10]`;
const last = `substr(md5('name' || i % 20000), 1, 6)`;

/** Copies with about five million identifiers, and rows with amounts. */
const statements = [
  `insert into directory (guid, email, name, state) select ${guid('customer', 'i')}, 'bench.' || i || '@example.test', initcap(${first} || ' ' || ${last}), 'verified'
     from generate_series(1, ${customers}) i`,
  ...Object.entries({
    customer: guid('customer', 'i'),
    email: `'bench.' || i || '@example.test'`,
    phone: `'1' || (2015550000 + i)`,
    name: `${first} || ' ' || ${last}`,
    account: guid('account', 'i'),
    verification: guid('verification', 'i'),
    'bank account': guid('bank account', 'i'),
    'bank account ending': `lpad((i * 7919 % 10000)::text, 4, '0')`,
    wallet: guid('wallet', 'i'),
    'wallet address': `'tb1q' || ${guid('wallet address', 'i')}`,
    'deposit address': `'tb1q' || ${guid('deposit address', 'i')}`,
  }).map(([kind, key]) => identifiersOf(kind, key, 'customer', customers)),
  // Names are also found by their last word, addresses by what follows a dot.
  identifiersOf('email', `'.' || i || '@example.test'`, 'customer', customers),
  `insert into identifiers select 'name', ${last}, null, ${guid('customer', 'i')}, 'customer', ${guid('customer', 'i')} from generate_series(1, ${customers}) i`,
  identifiersOf('trade', guid('trade', 'i'), 'trade', trades),
  identifiersOf('quote', guid('quote', 'i'), 'trade', trades),
  identifiersOf('transfer', guid('transfer', 'i'), 'transfer', transfers),
  identifiersOf('transaction hash', `${guid('hash', 'i')} || ${guid('hash end', 'i')}`, 'transfer', 300_000),
  `insert into trade_rows (guid, customer_guid, symbol, side, state, total, created_at, updated_at)
   select ${guid('trade', 'i')}, ${owner}, 'BTC-USD', 'buy', 'settling', 2000 + i % 18000, now() - i * interval '1 minute', now() from generate_series(1, ${trades}) i`,
  `insert into transfer_rows (guid, customer_guid, transfer_type, side, asset, state, total, created_at, updated_at)
   select ${guid('transfer', 'i')}, ${owner}, 'funding', 'deposit', 'USD', 'completed', 2000 + i % 48000, now() - i * interval '40 seconds', now()
     from generate_series(1, ${transfers}) i`,
  'vacuum analyze identifiers',
  'vacuum analyze directory',
  'vacuum analyze trade_rows',
  'vacuum analyze transfer_rows',
];

function identifiersOf(kind: string, key: string, record: string, count: number): string {
  return `insert into identifiers select '${kind}', ${key}, null, ${owner}, '${record}', ${guid(record, 'i')} from generate_series(1, ${count}) i`;
}

/** The search input, as SQL for a record's or customer's number. */
const typed: Readonly<Record<string, string>> = {
  'a whole email address': `'bench.' || i || '@example.test'`,
  'the guid of a transfer': guid('transfer', 'i'),
  'a transaction hash': `'0x' || ${guid('hash', 'i')} || ${guid('hash end', 'i')}`,
  'a deposit address': `'tb1q' || ${guid('deposit address', 'i')}`,
  'a phone number': `'+1 (201) 55' || substr((2015550000 + i)::text, 6, 1) || '-' || right((2015550000 + i)::text, 4)`,
  'the last digits of a bank account': `lpad((i * 7919 % 10000)::text, 4, '0')`,
  'an amount': `'$' || (20 + i % 180) || '.37'`,
  'the first eight of a guid': `left(${guid('trade', 'i')}, 8)`,
  'the first two of anything': `left(${guid('trade', 'i')}, 2)`,
  'the beginning of a name': `left(${last}, 4)`,
  'the beginning of an email address': `'bench.' || left(i::text, 3)`,
  'a first name': first,
  'a whole name': `${first} || ' ' || ${last}`,
  'what nobody has': `'zz' || ${guid('nobody', 'i')}`,
};

/** Five million identifiers. Through the route with token check, one request at a time. */
export async function measureStaffSearch(cluster: Cluster): Promise<Section> {
  const databaseUrl = await cluster.createDatabase('bench_staff_search');
  // Its snapshot is for the embedded database, so any file will do.
  const server = await startServer({ DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'on' });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const startedAt = performance.now();
    for (const statement of statements) await client.query(statement);
    const filled = Math.round((performance.now() - startedAt) / 1000);
    const sizes = await client.query<{ rows: string; size: string }>(
      `select (select count(*) from identifiers) as rows, pg_size_pretty(pg_total_relation_size('identifiers')) as size`,
    );
    // Late, since the server closes connections that idle for a minute.
    const connection = connect(server.url, await staffSession(server.url), '/backend');
    const rows: string[][] = [];
    for (const [what, expression] of Object.entries(typed)) {
      // A person may search for 120 different texts an hour.
      await client.query('truncate rate_limits');
      const texts = await client.query<{ q: string }>(
        `select ${expression} as q from (select 1 + n * 7919 % ${customers} as i from generate_series(1, ${searchesBefore + searchesEach}) n) as each`,
      );
      const times: number[] = [];
      for (const { q } of texts.rows) {
        const at = performance.now();
        await connection.call('POST', '/admin/search', 200, { q });
        times.push(performance.now() - at);
      }
      const sorted = times.slice(searchesBefore).toSorted((one, other) => one - other);
      rows.push([what, rounded(percentile(sorted, 0.5)), rounded(percentile(sorted, 0.95))]);
    }
    connection.close();
    const { rows: count, size } = sizes.rows[0] ?? { rows: '0', size: '' };
    const said = `Milliseconds of one \`POST /admin/search\`, of ${searchesEach}, at ${Number(count).toLocaleString('en-US')} identifiers (${size} with the index), ${trades.toLocaleString('en-US')} trades and ${transfers.toLocaleString('en-US')} transfers,
on Postgres after \`vacuum analyze\`, one at a time. Each reply begins with the check of the token and ends with the age of the sources. Filling the tables took ${filled} s.`;
    return { title: 'Search of staff', body: `${said}\n\n${table(['what is typed', 'p50', 'p95'], rows)}` };
  } finally {
    await client.end();
    await server.stop();
  }
}
