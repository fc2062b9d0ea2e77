import { mintCustomerToken } from '../server/bank/client.ts';
import type { Cluster } from '../server/cluster.ts';
import { customers, fill, guidOf } from './fill.ts';
import { connect } from './http.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';
import { startSubject } from './subject.ts';

const requestsEach = 40;
/** Not counted: first plans and disk reads. */
const requestsBefore = 5;

interface List {
  readonly who: 'bank' | 'largest' | 'usual';
  readonly path: string;
}

const paged = ['trades', 'quotes', 'transfers', 'customers', 'accounts', 'identity_verifications'];
const filters = {
  trades: ['side=sell', 'state=failed', 'state=settling&side=sell', 'state=storing,pending,executed'],
  quotes: ['side=sell'],
  transfers: ['side=withdrawal', 'state=completed', 'transfer_type=crypto&side=deposit', 'state=storing,pending'],
};
const ranges = [
  'created_at_gte=2026-01-01T00:10:00Z&created_at_lt=2026-01-01T00:15:00Z',
  'created_at_gte=2026-01-01T00:10:07Z&side=sell',
  'updated_at_gte=2026-01-01T00:10:00Z&updated_at_lt=2026-01-01T00:15:00Z',
];

/** `page=last` is the last page, `page=middle` halfway there. */
function listsOf(usual: string): List[] {
  const pages = (who: List['who'], path: string, ...asked: string[]): List[] =>
    ['', '&page=50', ...asked, '&page=last'].map((page) => ({ who, path: `/api/${path}${page}` }));
  const all = paged.flatMap((name) => pages('bank', `${name}?per_page=100`, '&page=middle'));
  const long = Object.entries(filters).flatMap(([name, found]) => [
    { who: 'bank' as const, path: `/api/${name}?per_page=100&customer_guid=${usual}` },
    { who: 'usual' as const, path: `/api/${name}?per_page=100` },
    ...pages('largest', `${name}?per_page=100`, '&page=middle'),
    ...found.flatMap((filter) =>
      (['bank', 'largest'] as const).flatMap((who) => pages(who, `${name}?per_page=100&${filter}`)),
    ),
    { who: 'usual' as const, path: `/api/${name}?per_page=100&${found[0]}` },
  ]);
  return [
    ...all,
    ...long,
    ...ranges.map((range): List => ({ who: 'bank', path: `/api/trades?per_page=100&${range}` })),
  ];
}

/** Half of the rows are one customer's. On Postgres, one request at a time. */
export async function measureLists(cluster: Cluster, options: Options): Promise<Section> {
  const databaseUrl = await cluster.createDatabase('bench_lists');
  const subject = await startSubject({ DATABASE_URL: databaseUrl }, 0);
  const cells = new Map<string, string[]>();
  try {
    let filled = 0;
    for (const rows of options.rows) {
      await fill(databaseUrl, filled, rows);
      filled = rows;
      const usual = await guidOf(databaseUrl, customers.usual);
      const tokens = {
        bank: subject.bankToken,
        usual: await mintCustomerToken(subject.bank, usual),
        largest: await mintCustomerToken(subject.bank, await guidOf(databaseUrl, customers.largest)),
      };
      for (const { who, path } of listsOf(usual)) {
        const times = await timeList(subject.server.url, tokens[who], path);
        const key = `${who} | \`${path.replace('/api', '').replace(usual, '…')}\``;
        if (times !== null)
          cells.set(key, [
            ...(cells.get(key) ?? []),
            `${rounded(percentile(times, 0.5))} / ${rounded(percentile(times, 0.95))}`,
          ]);
      }
      process.stdout.write(`lists at ${rows} rows measured\n`);
    }
  } finally {
    await subject.server.stop();
  }
  const head = ['who asks', 'list', ...options.rows.map((rows) => rows.toLocaleString('en-US'))];
  const body = table(
    head,
    [...cells].map(([key, found]) => [...key.split(' | '), ...found]),
  );
  return { title: 'Lists', body: `${explanation}\n\n${body}` };
}

const explanation = `Milliseconds of one request, p50 / p95 of ${requestsEach}, with so many rows in every table, on Postgres after \`vacuum analyze\`. Half of the quotes,
trades and transfers belong to one customer ("largest"), the others to many who have a hundred each ("usual"). Every reply holds the true total.
\`last\` is the list's last page, \`middle\` the one halfway there; a page past the end is empty, as \`page=50\` of a short list is.`;

/** @returns sorted ms, or `null` if the server lacks the list */
export async function timeList(
  origin: string,
  token: string,
  path: string,
  base = '/bank',
): Promise<readonly number[] | null> {
  const connection = connect(origin, token, base);
  const times: number[] = [];
  try {
    const reply = await connection.call('GET', `${path.replace(/&page=.*/, '')}&page=0`, 200);
    const { total } = 'data' in reply ? (reply.data as { total: number }) : reply;
    const last = Math.max(0, Math.ceil(Number(total) / 100) - 1);
    const paged = path.replace('page=last', `page=${last}`).replace('page=middle', `page=${Math.floor(last / 2)}`);
    for (let request = 0; request < requestsBefore + requestsEach; request++) {
      const startedAt = performance.now();
      await connection.call('GET', paged, 200);
      if (request >= requestsBefore) times.push(performance.now() - startedAt);
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes('was answered 404')) return null;
    throw error;
  } finally {
    connection.close();
  }
  return times.toSorted((a, b) => a - b);
}
