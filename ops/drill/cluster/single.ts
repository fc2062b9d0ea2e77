import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DrillSettings, portsOf } from '../settings.ts';
import { addressOf, DrillFault, writeFor } from './cluster.ts';
import { asPostgres, giveAway, postmasterOf, run } from './processes.ts';
import { ask } from './sql.ts';

const dataOf = ({ folder }: DrillSettings): string => join(folder, 'single');

async function must(words: readonly string[]): Promise<void> {
  const done = await run(asPostgres(words));
  if (!done.ok) throw new DrillFault(done.text);
}

/** Starts a plain Postgres in the primary's place. @throws DrillFault if it cannot start */
export async function startSingle(settings: DrillSettings): Promise<void> {
  const { folder, postgresBin } = settings;
  const data = dataOf(settings);
  if (!existsSync(join(postgresBin, 'initdb')))
    throw new DrillFault(`There is no Postgres in ${postgresBin}: DRILL_PGBIN names another folder`);
  await stopSingle(settings);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  giveAway(folder);
  const secret = randomBytes(16).toString('hex');
  writeFor(join(folder, 'secret'), secret, 0o600);
  await must([
    join(postgresBin, 'initdb'),
    '-D',
    data,
    '-U',
    'statechange',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'secret')}`,
    '-E',
    'UTF8',
  ]);
  const options = `-c listen_addresses=127.0.0.1 -c port=${portsOf(settings).primary} -c unix_socket_directories= -c max_connections=280`;
  await must([join(postgresBin, 'pg_ctl'), '-D', data, '-l', join(folder, 'single.log'), '-o', options, '-w', 'start']);
  await ask(addressOf(settings, portsOf(settings).primary, 'postgres'), 'create database statechange');
}

export async function stopSingle(settings: DrillSettings): Promise<void> {
  if (postmasterOf(dataOf(settings)) === null) return;
  await must([join(settings.postgresBin, 'pg_ctl'), '-D', dataOf(settings), '-m', 'fast', '-w', 'stop']);
}
