import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressOf,
  checkPrograms,
  confirmingStandbyOf,
  DrillFault,
  isWhole,
  leaderOf,
  requireWhole,
} from '../cluster/cluster.ts';
import { isAlive, until } from '../cluster/processes.ts';
import { ensureProduct, productWitness, workersOf } from '../cluster/product.ts';
import { ask } from '../cluster/sql.ts';
import { finishDue, type Made, readMade, setUpDue } from '../customers/recurring.ts';
import { reportLines, reportOf } from '../report.ts';
import { type DrillSettings, portsOf, upTo } from '../settings.ts';
import { isGood, type Summary, worstOf } from '../summary.ts';
import { booksOf, isSound, moneyOff } from '../witness/books.ts';
import { compareKinds, comparisonLines } from '../witness/compare.ts';
import { acknowledgedIn, compareFolder, faultsOf } from '../witness/production.ts';
import { storedAt, storedBy } from '../witness/stored.ts';
import { type Crowd, gather, settle } from './crowd.ts';
import type { Act, Scene } from './failovers.ts';

export interface Run {
  readonly settings: DrillSettings;
  readonly name: string;
  readonly results: string;
  readonly print: (line: string) => void;
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** Of the last minute. */
const loadNow = (): number => round(loadavg()[0] ?? 0);

export const commitOf = (project: string): string =>
  spawnSync('git', ['-C', project, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout.trim() || 'unknown';

export const factsOf = ({ settings, name }: Run, version: readonly number[]) => ({
  ...{ drill: name, product: commitOf(settings.project), patroni: version.join('.'), at: new Date().toISOString() },
  ...{ load: loadNow(), cores: availableParallelism() },
});

/** Has customers trade through a fault, then compares their answers with every node. */
export async function drill(run: Run, act: Act): Promise<Summary> {
  const { settings, name, results, print } = run;
  const version = await checkPrograms(settings);
  await requireWhole(settings);
  await ensureProduct(settings);
  const began = Date.now();
  const crowd = await gather(settings, name, results);
  const facts = factsOf(run, version);
  const hasDue = await setUpDue(addressOf(settings), crowd.customers, crowd.word);
  // Some are bought before the fault, and most after it.
  if (hasDue) await until(90, async () => (await readMade(addressOf(settings), crowd.word)).bought > 0);
  const [leader, standby] = [await leaderOf(settings), await confirmingStandbyOf(settings)];
  if (leader === null || standby === null) throw new DrillFault('The cluster lost its leader before the drill');
  const workers = workersOf(settings);
  const mark = Date.now();
  const say = (text: string) => print(`  ${round((Date.now() - mark) / 1000)} s: ${text}`);
  print(`${name}: pg${leader} leads, pg${standby} confirms, load ${facts.load}`);
  const scene: Scene = { settings, version, leader, standby, say };
  const whole = await actAndRecover(scene, act, crowd);
  const report = reportOf(crowd.calls, mark);
  for (const line of reportLines(report)) print(line);
  if (hasDue) await finishDue(addressOf(settings), crowd.word);
  const checked = await check(run, crowd, began);
  const made = hasDue ? await readMade(addressOf(settings), crowd.word) : null;
  const summary: Summary = {
    ...{ ...facts, ...report, ...checked, whole },
    ...(made && { remarks: [...checked.remarks, madeWords(made)], buysOff: made.open + made.wrong }),
    workersReplaced: workers.filter((pid) => !isAlive(pid)).length,
  };
  return publish(run, crowd, summary);
}

async function actAndRecover(scene: Scene, act: Act, crowd: Crowd): Promise<boolean> {
  const { settings, say } = scene;
  try {
    await act(scene);
    await wait(12_000);
    const whole = await until(90, () => isWhole(settings));
    say(whole ? `the cluster is whole, pg${await leaderOf(settings)} leads` : 'the cluster is NOT whole');
    await wait(3_000);
    return whole;
  } finally {
    await crowd.stop();
  }
}

/** Compares every node with the witness, bypassing the product and HAProxy. */
async function check({ settings, print }: Run, crowd: Crowd, since: number) {
  await settle(settings, crowd);
  const made = { customers: crowd.customers.map(({ guid }) => guid), word: crowd.word };
  const nodes = upTo(settings.nodes);
  const compared = [];
  const own = { lines: 0, faults: 0 };
  let soundNodes = 0;
  for (const node of nodes) {
    const address = addressOf(settings, portsOf(settings).postgres(node));
    const of = compareKinds(crowd.answers, await storedBy(address, made));
    const books = await booksOf(address);
    print(`pg${node}: ${comparisonLines(of).join('\n     ')}`);
    print(`     ledger ${JSON.stringify(books.ledger)}, breaks in the audit log ${books.auditBreaks}`);
    if (isSound(books)) soundNodes += 1;
    const product = await compareFolder(productWitness(settings), storedAt(address), { since });
    own.lines = acknowledgedIn(product);
    own.faults += faultsOf(product);
    compared.push(of);
  }
  const off = await moneyOff(addressOf(settings), crowd.customers);
  const [held] = await ask<{ n: number }>(
    addressOf(settings),
    "select count(*)::int as n from pg_stat_activity where application_name = 'statechange'",
  );
  return {
    ...worstOf(compared),
    soundNodes,
    nodes: nodes.length,
    moneyOff: off.length,
    connections: held?.n ?? 0,
    ownFaults: own.faults,
    remarks: ownRemarks(own),
  };
}

const madeWords = ({ bought, skipped, open, wrong }: Made): string =>
  `recurring buys: ${bought} bought, ${skipped} skipped, ${open} open, ${wrong} wrong`;

/** The product's own record; empty for products without one. */
const ownRemarks = ({ lines, faults }: { readonly lines: number; readonly faults: number }): readonly string[] =>
  lines === 0 ? [] : [`the product’s own witness: ${lines} lines, ${faults} faults`];

export function publish({ print }: Run, { file }: Pick<Crowd, 'file'>, summary: Summary): Summary {
  const line = JSON.stringify(summary);
  writeFileSync(`${file}.summary.json`, `${line}\n`);
  print(line);
  print(`${isGood(summary) ? 'good' : 'BAD'}: ${file}.summary.json`);
  return summary;
}
