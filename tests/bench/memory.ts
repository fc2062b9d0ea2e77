import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../server/cluster.ts';
import { requestOf } from './backend-subject.ts';
import { connect } from './http.ts';
import { connectInspector, freePort, type Inspector } from './inspector.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { openSessions, type SignedIn } from './sessions.ts';
import { rounded } from './statistics.ts';
import { startSubject } from './subject.ts';
import { openWire } from './wire.ts';

const clients = 16;
const connections = 32;
/** Rows of the report, one per part of the hour. */
const steps = 4;
/** Per session and hour: a check per half minute, a new access token per half hour. */
const checks = 120;
const renewals = 2;
const megabyte = 2 ** 20;

/** Before, during and after an hour's requests, each after a forced collection. */
export async function measureMemory(cluster: Cluster | null, { sessions }: Options): Promise<Section | null> {
  if (cluster === null) return null;
  const databaseUrl = await cluster.createDatabase('bench_memory');
  const port = await freePort();
  const environment = { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1' };
  const { server, traders } = await startSubject(environment, clients, [
    `--inspect=127.0.0.1:${port}`,
    '--inspect-publish-uid=http',
  ]);
  const signedIn = await openSessions(databaseUrl, sessions);
  const inspector = await connectInspector(port);
  const rows: string[][] = [];
  try {
    let sent = 0;
    const note = async () => rows.push([sent.toLocaleString('en-US'), ...(await held(inspector))]);
    await note();
    for (let step = 0; step < steps; step++) {
      const trades = Math.ceil(sessions / steps / clients);
      const requests = partOfAnHour(signedIn, step);
      await Promise.all([play(server.url, requests), ...traders.map(({ token }) => trade(server.url, token, trades))]);
      sent += requests.length + 4 * trades * clients;
      await note();
    }
  } finally {
    inspector.close();
    await server.stop();
  }
  return {
    title: 'Memory',
    body: `${describe(sessions)}\n\n${table(['requests', 'heap MB', 'outside the heap MB', 'resident MB'], rows)}`,
  };
}

/** The requests of these customers' tabs; each round of checks covers all of them. */
function partOfAnHour(sessions: readonly SignedIn[], step: number): string[] {
  const backend = '/backend/customers';
  const rounds = Array.from({ length: checks / steps }, () =>
    sessions.map(({ email, ut }, index) =>
      requestOf('POST', `${backend}/check-customer-token-dublicate`, index, { ut, body: { email } }),
    ),
  );
  const apart = steps / renewals;
  const renewing = sessions.filter((_, index) => index % apart === step % apart);
  const others = [
    ...renewing.map(({ guid, ut }, index) =>
      requestOf('POST', `${backend}/regenerate-customer-token`, index, { ut, body: { cybrid_guid: guid } }),
    ),
    ...sessions.map((_, index) => requestOf('GET', `${backend}/landing-live-price`, index)),
    ...sessions.map((_, index) => requestOf('GET', '/dashboard', index)),
  ];
  return [...others, ...rounds.flat()];
}

/** Sends requests over all connections. @throws Error unless every answer is 200 */
async function play(origin: string, requests: readonly string[]): Promise<void> {
  let next = 0;
  const client = async () => {
    const wire = openWire(origin);
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const { status, body } = await wire.send(request);
      if (status !== 200) throw new Error(`answered with ${status}: ${body.toString('utf8')}`);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: connections }, client));
}

async function trade(origin: string, token: string, trades: number): Promise<void> {
  const connection = connect(origin, token);
  for (let made = 0; made < trades; made++) {
    const quote = await connection.call('POST', '/api/quotes', 201, {
      symbol: 'BTC-USD',
      side: 'buy',
      deliver_amount: 1_500,
    });
    await connection.call('POST', '/api/trades', 201, { quote_guid: quote.guid });
    await connection.call('GET', '/api/trades?per_page=10', 200);
    await connection.call('GET', '/api/accounts', 200);
  }
  connection.close();
}

const describe = (sessions: number) =>
  `An hour of ${sessions.toLocaleString('en-US')} signed-in customers at full speed, on Postgres: each checks its session ${checks} times, renews its access token
${renewals} times, opens a page and asks for the prices each quarter of an hour, and trades once (quote, trade, list of trades, accounts). The sandbox is in the
same process. Each row after a forced collection, a quarter of an hour after the one above.`;

async function held(inspector: Inspector): Promise<string[]> {
  // One collection may enable the next.
  for (let pass = 0; pass < 3; pass++) {
    await inspector.send('HeapProfiler.collectGarbage');
    await wait(200);
  }
  const reply = await inspector.send('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
    returnByValue: true,
  });
  const usage = JSON.parse(String((reply.result as { value: string }).value)) as NodeJS.MemoryUsage;
  return [usage.heapUsed, usage.external, usage.rss].map((bytes) => rounded(bytes / megabyte));
}
