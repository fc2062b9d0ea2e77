import pg from 'pg';
import type { Cluster } from '../server/cluster.ts';
import { timeList } from './lists.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { openSessions } from './sessions.ts';
import { percentile, rounded } from './statistics.ts';
import { startSubject } from './subject.ts';

/** Seven seconds apart, so that a million events are within the retained ninety days. */
const fill = `insert into security_events (customer_guid, kind, device, created_at)
  select $3, case when i % 50 = 0 then 'passwordChanged' when i % 3 = 0 then 'signedOut' else 'signedIn' end, 'Chrome on Linux',
         now() - ($4 - i) * interval '7 seconds'
    from generate_series($1::int, $2::int) i`;

const path = '/customers/security-events?per_page=100';
const day = 86_400_000;

function listsOf(): string[] {
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  const range = `from=${ago(40.3 * day)}&to=${ago(20.7 * day)}`;
  const deep = (query: string) => [query, `${query}&page=middle`, `${query}&page=last`];
  return [
    ...deep('').concat('&page=50'),
    ...deep('&kind=signedOut'),
    ...deep('&kind=passwordChanged'),
    ...deep('&kind=signedOut,passwordChanged'),
    `&from=${ago(0.05 * day)}`,
    ...deep(`&${range}`),
    ...deep(`&${range}&kind=signedOut`),
    ...deep('&sort=createdAt'),
    ...deep('&sort=kind'),
    ...deep('&sort=-kind,createdAt'),
    ...deep(`&sort=kind&${range}`),
  ];
}

/** Through the route with session check, on Postgres, one request at a time. */
export async function measureBackendLists(cluster: Cluster, options: Options): Promise<Section> {
  const databaseUrl = await cluster.createDatabase('bench_backend_lists');
  const subject = await startSubject({ DATABASE_URL: databaseUrl }, 0);
  const cells = new Map<string, string[]>();
  try {
    const [customer] = await openSessions(databaseUrl, 1);
    if (customer === undefined) throw new Error('nobody is signed in');
    const most = Math.max(...options.rows);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      let filled = 0;
      for (const rows of options.rows) {
        await client.query(fill, [filled + 1, rows, customer.guid, most]);
        await client.query('select fold_list_changes(null)');
        await client.query('vacuum analyze');
        filled = rows;
        for (const query of listsOf()) {
          await client.query('truncate rate_limits');
          const times = await timeList(subject.server.url, customer.ut, `${path}${query}`, '/backend');
          const key = `\`${query.replaceAll(/(?<=from=|to=)[^&]*/g, '…') || 'the first page'}\``;
          cells.set(key, [
            ...(cells.get(key) ?? []),
            `${rounded(percentile(times ?? [], 0.5))} / ${rounded(percentile(times ?? [], 0.95))}`,
          ]);
        }
        process.stdout.write(`lists of the backend at ${rows} rows measured\n`);
      }
    } finally {
      await client.end();
    }
  } finally {
    await subject.server.stop();
  }
  const head = ['query', ...options.rows.map((rows) => rows.toLocaleString('en-US'))];
  return {
    title: 'Lists of the backend',
    body: `${explanation}\n\n${table(
      head,
      [...cells].map(([key, found]) => [key, ...found]),
    )}`,
  };
}

const explanation = `Milliseconds of one request, p50 / p95 of 40, of \`GET ${path}\` with so many events of one customer, on Postgres after \`vacuum analyze\`.
Every reply has a hundred events and the true total, and begins with the check of the session. \`last\` is the list's last page, \`middle\` the one halfway
there.`;
