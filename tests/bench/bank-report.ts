import type { LoadResult } from './messages.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

export interface BankRow {
  readonly database: string;
  readonly workers: number;
  readonly clients: number;
  readonly customers: number;
  readonly load: LoadResult;
  /** pgbench's pairs per second with the server's statements, or null. */
  readonly sameSql: number | null;
  /** Transactions per second of pgbench's TPC-B. */
  readonly tpcB: number | null;
  /** In ms of processor time per pair. */
  readonly server: number | null;
  readonly postgres: number | null;
}

const head = [
  'database',
  'processes',
  'clients',
  'customers',
  'pairs/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'same SQL pairs/s',
  'share',
  'TPC-B tps',
  'server ms',
  'Postgres ms',
  'load ms',
];

export const tableOf = (rows: readonly BankRow[], options: Options): string =>
  table(
    head,
    rows.map((row) => cellsOf(row, options)),
  );

const known = (value: number | null, write: (value: number) => string) => (value === null ? '' : write(value));
const fine = (milliseconds: number) => milliseconds.toFixed(2);

function cellsOf({ load, sameSql, tpcB, server, postgres, ...row }: BankRow, { seconds }: Options): string[] {
  const rate = load.pairs / seconds;
  const times = [0.5, 0.95, 0.99].map((share) => rounded(percentile(load.milliseconds, share)));
  const beside = [
    known(sameSql, rounded),
    known(sameSql, (same) => `${Math.round((100 * rate) / same)} %`),
    known(tpcB, rounded),
  ];
  const spent = [known(server, fine), known(postgres, fine), fine(load.used / load.acknowledged)];
  return [
    row.database,
    String(row.workers),
    String(row.clients),
    String(row.customers),
    rounded(rate),
    ...times,
    ...beside,
    ...spent,
  ];
}

export const describeLoad = ({ seconds, warmUp, runs }: Options) =>
  `Each client posts a quote, posts the trade of it, checks both replies and starts again, over a connection that it keeps. The server is one
process, or as many as the machine has cores (\`WORKERS=cores\`); the load comes from another process on the same machine. Postgres as it comes
(every commit reaches the disk), reached through a socket. "Same SQL" is pgbench with the two statements that the server sends for a pair,
taken from the server's driver while it makes one, prepared, on the same database with as many customers; TPC-B is pgbench's own transaction,
prepared, at a scale of at least as many branches as clients. All take turns. ${warmUp} s of warm-up, ${seconds} s measured, the median of ${runs} runs. A pair is two
requests and two commits; under load the server stores several quotes in one, while pgbench does the same work one by one. A TPC-B transaction is
one commit. The last three columns are processor time a
pair.`;

export const limits = `What limits it is processor time: a pair costs what the last three columns say, and the server, Postgres and the load generator share
the machine's cores, while pgbench, which parses no HTTP, checks no token and writes no JSON, leaves nearly all of them to Postgres.
[Decision 022](decisions/022-several-workers-behind-one-port.md) has what was taken down.`;
