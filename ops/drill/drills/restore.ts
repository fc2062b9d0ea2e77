import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOf,
  answers,
  backup,
  checkPrograms,
  confirmingStandbyOf,
  DrillFault,
  dataFolderOf,
  deployed,
  forgetCluster,
  isWhole,
  leaderOf,
  requireWhole,
  startNode,
  stopNodes,
  superAddressOf,
  switchTo,
  writeFor,
  writeNode,
} from '../cluster/cluster.ts';
import { backupFileOf, restoreSettings } from '../cluster/configs.ts';
import { until } from '../cluster/processes.ts';
import { ensureProduct, stopProduct } from '../cluster/product.ts';
import { ask } from '../cluster/sql.ts';
import { type DrillSettings, portsOf, upTo } from '../settings.ts';
import { noTroubles, type Summary, worstOf } from '../summary.ts';
import { booksOf, isSound, moneyOff } from '../witness/books.ts';
import { compareKinds, comparisonLines } from '../witness/compare.ts';
import { storedBy } from '../witness/stored.ts';
import { type Crowd, gather, settle } from './crowd.ts';
import { seconds } from './failovers.ts';
import { factsOf, publish, type Run } from './run.ts';

/** The records that a restore must bring back. */
interface Target {
  /** As Postgres reads it. */
  readonly time: string;
  /** In ms, rounded down. */
  readonly at: number;
  readonly trades: readonly string[];
  readonly entries: number;
  readonly postings: number;
  readonly all: number;
}

// Placing a trade is the last change of its quote, so the quote's row has the commit time.
const placed =
  'select trade_guid, pg_xact_commit_timestamp(xmin) as at from bank_quotes where trade_guid is not null and customer_guid = any($1)';
const between = `with placed as (${placed}), pairs as (select at, lead(at) over (order by at) as following, row_number() over (order by at) as n,
    count(*) over ()::int as total from placed)
  select to_char(at + (following - at) / 2, 'YYYY-MM-DD HH24:MI:SS.USOF') as time, floor(extract(epoch from at) * 1000)::float8 as at, total as all
    from pairs where n >= total * 3 / 4 and following - at between interval '2 ms' and interval '500 ms' order by n limit 1`;
// Ledger rows never change, so each has its commit time.
const booked = (table: string): string =>
  `select count(*)::int as n from ${table} where coalesce(pg_xact_commit_timestamp(xmin), '-infinity') <= $1::timestamptz`;

/** A time between two trades. @throws DrillFault if no gap is wide enough */
async function chooseTarget(address: string, customers: readonly string[]): Promise<Target> {
  const [found] = await ask<{ time: string; at: number; all: number }>(address, between, [customers]);
  if (found === undefined) throw new DrillFault('There are no two trades to restore between');
  const trades = await ask<{ guid: string }>(
    address,
    `select trade_guid as guid from (${placed}) as p where at <= $2::timestamptz`,
    [customers, found.time],
  );
  const [entries] = await ask<{ n: number }>(address, booked('ledger_entries'), [found.time]);
  const [postings] = await ask<{ n: number }>(address, booked('ledger_postings'), [found.time]);
  return { ...found, trades: trades.map(({ guid }) => guid), entries: entries?.n ?? -1, postings: postings?.n ?? -1 };
}

async function archived(settings: DrillSettings, time: string): Promise<void> {
  const leader = await leaderOf(settings);
  if (leader === null) throw new DrillFault('There is no leader to archive from');
  const address = superAddressOf(settings, leader);
  await ask(address, 'select pg_switch_wal()');
  const text =
    "select count(*)::int as n from pg_stat_archiver where last_archived_time > $1::timestamptz and last_archived_time > now() - interval '20 seconds'";
  const isThere = async () => (await ask<{ n: number }>(address, text, [time]))[0]?.n === 1;
  if (!(await until(40, isThere)))
    throw new DrillFault('The archive does not get there: pgBackRest is in the log of the leader');
}

/** Rebuilds the cluster: the first node from the archive, the others from it. */
async function rebuild(settings: DrillSettings, version: readonly number[], time: string): Promise<void> {
  await stopNodes(settings);
  await forgetCluster(settings);
  // The deployed command, except for the script's path.
  const script = join(settings.folder, 'restore');
  writeFor(script, deployed('restore'), 0o700);
  const more = restoreSettings(deployed('restore.yml'), script);
  for (const node of upTo(settings.nodes)) {
    rmSync(dataFolderOf(settings, node), { recursive: true, force: true });
    writeNode(settings, version, node, more);
  }
  const env = {
    PGBACKREST_CONFIG: backupFileOf(settings, 1),
    RESTORE_TARGET: time,
    RESTORE_FOLDER: dataFolderOf(settings, 1),
  };
  startNode(settings, 1, env);
  if (!(await until(120, async () => (await leaderOf(settings)) !== null)))
    throw new DrillFault(`The restored node does not lead: ${settings.folder}/patroni1.log`);
  for (const node of upTo(settings.nodes).slice(1)) startNode(settings, node);
  if (!(await until(120, () => isWhole(settings)))) throw new DrillFault('The restored cluster is not whole');
  for (const node of upTo(settings.nodes)) writeNode(settings, version, node);
  if (!(await until(20, () => answers(settings))))
    throw new DrillFault('HAProxy does not lead to the restored primary');
}

/** Backs up, trades through a switchover, and restores to a time between two trades. */
export async function restore(run: Run): Promise<Summary> {
  const { settings, name, results, print } = run;
  const version = await checkPrograms(settings);
  await requireWhole(settings);
  await ensureProduct(settings);
  const started = Date.now();
  const made = await backup(settings, '--type=full', 'backup');
  if (!made.ok) throw new DrillFault(`The backup failed: ${made.text}`);
  const backupSeconds = Math.round((Date.now() - started) / 100) / 10;
  const crowd = await gather(settings, name, results);
  const facts = factsOf(run, version);
  await seconds(8);
  await switchTo(settings, await confirmingStandbyOf(settings));
  await seconds(20);
  await crowd.stop();
  await settle(settings, crowd);
  await requireWhole(settings);
  const customers = crowd.customers.map(({ guid }) => guid);
  const target = await chooseTarget(addressOf(settings), customers);
  print(`${target.trades.length} of ${target.all} trades came before ${target.time}`);
  await archived(settings, target.time);
  await stopProduct(settings);
  const startedAt = Date.now();
  await rebuild(settings, version, target.time);
  const rebuildSeconds = Math.round((Date.now() - startedAt) / 100) / 10;
  print(`the cluster is whole again after ${rebuildSeconds} s`);
  const found = await checkRestored(run, crowd, target);
  await ensureProduct(settings);
  const again = await gather(settings, `${name}-again`, results);
  await again.stop();
  const trades = again.answers.filter(({ kind }) => kind === 'trade').length;
  const remarks = [
    ...[`full backup ${backupSeconds} s`, `whole again from the archive after ${rebuildSeconds} s`],
    `of ${target.all} trades the ${target.trades.length} before the target, ${found.tooMany} others`,
    `${found.entries} ledger entries of ${target.entries}, ${found.postings} postings of ${target.postings}`,
    `${trades} trades after it`,
  ];
  return publish(run, crowd, {
    ...facts,
    ...noTroubles,
    ...found.compared,
    // Books of another time are wrong even if they balance.
    soundNodes: isExact(found, target) ? found.soundNodes : 0,
    nodes: settings.nodes,
    moneyOff: found.off,
    whole: await isWhole(settings),
    remarks,
  });
}

/** Whether everything up to the target is there, and nothing else. */
const isExact = (
  { tooMany, entries, postings }: { readonly tooMany: number; readonly entries: number; readonly postings: number },
  target: Target,
): boolean => tooMany === 0 && entries === target.entries && postings === target.postings;

async function checkRestored({ settings, print }: Run, crowd: Crowd, target: Target) {
  const made = { customers: crowd.customers.map(({ guid }) => guid), word: crowd.word };
  const targetTrades = new Set(target.trades);
  // Everything acknowledged before the target must be there.
  const expected = crowd.answers.filter(({ kind, id, at }) =>
    kind === 'trade' ? targetTrades.has(id) : at <= target.at,
  );
  const nodes = [];
  let [soundNodes, tooMany, off] = [0, 0, 0];
  for (const node of upTo(settings.nodes)) {
    const address = addressOf(settings, portsOf(settings).postgres(node));
    const stored = await storedBy(address, made);
    const compared = compareKinds(expected, stored);
    print(`pg${node}: ${comparisonLines(compared).join('\n     ')}`);
    nodes.push(compared);
    tooMany = Math.max(tooMany, stored.filter(({ kind, id }) => kind === 'trade' && !targetTrades.has(id)).length);
    const lost = target.trades.filter((guid) => !stored.some(({ id }) => id === guid)).length;
    off += lost;
    if (isSound(await booksOf(address))) soundNodes += 1;
  }
  off += (await moneyOff(addressOf(settings), crowd.customers)).length;
  const [entries] = await ask<{ n: number }>(addressOf(settings), 'select count(*)::int as n from ledger_entries');
  const [postings] = await ask<{ n: number }>(addressOf(settings), 'select count(*)::int as n from ledger_postings');
  return { compared: worstOf(nodes), soundNodes, tooMany, off, entries: entries?.n ?? -1, postings: postings?.n ?? -1 };
}
