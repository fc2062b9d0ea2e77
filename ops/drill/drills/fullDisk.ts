import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkPrograms,
  DrillFault,
  dataFolderOf,
  isWhole,
  leaderOf,
  requireWhole,
  startNode,
  switchTo,
  writeNode,
} from '../cluster/cluster.ts';
import { giveAway, run as runProgram, stop, until } from '../cluster/processes.ts';
import { type DrillSettings, upTo } from '../settings.ts';
import type { Summary } from '../summary.ts';
import { type Act, seconds } from './failovers.ts';
import { drill, type Run } from './run.ts';

const smallFolder = ({ folder }: DrillSettings): string => join(folder, 'small');
/** Free space on the small disk, besides the data. */
const spare = 400;

/** Moves a follower's data while it is stopped. */
async function moveNode(
  settings: DrillSettings,
  version: readonly number[],
  node: number,
  to: 'small' | 'usual',
): Promise<void> {
  const { folder } = settings;
  await stop(folder, `patroni${node}`, 30);
  const [usual, small, note] = [
    join(folder, `pg${node}`),
    join(smallFolder(settings), 'data'),
    join(folder, `pg${node}.moved`),
  ];
  if (to === 'small') {
    const used = Number((await runProgram(['du', '-sm', usual])).text.split('\t')[0]);
    mkdirSync(smallFolder(settings), { recursive: true });
    const mounted = await runProgram([
      'mount',
      '-t',
      'tmpfs',
      '-o',
      `size=${used + spare}m`,
      'tmpfs',
      smallFolder(settings),
    ]);
    if (!mounted.ok) throw new DrillFault(`A small disk can be made by root only: ${mounted.text}`);
    giveAway(smallFolder(settings));
    await runProgram(['cp', '-a', usual, small]);
    writeFileSync(note, small);
  } else {
    rmSync(usual, { recursive: true, force: true });
    await runProgram(['cp', '-a', small, usual]);
    rmSync(note, { force: true });
    await runProgram(['umount', smallFolder(settings)]);
  }
  writeNode(settings, version, node);
  startNode(settings, node);
  if (!(await until(90, () => isWhole(settings))))
    throw new DrillFault(`pg${node} did not come back from its other disk`);
}

/** Fills the small disk completely. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1 << 20, 1 << 12]) {
    const zeros = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, zeros);
    } catch {}
  }
  closeSync(file);
}

const fillAndFree: Act = async ({ settings, leader, say }) => {
  const ballast = join(smallFolder(settings), 'ballast');
  fill(ballast);
  say(`the disk of pg${leader} is full, ${statfsSync(smallFolder(settings)).bavail} blocks left`);
  let found: number | null = null;
  const isOther = async () => {
    found = await leaderOf(settings);
    return found !== null && found !== leader;
  };
  say((await until(60, isOther)) ? `pg${found} leads` : 'nobody took over');
  await seconds(15);
  rmSync(ballast, { force: true });
  say('there is room again');
};

/** Fills the leader's disk while customers trade, then frees it. */
export async function fullDisk(run: Run): Promise<Summary> {
  const { settings } = run;
  const version = await checkPrograms(settings);
  await requireWhole(settings);
  const old = await leaderOf(settings);
  const node = upTo(settings.nodes).find((each) => each !== old) ?? 1;
  await moveNode(settings, version, node, 'small');
  await handOver(settings, node);
  try {
    return await drill(run, fillAndFree);
  } finally {
    const leader = await leaderOf(settings);
    if (leader === node) await handOver(settings, upTo(settings.nodes).find((each) => each !== node) ?? 1);
    if (existsSync(dataFolderOf(settings, node))) await moveNode(settings, version, node, 'usual');
  }
}

async function handOver(settings: DrillSettings, node: number): Promise<void> {
  await switchTo(settings, node);
  const isDone = async () => (await leaderOf(settings)) === node && (await isWhole(settings));
  if (!(await until(60, isDone))) throw new DrillFault(`pg${node} did not take over`);
}
