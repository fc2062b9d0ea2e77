import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../server/cluster.ts';
import { connect } from './http.ts';
import { connectInspector, freePort, type Inspector } from './inspector.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { rounded } from './statistics.ts';
import { startSubject } from './subject.ts';

const clients = 16;
const steps = 4;
const megabyte = 2 ** 20;

/** What the server holds in memory before, during and after many requests at full speed, each time after a forced collection. */
export async function measureMemory(cluster: Cluster | null, options: Options): Promise<Section> {
  const database: Record<string, string> = cluster === null ? { DATA_DIR: 'memory' } : { DATABASE_URL: await cluster.createDatabase('bench_memory') };
  const port = await freePort();
  const { server, traders } = await startSubject(database, clients, [`--inspect=127.0.0.1:${port}`, '--inspect-publish-uid=http']);
  const inspector = await connectInspector(port);
  const rows: string[][] = [];
  try {
    let sent = 0;
    const note = async () => rows.push([sent.toLocaleString('en-US'), ...(await held(inspector))]);
    await note();
    for (let step = 0; step < steps; step++) {
      const each = Math.ceil(options.requests / steps / clients / 4);
      await Promise.all(traders.map(({ token }) => use(server.url, token, each)));
      sent += each * clients * 4;
      await note();
    }
  } finally {
    inspector.close();
    await server.stop();
  }
  const where = cluster === null ? 'the embedded database (in memory)' : 'Postgres';
  const body = table(['requests', 'heap MB', 'outside the heap MB', 'resident MB'], rows);
  return {
    title: 'Memory',
    body: `${clients} clients on ${where}: quote, trade, list of trades, list of accounts, at full speed. Memory is read after a forced garbage collection.\n\n${body}`,
  };
}

/** So many rounds of what a customer does: four requests each. */
async function use(origin: string, token: string, rounds: number): Promise<void> {
  const connection = connect(origin, token);
  for (let round = 0; round < rounds; round++) {
    const quote = await connection.call('POST', '/api/quotes', 201, { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_500 });
    await connection.call('POST', '/api/trades', 201, { quote_guid: quote.guid });
    await connection.call('GET', '/api/trades?per_page=10', 200);
    await connection.call('GET', '/api/accounts', 200);
  }
  connection.close();
}

async function held(inspector: Inspector): Promise<string[]> {
  // What is freed in one collection may free more in the next.
  for (let pass = 0; pass < 3; pass++) {
    await inspector.send('HeapProfiler.collectGarbage');
    await wait(200);
  }
  const reply = await inspector.send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())', returnByValue: true });
  const usage = JSON.parse(String((reply.result as { value: string }).value)) as NodeJS.MemoryUsage;
  return [usage.heapUsed, usage.external, usage.rss].map((bytes) => rounded(bytes / megabyte));
}
