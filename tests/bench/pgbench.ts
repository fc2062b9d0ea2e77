import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '../server/cluster.ts';
import { writeScript } from './same-sql.ts';
import type { Trader } from './subject.ts';

export interface Pgbench {
  /** Trades made to capture the server's statements. */
  readonly traded: number;
  /** The maximum of quotes and trades, with the server's statements. */
  sameSql(
    clients: number,
    customers: number,
    seconds: number,
  ): Promise<{ readonly pairs: number; readonly rate: number }>;
  /** Transactions per second of pgbench's own. */
  tpcB(clients: number, seconds: number): Promise<number>;
}

/** @param most clients; TPC-B needs as many branches, since a transaction locks one */
export async function createPgbench(
  cluster: Cluster,
  databaseUrl: string,
  traders: readonly Trader[],
  most: number,
): Promise<Pgbench> {
  await cluster.createDatabase('bench_tpcb');
  await cluster.client('pgbench', ['-i', '-s', String(most), '-q', 'bench_tpcb']);
  const folder = await mkdtemp(join(tmpdir(), 'statechange-pgbench-'));
  // Postgres runs as another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'pair.sql');
  const write = await writeScript(file, databaseUrl);
  const database = new URL(databaseUrl).pathname.slice(1);
  const load = (clients: number, seconds: number) => [
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    `${Math.min(2, clients)}`,
    '-T',
    `${seconds}`,
  ];
  const number = (said: string, form: RegExp) => Number(form.exec(said)?.[1]);
  let runs = 0;
  return {
    traded: 1,
    async sameSql(clients, customers, seconds) {
      runs += 1;
      await write(
        String(runs),
        traders.slice(0, customers).map(({ guid }) => guid),
      );
      const said = await cluster.client('pgbench', [
        '-n',
        '-f',
        file,
        '-D',
        'made=0',
        ...load(clients, seconds),
        database,
      ]);
      return { pairs: number(said, /actually processed: (\d+)/), rate: number(said, /tps = ([\d.]+)/) };
    },
    tpcB: async (clients, seconds) =>
      number(await cluster.client('pgbench', [...load(clients, seconds), 'bench_tpcb']), /tps = ([\d.]+)/),
  };
}
