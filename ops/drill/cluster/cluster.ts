import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DrillSettings, portsOf, upTo } from '../settings.ts';
import { backupFile, backupFileOf, etcdArguments, haproxyFile, patroniFile } from './configs.ts';
import {
  asPostgres,
  familyOf,
  giveAway,
  isAlive,
  type Output,
  pidOf,
  postmasterOf,
  run,
  signal,
  start,
  stop,
  until,
} from './processes.ts';
import { ask } from './sql.ts';
import { missingSentence, type Program, patroniFault, programs, syncModeOf, versionIn } from './versions.ts';

const root = join(import.meta.dirname, '../../..');
export const deployed = (name: string): string => readFileSync(join(root, 'ops/deploy/cluster', name), 'utf8');

/** A fault that the operator can fix; only its message is shown. */
export class DrillFault extends Error {}

/** The full-disk drill moves a node's data. */
export function dataFolderOf({ folder }: Pick<DrillSettings, 'folder'>, node: number): string {
  const moved = join(folder, `pg${node}.moved`);
  return existsSync(moved) ? readFileSync(moved, 'utf8') : join(folder, `pg${node}`);
}

const secretOf = ({ folder }: Pick<DrillSettings, 'folder'>): string => readFileSync(join(folder, 'secret'), 'utf8');

/** An address of the product's database; a port bypasses HAProxy. */
export const addressOf = (
  settings: DrillSettings,
  port = portsOf(settings).primary,
  database = 'statechange',
): string => `postgres://statechange:${secretOf(settings)}@127.0.0.1:${port}/${database}`;
export const superAddressOf = (settings: DrillSettings, node: number, database = 'postgres'): string =>
  `postgres://postgres:${secretOf(settings)}@127.0.0.1:${portsOf(settings).postgres(node)}/${database}`;

function patroniWords({ patroniFolder }: DrillSettings, program: 'patroni' | 'patronictl'): readonly string[] {
  if (patroniFolder === null) return [program];
  return [
    'env',
    `PYTHONPATH=${patroniFolder}/usr/lib/python3/dist-packages`,
    '/usr/bin/python3',
    `${patroniFolder}/usr/bin/${program}`,
  ];
}

const patronictl = (settings: DrillSettings, ...words: readonly string[]): Promise<Output> =>
  run(asPostgres([...patroniWords(settings, 'patronictl'), '-c', join(settings.folder, 'pg1.yml'), ...words]));

/** The version of Patroni. @throws DrillFault if programs are missing or if it could lose trades */
export async function checkPrograms(settings: DrillSettings): Promise<readonly number[]> {
  const commands: Readonly<Record<Program, readonly string[]>> = {
    patroni: [...patroniWords(settings, 'patroni'), '--version'],
    etcd: ['etcd', '--version'],
    haproxy: ['haproxy', '-v'],
    pgbackrest: ['pgbackrest', 'version'],
    postgres: [join(settings.postgresBin, 'postgres'), '--version'],
    setpriv: ['setpriv', '--version'],
  };
  const found = await Promise.all(programs.map((program) => run(commands[program])));
  const missing = missingSentence(programs.filter((_, index) => found[index]?.ok !== true));
  if (missing !== null) throw new DrillFault(missing);
  const version = versionIn(found[0]?.text ?? '');
  const fault = patroniFault(version);
  if (fault !== null) throw new DrillFault(fault);
  return version;
}

const get = async (port: number, path: string, method = 'GET'): Promise<boolean> => {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, signal: AbortSignal.timeout(3000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
};

/** The first node with a positive answer; all are queried at once. */
async function nodeThat(settings: DrillSettings, path: string): Promise<number | null> {
  const answers = await Promise.all(upTo(settings.nodes).map((node) => get(portsOf(settings).rest(node), path)));
  const place = answers.indexOf(true);
  return place === -1 ? null : place + 1;
}

/** The node with the leader key. */
export const leaderOf = (settings: DrillSettings): Promise<number | null> => nodeThat(settings, '/primary');
/** The standby that confirms commits; with a quorum, the first candidate. */
export const confirmingStandbyOf = async (settings: DrillSettings): Promise<number | null> =>
  (await nodeThat(settings, '/synchronous')) ?? (await nodeThat(settings, '/quorum'));

/** Whether there are a leader and a confirming standby, and every other node streams. */
export async function isWhole(settings: DrillSettings): Promise<boolean> {
  const leader = await leaderOf(settings);
  if (leader === null || (await confirmingStandbyOf(settings)) === null) return false;
  const rows = await ask<{ n: number }>(
    superAddressOf(settings, leader),
    "select count(*)::int as n from pg_stat_replication where state = 'streaming'",
  ).catch(() => []);
  return rows[0]?.n === settings.nodes - 1;
}

/** @throws DrillFault if the cluster is not whole within a minute */
export async function requireWhole(settings: DrillSettings): Promise<void> {
  if (!(await until(60, () => isWhole(settings))))
    throw new DrillFault('The cluster is not whole: npm run drill -- status');
}

export async function switchTo(settings: DrillSettings, node: number | null): Promise<Output> {
  const leader = await leaderOf(settings);
  return patronictl(settings, 'switchover', '--leader', `pg${leader}`, '--candidate', `pg${node}`, '--force');
}

/** Writes a node's settings, with a drill's overrides. */
export function writeNode(
  settings: DrillSettings,
  version: readonly number[],
  node: number,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const dataFolder = dataFolderOf(settings, node);
  const facts = { node, dataFolder, secret: secretOf(settings), syncMode: syncModeOf(version), more };
  writeFor(join(settings.folder, `pg${node}.yml`), patroniFile(deployed('patroni.yml'), settings, facts), 0o600);
  writeFor(backupFileOf(settings, node), backupFile(deployed('pgbackrest.conf'), settings, node, dataFolder), 0o644);
}

/** Writes a file owned by the cluster's user. */
export function writeFor(path: string, text: string, mode: number): void {
  writeFileSync(path, text);
  chmodSync(path, mode);
  giveAway(path);
}

export const startNode = (settings: DrillSettings, node: number, env: Readonly<Record<string, string>> = {}): number =>
  start(
    settings.folder,
    `patroni${node}`,
    asPostgres([...patroniWords(settings, 'patroni'), join(settings.folder, `pg${node}.yml`)]),
    {
      env: { HOME: settings.folder, ...env },
    },
  );
export const startEtcd = (settings: DrillSettings, member: number): number =>
  start(settings.folder, `etcd${member}`, asPostgres(['etcd', ...etcdArguments(settings, member)]));

/** A node's Patroni, and its Postgres with all children. */
export const patroniOf = ({ folder }: DrillSettings, node: number): readonly number[] =>
  [pidOf(folder, `patroni${node}`)].filter((pid) => pid !== null);
export const postgresOf = (settings: DrillSettings, node: number): readonly number[] => {
  const postmaster = postmasterOf(dataFolderOf(settings, node));
  return postmaster === null ? [] : familyOf(postmaster);
};

/** As if the machine had died. */
export const killNode = (settings: DrillSettings, node: number): void =>
  signal('SIGKILL', ...patroniOf(settings, node), ...postgresOf(settings, node));

/** Starts everything and waits until it is whole. @throws DrillFault if it does not get there */
export async function up(settings: DrillSettings): Promise<readonly number[]> {
  const { folder, nodes, etcds } = settings;
  if (existsSync(join(folder, 'secret'))) throw new DrillFault(`${folder} holds a cluster: npm run drill -- down`);
  const version = await checkPrograms(settings);
  mkdirSync(join(folder, 'backups'), { recursive: true });
  chmodSync(folder, 0o755);
  giveAway(folder);
  giveAway(join(folder, 'backups'));
  writeFor(join(folder, 'secret'), randomBytes(16).toString('hex'), 0o600);
  writeFor(join(folder, 'patroni-folder'), settings.patroniFolder ?? '', 0o644);
  const statements = [
    `create role statechange login password '${secretOf(settings)}' createdb`,
    'create database statechange owner statechange',
  ];
  const script = `#!/bin/sh\nexec ${settings.postgresBin}/psql -v ON_ERROR_STOP=1 -q "$1" ${statements.map((text) => `-c "${text}"`).join(' ')}\n`;
  writeFor(join(folder, 'post-bootstrap'), script, 0o700);
  writeFor(join(folder, 'haproxy.cfg'), haproxyFile(deployed('haproxy.cfg'), settings), 0o644);
  for (const member of upTo(etcds)) startEtcd(settings, member);
  if (!(await until(20, () => get(portsOf(settings).etcd(1), '/health'))))
    throw new DrillFault(`etcd does not answer: ${folder}/etcd1.log`);
  for (const node of upTo(nodes)) writeNode(settings, version, node);
  for (const node of upTo(nodes)) startNode(settings, node);
  start(folder, 'haproxy', asPostgres(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]), {
    env: { HAPROXY_BIND: `127.0.0.1:${portsOf(settings).primary}` },
  });
  if (!(await until(90, () => isWhole(settings))))
    throw new DrillFault(`The cluster did not form: ${folder}/patroni1.log`);
  if (!(await until(15, () => answers(settings)))) throw new DrillFault('HAProxy does not lead to the primary');
  const made = await backup(settings, 'stanza-create');
  if (!made.ok) throw new DrillFault(`pgBackRest has no repository: ${made.text}`);
  return version;
}

export const answers = (settings: DrillSettings): Promise<boolean> =>
  ask(addressOf(settings), 'select 1').then(
    () => true,
    () => false,
  );

export async function backup(settings: DrillSettings, ...words: readonly string[]): Promise<Output> {
  const leader = (await leaderOf(settings)) ?? 1;
  return run(
    asPostgres(['pgbackrest', `--config=${backupFileOf(settings, leader)}`, '--stanza=statechange', ...words]),
  );
}

/** Resumes paused nodes first, since they cannot stop. */
export async function stopNodes(settings: DrillSettings): Promise<void> {
  const { folder, nodes, postgresBin } = settings;
  for (const node of upTo(nodes)) signal('SIGCONT', ...postgresOf(settings, node), ...patroniOf(settings, node));
  await Promise.all(upTo(nodes).map((node) => stop(folder, `patroni${node}`, 20)));
  // A node whose Patroni was killed.
  for (const node of upTo(nodes)) {
    const postmaster = postmasterOf(dataFolderOf(settings, node));
    if (postmaster === null) continue;
    await run(
      asPostgres([join(postgresBin, 'pg_ctl'), '-D', dataFolderOf(settings, node), '-m', 'immediate', '-s', 'stop']),
    );
    if (isAlive(postmaster)) signal('SIGKILL', ...familyOf(postmaster));
  }
}

/** Removes the cluster from etcd, to reuse its name. @throws DrillFault if etcd refuses */
export async function forgetCluster(settings: DrillSettings): Promise<void> {
  const prefix = '/service/statechange/';
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  // A prefix range ends at the prefix with its last character incremented.
  const body = JSON.stringify({ key: base64(prefix), range_end: base64('/service/statechange0') });
  const url = `http://127.0.0.1:${portsOf(settings).etcd(1)}/v3/kv/deleterange`;
  const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new DrillFault(`etcd did not forget the cluster: ${await reply.text()}`);
}

/** Stops everything by id and removes the folder, except for the measurements. */
export async function down(settings: DrillSettings): Promise<void> {
  const { folder, etcds } = settings;
  if (!existsSync(join(folder, 'secret'))) return;
  await stop(folder, 'product', 12);
  await stop(folder, 'haproxy', 5);
  await stopNodes(settings);
  await Promise.all(upTo(etcds).map((member) => stop(folder, `etcd${member}`, 10)));
  await run(['umount', join(folder, 'small')]);
  rmSync(folder, { recursive: true, force: true });
}

export async function status(settings: DrillSettings): Promise<string> {
  if (!existsSync(join(settings.folder, 'secret'))) return `There is no cluster in ${settings.folder}.`;
  const listed = await patronictl(settings, 'list');
  return `${listed.text.trim()}\nDATABASE_URL=${addressOf(settings)}`;
}
