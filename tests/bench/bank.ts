import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, rowsOf } from '#server/db/database.ts';
import { ledgerProof } from '#server/sandbox/bank/ledger/proof.ts';
import { bankClient, mintBankToken } from '../server/bank/client.ts';
import type { Cluster } from '../server/cluster.ts';
import type { LoadResult } from './messages.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { medianBy, percentile, rounded } from './statistics.ts';
import { putLoad, type Subject, startSubject } from './subject.ts';

interface Row {
  readonly database: string;
  readonly clients: number;
  readonly customers: number;
  readonly load: LoadResult;
  /** Transactions a second of pgbench with as many clients on the same server, where there is one. */
  readonly tpcB: number | null;
}

/** Quotes and trades a second beside what pgbench's TPC-B does on the same Postgres, in turn; then the same on the embedded database. */
export async function measureBank(cluster: Cluster | null, options: Options): Promise<Section> {
  const rows: Row[] = [];
  const proofs: string[] = [];
  if (cluster !== null) {
    const databaseUrl = await cluster.createDatabase('bench_bank');
    await cluster.createDatabase('bench_tpcb');
    await cluster.client('pgbench', ['-i', '-s', '10', '-q', 'bench_tpcb']);
    proofs.push(await measure({ DATABASE_URL: databaseUrl }, 'Postgres', options, rows, (clients) => tpcB(cluster, clients, options.seconds)));
  }
  const folder = await mkdtemp(join(tmpdir(), 'statechange-bench-'));
  try {
    proofs.push(await measure({ DATA_DIR: folder }, 'embedded', options, rows, async () => null));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { title: 'Quote and trade', body: [describeLoad(options), tableOf(rows, options), ...proofs, limits].join('\n\n') };
}

/** Puts every load on one database, and proves the books afterwards. @returns a sentence about the proof */
async function measure(
  database: Readonly<Record<string, string>>,
  name: string,
  options: Options,
  rows: Row[],
  compare: (clients: number) => Promise<number | null>,
): Promise<string> {
  const most = Math.max(...options.clients);
  const subject = await startSubject(database, most);
  const loads = options.clients.map((clients) => ({ clients, customers: clients }));
  loads.push({ clients: Math.min(16, most), customers: 2 });
  let acknowledged = 0;
  try {
    for (const { clients, customers } of loads) {
      const tokens = Array.from({ length: clients }, (_, index) => subject.traders[index % customers]?.token ?? '');
      const runs: { readonly load: LoadResult; readonly tpcB: number | null }[] = [];
      for (let run = 0; run < options.runs; run++) {
        const load = await putLoad({ url: subject.server.url, tokens, warmUp: options.warmUp, measured: options.seconds });
        acknowledged += load.acknowledged;
        runs.push({ load, tpcB: await compare(clients) });
      }
      const { load } = medianBy(runs, (run) => run.load.pairs);
      const row = { database: name, clients, customers, load, tpcB: medianBy(runs, (run) => run.tpcB ?? 0).tpcB };
      rows.push(row);
      process.stdout.write(`${cellsOf(row, options).join('  ')}\n`);
    }
    await settleAll(subject);
  } finally {
    await subject.server.stop();
  }
  return prove(database, name, acknowledged);
}

/** Transactions a second of pgbench's own transaction (TPC-B), as it comes. */
async function tpcB(cluster: Cluster, clients: number, seconds: number): Promise<number> {
  const said = await cluster.client('pgbench', ['-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds), 'bench_tpcb']);
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

/** Reads the bank's trades until all of them have settled: the sandbox moves records on when somebody reads. */
async function settleAll({ server }: Subject): Promise<void> {
  const bank = bankClient(server, await mintBankToken(server));
  while ((await bank.get('/api/trades?state=storing,pending,executed&per_page=1')).body.total !== 0n);
}

/** @throws Error when a trade is missing or the ledger does not add up */
async function prove(database: Readonly<Record<string, string>>, name: string, acknowledged: number): Promise<string> {
  const db = await openDatabase({ databaseUrl: database.DATABASE_URL ?? null, dataDir: database.DATA_DIR ?? '' });
  try {
    const [trades] = rowsOf<{ all: number; settled: number }>(
      await db.execute(sql`select count(*)::int as all, (count(*) filter (where state = 'settling'))::int as settled from bank_trades`),
    );
    const { sound } = await ledgerProof({ db });
    if (trades?.all !== acknowledged || trades.settled !== acknowledged || !sound)
      throw new Error(
        `${name}: ${acknowledged} trades were acknowledged, ${trades?.all} are there, ${trades?.settled} settled, ledger sound: ${sound}`,
      );
    return `${name}: ${acknowledged.toLocaleString('en-US')} trades were acknowledged; as many are in the database, each settled, and the ledger adds up to zero.`;
  } finally {
    await db.close();
  }
}

const describeLoad = ({ seconds, warmUp, runs }: Options) =>
  `Each client posts a quote, posts the trade of it, checks both replies and starts again, over a connection that it keeps. One server process;
load from another process on the same machine. Postgres as it comes (every commit reaches the disk), reached through a socket; pgbench 
\`-s 10 -c CLIENTS -j 2 -T ${seconds}\` on the same Postgres, in turn with the runs. ${warmUp} s of warm-up, ${seconds} s measured, the median of ${runs} runs. A pair is two requests and
two commits, a TPC-B transaction one commit.`.replaceAll(' \n', '\n');

const limits = `What limits it is most likely processor time: [decision 008](decisions/008-what-an-order-costs.md) has what a pair costs the server, which is one thread, and
Postgres, and both share the machine's cores with the load generator, while pgbench and Postgres have them to themselves.`;

const tableOf = (rows: readonly Row[], options: Options): string =>
  table(
    ['database', 'clients', 'customers', 'pairs/s', 'p50 ms', 'p95 ms', 'p99 ms', 'pgbench tps', 'share'],
    rows.map((row) => cellsOf(row, options)),
  );

function cellsOf({ database, clients, customers, load, tpcB: compared }: Row, { seconds }: Options): string[] {
  const rate = load.pairs / seconds;
  const times = [0.5, 0.95, 0.99].map((share) => rounded(percentile(load.milliseconds, share)));
  const beside = compared === null ? ['', ''] : [rounded(compared), `${Math.round((100 * rate) / compared)} %`];
  return [database, String(clients), String(customers), rounded(rate), ...times, ...beside];
}
