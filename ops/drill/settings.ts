import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#scripts/lib/postgres.ts';

/** Debian's Postgres, for the `psql` and `pg_dump` that cluster drills need. */
const packaged = '/usr/lib/postgresql/15/bin';

export interface DrillSettings {
  /** For everything that the cluster and the drills write. */
  readonly folder: string;
  /** The first of all ports, on loopback only. */
  readonly port: number;
  readonly nodes: number;
  readonly etcds: number;
  readonly postgresBin: string;
  /** A Patroni unpacked by `dpkg -x`; null for the installed one. */
  readonly patroniFolder: string | null;
  readonly project: string;
  readonly workers: number;
  readonly customers: number;
}

/** @returns the path that `up` saved, or null */
function keptPatroni(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'patroni-folder'), 'utf8') || null;
  } catch {
    return null;
  }
}

/** Reads `DRILL_*`, `PROJECT` and `WORKERS`. @throws Error for an invalid number */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  checkout: string,
): DrillSettings {
  const number = (name: string, usual: number): number => {
    const value = Number(environment[name] || usual);
    if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`);
    return value;
  };
  const folder = environment.DRILL_DIR || join(tmpdir(), 'statechange-drill');
  return {
    folder,
    port: number('DRILL_PORT', 27_000),
    nodes: number('DRILL_NODES', 3),
    etcds: number('DRILL_ETCDS', 3),
    postgresBin:
      environment.DRILL_PGBIN || (existsSync(packaged) ? packaged : findPostgres(['initdb', 'pg_ctl', 'postgres'])),
    patroniFolder: environment.DRILL_PATRONI || keptPatroni(folder),
    project: environment.PROJECT || checkout,
    workers: number('WORKERS', 2),
    customers: number('DRILL_CUSTOMERS', 8),
  };
}

/** HAProxy has the first port, the product the next. */
export const portsOf = ({ port }: Pick<DrillSettings, 'port'>) => ({
  primary: port,
  product: port + 1,
  postgres: (node: number) => port + 200 + node,
  rest: (node: number) => port + 300 + node,
  etcd: (member: number) => port + 400 + member,
  etcdPeer: (member: number) => port + 450 + member,
});

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
