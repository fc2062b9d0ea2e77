import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#scripts/lib/postgres.ts';

/** Debian's Postgres, whose `psql` and `pg_dump` the drills of a cluster need too. */
const packaged = '/usr/lib/postgresql/15/bin';

/** Where a cluster of drills lives, and what is drilled. */
export interface DrillSettings {
  /** Everything that the cluster and the drills write. */
  readonly folder: string;
  /** All ports count from here, on loopback only. */
  readonly port: number;
  readonly nodes: number;
  readonly etcds: number;
  /** The programs of Postgres. */
  readonly postgresBin: string;
  /** A folder that `dpkg -x` unpacked a Patroni into; null for the one that is installed. */
  readonly patroniFolder: string | null;
  /** A built checkout of the product. */
  readonly project: string;
  readonly workers: number;
  readonly customers: number;
}

/** @returns the place that `up` kept for later commands, or null */
function keptPatroni(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'patroni-folder'), 'utf8') || null;
  } catch {
    return null;
  }
}

/** Reads `DRILL_*`, `PROJECT` and `WORKERS`. @throws Error for a number that is none */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, checkout: string): DrillSettings {
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
    postgresBin: environment.DRILL_PGBIN || (existsSync(packaged) ? packaged : findPostgres(['initdb', 'pg_ctl', 'postgres'])),
    patroniFolder: environment.DRILL_PATRONI || keptPatroni(folder),
    project: environment.PROJECT || checkout,
    workers: number('WORKERS', 2),
    customers: number('DRILL_CUSTOMERS', 8),
  };
}

/** The ports of a cluster: HAProxy's is the first, the product's the next. */
export const portsOf = ({ port }: Pick<DrillSettings, 'port'>) => ({
  primary: port,
  product: port + 1,
  postgres: (node: number) => port + 200 + node,
  rest: (node: number) => port + 300 + node,
  etcd: (member: number) => port + 400 + member,
  etcdPeer: (member: number) => port + 450 + member,
});

/** 1, 2, … */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
