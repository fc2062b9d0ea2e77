import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../browser/server.ts';
import { staffSession } from '../browser/staff.ts';
import type { Cluster } from '../server/cluster.ts';
import { timeList } from './lists.ts';
import { type Section, table } from './report.ts';
import { customers, fillBooks, trades, transfers } from './staff-books.ts';
import { percentile, rounded } from './statistics.ts';

const day = 86_400_000;
const deep = (query: string) => [query, `${query}&page=middle`, `${query}&page=last`];

function listsOf(search: string): string[] {
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const months = `&from=${ago(460.3)}&to=${ago(10.7)}`;
  return [
    ...deep('trades?'),
    ...deep('trades?&side=sell&state=settling'),
    ...deep(`trades?${months}`),
    ...deep('trades?&sort=total'),
    'trades?&least=10000&most=10200',
    `trades?&from=${ago(30.3)}&to=${ago(0.2)}&symbol=ETH-USD`,
    ...deep('transfers?'),
    ...deep('transfers?&side=withdrawal&asset=USD'),
    ...deep(`transfers?${months}`),
    ...deep('customers?'),
    `customers?&search=${search}`,
    'customers?&signs=neverFunded',
    'customers?&step=traded&sort=-moneyAt',
    ...deep('customers?&state=verified'),
  ];
}

/** In MB, of the server's process. */
function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** Reads a file to its end. */
async function readFile(url: string, token: string, pid: number): Promise<string> {
  const before = residentMemory(pid);
  const startedAt = performance.now();
  const reply = await fetch(`${url}/backend/admin/trades.csv?reason=Benchmark`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (reply.status !== 200 || reply.body === null) throw new Error(`the file was answered ${reply.status}`);
  let most = before;
  let bytes = 0;
  let rows = 0;
  for await (const part of reply.body) {
    bytes += part.length;
    rows += Buffer.from(part).filter((byte) => byte === 10).length;
    most = Math.max(most, residentMemory(pid));
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `The file of all trades: ${rows.toLocaleString('en-US')} lines, ${Math.round(bytes / 2 ** 20)} MB in ${seconds} s; the server held ${before} MB before it and ${most} MB at most.`;
}

/** Waits until ten looks in a row, a second apart, find no statement of the server's own work under way. */
async function untilIdle(client: pg.Client): Promise<void> {
  for (let idle = 0; idle < 10; ) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`,
    );
    idle = rows.length === 0 ? idle + 1 : 0;
    await setTimeout(1000);
  }
}

/** A million trades in two years. Through the calls with token check, one at a time. */
export async function measureStaffLists(cluster: Cluster): Promise<Section> {
  const databaseUrl = await cluster.createDatabase('bench_staff_lists');
  // Its snapshot is for the embedded database, so any file will do. Reconciliation is not due.
  const server = await startServer({ DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'on' });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await fillBooks(client);
    // An idle session ends after ten minutes.
    const token = await staffSession(server.url);
    const kept = await fetch(`${server.url}/backend/admin/searches`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ q: 'margaret' }),
    });
    const { id } = ((await kept.json()) as { data: { id: string } }).data;
    await untilIdle(client);
    const rows: string[][] = [];
    for (const query of listsOf(id)) {
      await client.query('truncate rate_limits');
      const times = await timeList(server.url, token, `/admin/${query}`, '/backend');
      if (times === null) throw new Error(`there is no list of ${query}`);
      const said = query
        .replace(id, 'margaret')
        .replaceAll(/(?<=from=|to=)[^&]*/g, '…')
        .replace('?&', '?')
        .replace(/\?$/, '');
      rows.push([`\`${said}\``, rounded(percentile(times, 0.5)), rounded(percentile(times, 0.95))]);
    }
    const file = await readFile(server.url, token, server.pid);
    const said = `Milliseconds of one page of 100 with its count, sums and choices, at ${trades.toLocaleString('en-US')} trades and ${transfers.toLocaleString('en-US')} transfers of two years and ${customers.toLocaleString('en-US')} customers, on Postgres after \`vacuum analyze\`, one at a time.`;
    return { title: 'Lists of staff', body: `${said}\n\n${table(['list', 'p50', 'p95'], rows)}\n\n${file}` };
  } finally {
    await client.end();
    await server.stop();
  }
}
