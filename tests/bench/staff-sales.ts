import pg from 'pg';
import { startServer } from '../browser/server.ts';
import { staffSession } from '../browser/staff.ts';
import type { Cluster } from '../server/cluster.ts';
import { connect } from './http.ts';
import { type Section, table } from './report.ts';
import { customers, fillBooks, trades, transfers } from './staff-books.ts';
import { percentile, rounded } from './statistics.ts';

const callsEach = 40;
/** Not counted: first plans and disk reads. */
const callsBefore = 5;

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
    const startedAt = performance.now();
    await fillBooks(client);
    // An idle session ends after ten minutes.
    const token = await staffSession(server.url);
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
