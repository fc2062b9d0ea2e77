import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addressOf,
  answers,
  checkPrograms,
  DrillFault,
  isWhole,
  leaderOf,
  postgresOf,
  requireWhole,
} from '../cluster/cluster.ts';
import { isAlive, run as runProgram, signal, until } from '../cluster/processes.ts';
import { launchProduct, productUrl, stopProduct, waitForProduct } from '../cluster/product.ts';
import { ask } from '../cluster/sql.ts';
import { type DrillSettings, portsOf } from '../settings.ts';
import { countsOf, noTroubles, type Summary } from '../summary.ts';
import { booksOf, isSound } from '../witness/books.ts';
import { fileOf } from './crowd.ts';
import { factsOf, publish, type Run } from './run.ts';

const [tried, reference] = ['drill_migration', 'drill_reference'];
/** In ms, from a migration's first statement to the kill. */
const delays = [0, 60, 150, 400, 900];

const databaseOf = (settings: DrillSettings, name: string): string =>
  addressOf(settings, portsOf(settings).primary, name);
const noMigration = { count: 0 };

async function recreate(settings: DrillSettings, name: string): Promise<void> {
  await ask(addressOf(settings), `drop database if exists ${name} with (force)`);
  await ask(addressOf(settings), `create database ${name}`);
}

async function doneIn(address: string): Promise<number> {
  const [row = noMigration] = await ask<{ count: number }>(
    address,
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  ).catch(() => [noMigration]);
  return row.count;
}

/** Whether the product holds the migration lock or runs a statement. */
async function isMigrating(settings: DrillSettings, name: string): Promise<boolean> {
  const text =
    "select count(*)::int as n from pg_stat_activity where datname = $1 and application_name = 'statechange' and state <> 'idle' and query not like '%advisory%'";
  const [row] = await ask<{ n: number }>(addressOf(settings), text, [name]).catch(() => []);
  return (row?.n ?? 0) > 0;
}

async function killWhile(
  settings: DrillSettings,
  delay: number,
  victims: (product: number) => Promise<readonly number[]>,
): Promise<boolean> {
  const pid = launchProduct(settings, databaseOf(settings, tried), 1);
  for (const end = Date.now() + 60_000; !(await isMigrating(settings, tried)) && Date.now() < end && isAlive(pid); )
    await wait(5);
  await wait(delay);
  const wasRunning = await isMigrating(settings, tried);
  signal('SIGKILL', ...(await victims(pid)));
  await wait(300);
  return wasRunning;
}

/** From `pg_dump`, without the parts that differ on every run. */
async function schemaOf(settings: DrillSettings, name: string): Promise<string> {
  const dumped = await runProgram([
    join(settings.postgresBin, 'pg_dump'),
    '--schema-only',
    '--no-owner',
    databaseOf(settings, name),
  ]);
  if (!dumped.ok) throw new DrillFault(dumped.text);
  return dumped.text.replace(/^\\(un)?restrict .*$/gm, '');
}

async function migrateWhole(settings: DrillSettings, name: string): Promise<boolean> {
  launchProduct(settings, databaseOf(settings, name), 1);
  await waitForProduct(settings);
  const health = await fetch(`${productUrl(settings)}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  await stopProduct(settings);
  return health;
}

/** Kills the product several times during migrations, and the leader's Postgres once. */
async function killAll({ settings, print }: Run) {
  let [partial, running] = [0, 0];
  const leader = async () => postgresOf(settings, (await leaderOf(settings)) ?? 1);
  const kills = [
    ...delays.map((delay) => ({ delay, victims: async (pid: number) => [pid] })),
    { delay: 60, victims: leader },
  ];
  for (const { delay, victims } of kills) {
    if (await killWhile(settings, delay, victims)) running += 1;
    await requireWhole(settings);
    await until(20, () => answers(settings));
    const done = await doneIn(databaseOf(settings, tried));
    print(`${victims === leader ? 'Postgres' : 'product'} killed ${delay} ms into it: ${done} migrations recorded`);
    if (done === 0) partial += 1;
    // The migration had finished before the kill: start over.
    else await recreate(settings, tried);
  }
  return { kills: kills.length, partial, running };
}

/** The state after a restart. */
async function lookAt(settings: DrillSettings) {
  const healthy = await migrateWhole(settings, tried);
  const expected = readdirSync(join(settings.project, 'server/db/migrations')).filter((file) =>
    file.endsWith('.sql'),
  ).length;
  const done = await doneIn(databaseOf(settings, tried));
  const isSame = (await schemaOf(settings, tried)) === (await schemaOf(settings, reference));
  const sound = isSound(await booksOf(databaseOf(settings, tried)));
  return { healthy, expected, done, isSame, isRight: healthy && isSame && sound && done === expected };
}

/** Kills during migrations, then compares the restarted schema with an undisturbed one. */
export async function killMigration(run: Run): Promise<Summary> {
  const { settings, name, results } = run;
  const version = await checkPrograms(settings);
  await requireWhole(settings);
  await stopProduct(settings);
  const facts = factsOf(run, version);
  await recreate(settings, reference);
  await migrateWhole(settings, reference);
  await recreate(settings, tried);
  const { kills, partial, running } = await killAll(run);
  await stopProduct(settings);
  const { healthy, expected, done, isSame, isRight } = await lookAt(settings);
  for (const each of [tried, reference]) await ask(addressOf(settings), `drop database ${each} with (force)`);
  const remarks = [
    `${kills} kills, ${running} while a statement of it ran, ${partial} with nothing recorded`,
    `started again: ${done} of ${expected} migrations, ${isSame ? 'the same schema as one without a kill' : 'ANOTHER SCHEMA than one without a kill'}`,
    healthy ? 'healthy' : 'NOT healthy',
  ];
  const none = countsOf(() => 0);
  const counts = { acknowledged: none, missing: none, doubled: none, wrong: none, unacknowledged: none };
  const whole = await isWhole(settings);
  const summary = {
    ...facts,
    ...noTroubles,
    ...counts,
    soundNodes: isRight ? 1 : 0,
    nodes: 1,
    moneyOff: 0,
    whole,
    remarks,
  };
  return publish(run, { file: fileOf(results, name) }, summary);
}
