import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { openDatabase, rowsOf } from '#server/db/database.ts';
import { bankClient, mintBankToken } from '../server/bank/client.ts';
import type { Cluster } from '../server/cluster.ts';
import { type BankRow, describeLoad, limits, tableOf } from './bank-report.ts';
import type { LoadResult } from './messages.ts';
import type { Options } from './options.ts';
import { createPgbench } from './pgbench.ts';
import { processorTime } from './processor.ts';
import type { Section } from './report.ts';
import { medianBy } from './statistics.ts';
import { putLoad, type Subject, startSubject } from './subject.ts';

type Environment = Readonly<Record<string, string>>;

/**
 * One process and one per core, next to pgbench with the same statements; then the embedded
 * database.
 */
export async function measureBank(cluster: Cluster | null, options: Options): Promise<Section> {
  const rows: BankRow[] = [];
  const proofs: string[] = [];
  if (cluster !== null) {
    const databaseUrl = await cluster.createDatabase('bench_bank');
    proofs.push(await measure('Postgres', { DATABASE_URL: databaseUrl }, cluster, options, rows));
  }
  const folder = await mkdtemp(join(tmpdir(), 'statechange-bench-'));
  try {
    proofs.push(await measure('embedded', { DATA_DIR: folder }, null, options, rows));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: 'Quote and trade',
    body: [describeLoad(options), tableOf(rows, options), ...proofs, limits].join('\n\n'),
  };
}

/** Every load on one database, then a proof of the books. @returns a sentence about the proof */
async function measure(
  name: string,
  database: Environment,
  cluster: Cluster | null,
  options: Options,
  rows: BankRow[],
): Promise<string> {
  const most = Math.max(...options.clients);
  const subject = await startSubject(database, most);
  const many =
    cluster === null || availableParallelism() === 1 ? null : await startSubject({ ...database, WORKERS: 'cores' }, 0);
  const loads = options.clients.map((clients) => ({ clients, customers: clients }));
  loads.push({ clients: Math.min(16, most), customers: 2 });
  let acknowledged = 0;
  try {
    const pgbench =
      cluster === null ? null : await createPgbench(cluster, database.DATABASE_URL ?? '', subject.traders, most);
    if (pgbench !== null) acknowledged += pgbench.traded;
    for (const { clients, customers } of loads) {
      const tokens = Array.from({ length: clients }, (_, index) => subject.traders[index % customers]?.token ?? '');
      const runs: Run[] = [];
      for (let run = 0; run < options.runs; run++) {
        const one = await runOn(subject, tokens, cluster, options);
        const same = (await pgbench?.sameSql(clients, customers, options.seconds)) ?? null;
        const all = many === null ? null : await runOn(many, tokens, cluster, options);
        const tpcB = (await pgbench?.tpcB(clients, options.seconds)) ?? null;
        acknowledged += one.load.acknowledged + (all?.load.acknowledged ?? 0) + (same?.pairs ?? 0);
        runs.push({ one, all, sameSql: same?.rate ?? null, tpcB });
      }
      rows.push(...rowsOfRuns(name, clients, customers, runs));
      process.stdout.write(`${tableOf(rows, options)}\n`);
    }
    await settleAll(subject);
  } finally {
    await subject.server.stop();
    await many?.server.stop();
  }
  return prove(database, name, acknowledged);
}

interface Measured {
  readonly load: LoadResult;
  /** In ms of processor time per pair; null if unavailable. */
  readonly server: number | null;
  readonly postgres: number | null;
}

interface Run {
  readonly one: Measured;
  readonly all: Measured | null;
  readonly sameSql: number | null;
  readonly tpcB: number | null;
}

async function runOn(
  { server }: Subject,
  tokens: readonly string[],
  cluster: Cluster | null,
  { warmUp, seconds }: Options,
): Promise<Measured> {
  const times = () =>
    [server.pid, cluster === null ? null : postmasterOf(cluster)].map((pid) =>
      pid === null ? null : processorTime(pid),
    );
  const before = times();
  const load = await putLoad({ url: server.url, tokens, warmUp, measured: seconds });
  const [spent = null, postgres = null] = times().map((time, index) =>
    time === null ? null : (time - (before[index] ?? 0)) / load.acknowledged,
  );
  return { load, server: spent, postgres };
}

/** The parent of all of the cluster's processes. */
const postmasterOf = ({ url }: Cluster): number =>
  Number(readFileSync(join(new URL(url).searchParams.get('host') ?? '', 'data/postmaster.pid'), 'utf8').split('\n')[0]);

function rowsOfRuns(database: string, clients: number, customers: number, runs: readonly Run[]): BankRow[] {
  const sameSql = medianBy(runs, (run) => run.sameSql ?? 0).sameSql;
  const tpcB = medianBy(runs, (run) => run.tpcB ?? 0).tpcB;
  const row = (workers: number, of: (run: Run) => Measured | null): BankRow[] => {
    const measured = runs.map(of).filter((each) => each !== null);
    return measured.length === 0
      ? []
      : [{ database, workers, clients, customers, sameSql, tpcB, ...medianBy(measured, ({ load }) => load.pairs) }];
  };
  return [...row(1, (run) => run.one), ...row(availableParallelism(), (run) => run.all)];
}

/** Reads trades until all have settled: reading makes the sandbox proceed. */
async function settleAll({ server }: Subject): Promise<void> {
  const bank = bankClient(server, await mintBankToken(server));
  while ((await bank.get('/api/trades?state=storing,pending,executed&per_page=1')).body.total !== 0n);
}

/** @throws Error if a trade is missing or the ledger does not balance */
async function prove(database: Environment, name: string, acknowledged: number): Promise<string> {
  const db = await openDatabase({ databaseUrl: database.DATABASE_URL ?? null, dataDir: database.DATA_DIR ?? '' });
  try {
    const [trades] = rowsOf<{ all: number; settled: number }>(
      await db.execute(
        sql`select count(*)::int as all, (count(*) filter (where state = 'settling'))::int as settled from bank_trades`,
      ),
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
