import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, DrillFault } from '../cluster/cluster.ts';
import { isAlive, run as runProgram, signal, stop, until } from '../cluster/processes.ts';
import { launchNamed, waitForProduct } from '../cluster/product.ts';
import { startSingle, stopSingle } from '../cluster/single.ts';
import { openFront } from '../customers/front.ts';
import { reportLines, reportOf } from '../report.ts';
import { type DrillSettings, portsOf } from '../settings.ts';
import { type Summary, worstOf } from '../summary.ts';
import { booksOf, isSound, moneyOff } from '../witness/books.ts';
import { compareKinds, comparisonLines } from '../witness/compare.ts';
import { storedBy } from '../witness/stored.ts';
import { type Crowd, gather, settle } from './crowd.ts';
import { seconds } from './failovers.ts';
import { commitOf, factsOf, publish, type Run } from './run.ts';

export const ways = {
  beside: 'both serve for a while behind one front, then SIGTERM for the old one',
  restart: 'SIGTERM, then the new one starts at the same port; the front waits for it',
  kill: 'SIGKILL, then the new one starts at the same port; nobody waits for it',
} as const;
type Way = keyof typeof ways;
export const isWay = (text: string): text is Way => text in ways;

/** In ms; `lb_try_duration` of `ops/deploy/Caddyfile`. */
const frontTimeoutMs = 30_000;
const stopSeconds = 15;

function git(project: string, ...words: readonly string[]): string {
  const done = spawnSync('git', ['-C', project, ...words], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return done.status === 0 ? done.stdout.trim() : '';
}

/** The previous release, or a main commit with other migrations. @throws DrillFault without one */
function commitBefore(project: string): string {
  const tag = git(project, 'tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] ?? '';
  if (tag !== '') return tag;
  const [last = ''] = git(project, 'log', '--first-parent', '--format=%H', '-n1', '--', 'server/db/migrations').split(
    '\n',
  );
  const found = git(project, 'rev-parse', '--verify', '--short=8', last === '' ? 'HEAD~50' : `${last}^`);
  if (found === '')
    throw new DrillFault('There is no release before this one in the history of git: name a commit by --from');
  return found;
}

/** Unpacks a commit into a folder, with the current packages. */
async function unpack(project: string, commit: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const done = await runProgram([
    'sh',
    '-c',
    'git -C "$1" archive "$2" | tar -x -C "$3"',
    'sh',
    project,
    commit,
    folder,
  ]);
  if (!done.ok) throw new DrillFault(`${commit} could not be unpacked: ${done.text}`);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

interface Scene {
  readonly settings: DrillSettings;
  readonly old: number;
  readonly say: (text: string) => void;
  readonly lead: (urls: readonly string[]) => void;
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

async function startNew({ settings, say }: Scene, port: number): Promise<void> {
  const { folder, project, workers } = settings;
  launchNamed('new', { folder, project, database: addressOf(settings), workers, port });
  await waitForProduct(settings, 'new');
  say('the new one serves');
}

async function endOld({ old, say }: Scene, name: NodeJS.Signals): Promise<void> {
  signal(name, old);
  if (!(await until(stopSeconds, () => !isAlive(old)))) throw new DrillFault('The old product did not end');
  say(`the old one ended by ${name}`);
}

async function giveWay(scene: Scene, way: Way): Promise<void> {
  const { product } = portsOf(scene.settings);
  if (way === 'beside') {
    await startNew(scene, product + 1);
    scene.lead([urlOf(product), urlOf(product + 1)]);
    await seconds(10);
    await endOld(scene, 'SIGTERM');
  } else {
    await endOld(scene, way === 'kill' ? 'SIGKILL' : 'SIGTERM');
    await startNew(scene, product);
  }
  await seconds(10);
}

async function check(address: string, crowd: Crowd, print: Run['print']) {
  const made = { customers: crowd.customers.map(({ guid }) => guid), word: crowd.word };
  const compared = compareKinds(crowd.answers, await storedBy(address, made));
  for (const line of comparisonLines(compared)) print(line);
  const off = await moneyOff(address, crowd.customers);
  return {
    ...worstOf([compared]),
    soundNodes: isSound(await booksOf(address)) ? 1 : 0,
    nodes: 1,
    moneyOff: off.length,
  };
}

/** Replaces a release on one Postgres, and checks every answer that customers got meanwhile. */
export async function rollingUpdate(
  { settings: given, name, results, print }: Run,
  way: Way,
  from?: string,
): Promise<Summary> {
  // Separate from a cluster that may be up.
  const settings = { ...given, folder: `${given.folder}-rolling`, port: given.port + 20 };
  const run: Run = { settings, name: `${name} ${way}`, results, print };
  const { folder, workers, project } = settings;
  const before = from ?? commitBefore(project);
  const oldProject = join(folder, 'release');
  await startSingle(settings);
  try {
    await unpack(project, before, oldProject);
    const { product } = portsOf(settings);
    const old = launchNamed('old', {
      folder,
      project: oldProject,
      database: addressOf(settings),
      workers,
      port: product,
    });
    await waitForProduct(settings, 'old');
    const front = openFront(way === 'kill' ? 0 : frontTimeoutMs);
    front.lead([urlOf(product)]);
    const crowd = await gather(settings, `${name}-${way}`, results, front.ask);
    const facts = {
      ...factsOf(run, []),
      patroni: '–',
      product: `${git(project, 'rev-parse', '--short=8', before)} → ${commitOf(project)}`,
    };
    const mark = Date.now();
    const say = (text: string) => print(`  ${Math.round((Date.now() - mark) / 100) / 10} s: ${text}`);
    await giveWay({ settings, old, say, lead: front.lead }, way).finally(() => crowd.stop());
    const report = reportOf(crowd.calls, mark);
    for (const line of reportLines(report)) print(line);
    await settle(settings, crowd, front.ask);
    const failed = report.troubles.reduce((sum, { times }) => sum + times, 0);
    const calls = crowd.calls.filter(({ at, ms }) => at + ms >= mark).length;
    const checked = await check(addressOf(settings), crowd, print);
    const none = { workersReplaced: 0, connections: 0, whole: true };
    return publish(run, crowd, {
      ...facts,
      ...report,
      ...checked,
      ...none,
      remarks: [`${failed} of ${calls} calls failed`],
    });
  } finally {
    for (const each of ['old', 'new']) await stop(folder, each, stopSeconds);
    await stopSingle(settings);
  }
}
