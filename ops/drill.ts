/** `npm run drill -- <command>`: a local cluster and its faults; see docs/drills.md. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DrillFault, down, status, up } from './drill/cluster/cluster.ts';
import { inChromium } from './drill/drills/chromium.ts';
import { failovers } from './drill/drills/failovers.ts';
import { fullDisk } from './drill/drills/fullDisk.ts';
import { killMigration } from './drill/drills/killMigration.ts';
import { restore } from './drill/drills/restore.ts';
import { isWay, rollingUpdate, ways } from './drill/drills/rollingUpdate.ts';
import { drill, type Run } from './drill/drills/run.ts';
import { readSettings } from './drill/settings.ts';
import { isGood, type Summary, summariesIn, tableOf } from './drill/summary.ts';
import { compareFolder, faultsOf, productionLines } from './drill/witness/production.ts';
import { storedAt } from './drill/witness/stored.ts';

const usage = `Usage: npm run drill -- <command>

  up, down, status   a cluster of three nodes on loopback
${Object.entries(failovers)
  .map(([name, { about }]) => `  ${name.padEnd(19)}${about}`)
  .join('\n')}
  restore            a backup, trades, a switchover; the cluster is started anew from the archive, at a time between two trades
  full-disk          the disk of the leader fills while customers trade, and is freed
  kill-migration     SIGKILL in the middle of migrations, then a start
  rolling-update     the release before gives way to this one on one Postgres, for which no cluster is needed; --from <commit> names another
    ${Object.entries(ways)
      .map(([name, about]) => `${name.padEnd(17)}${about}`)
      .join('\n    ')}
  chromium           a customer in Chromium orders and withdraws as the leader is killed; prints what the screens say
  table <file…>      a table of Markdown of *.summary.json
  compare <folder>   compares the witness of production with DATABASE_URL; --until <time> leaves out what was acknowledged later

PROJECT names a built checkout to drill (this one), DRILL_DIR the folder of the cluster, DRILL_PORT the first of its ports (27000), DRILL_RESULTS
the folder for what was measured, DRILL_PATRONI another Patroni than the installed one, DRILL_CUSTOMERS how many trade (8).`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' }, from: { type: 'string' } },
});
const [command = '', ...words] = positionals;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** In ms. @throws DrillFault if it is not a time */
function timeIn(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new DrillFault(`--until must be a time such as 2026-01-15T12:00:00Z, not "${text}"`);
  return time;
}

async function compareProduction(): Promise<void> {
  const [folder] = words;
  const address = process.env.DATABASE_URL;
  if (folder === undefined || !address)
    throw new DrillFault('Name the folder of the witness, and the database by DATABASE_URL');
  const compared = await compareFolder(
    folder,
    storedAt(address),
    values.until === undefined ? {} : { until: timeIn(values.until) },
  );
  for (const line of productionLines(compared)) print(line);
  process.exitCode = faultsOf(compared) === 0 ? 0 : 1;
}

const settings = readSettings(process.env, join(import.meta.dirname, '..'));
const run: Run = {
  settings,
  name: command,
  results: process.env.DRILL_RESULTS || join(tmpdir(), 'statechange-drills'),
  print,
};
const finish = async (drilling: Promise<Summary>): Promise<void> => {
  process.exitCode = isGood(await drilling) ? 0 : 1;
};
const commands: Readonly<Record<string, () => Promise<void>>> = {
  async up() {
    const version = await up(settings);
    print(`Patroni ${version.join('.')}\n${await status(settings)}`);
  },
  down: () => down(settings),
  status: async () => print(await status(settings)),
  ...Object.fromEntries(Object.entries(failovers).map(([name, { act }]) => [name, () => finish(drill(run, act))])),
  restore: () => finish(restore(run)),
  'full-disk': () => finish(fullDisk(run)),
  'kill-migration': () => finish(killMigration(run)),
  async 'rolling-update'() {
    const [way = 'beside'] = words;
    if (!isWay(way)) throw new DrillFault(`The ways to update are ${Object.keys(ways).join(', ')}`);
    await finish(rollingUpdate(run, way, values.from));
  },
  async chromium() {
    process.exitCode = (await inChromium(run)) ? 0 : 1;
  },
  table: async () => print(tableOf(words.flatMap((file) => summariesIn(readFileSync(file, 'utf8'))))),
  compare: compareProduction,
};

const chosen = commands[command];
try {
  if (chosen === undefined) {
    print(usage);
    process.exitCode = command === '' || command === 'help' ? 0 : 2;
  } else await chosen();
} catch (error) {
  if (!(error instanceof DrillFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
