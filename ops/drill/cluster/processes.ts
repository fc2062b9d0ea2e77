import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const isRoot = process.getuid?.() === 0;

/** Postgres and Patroni refuse to run as root. */
export const asPostgres = (words: readonly string[]): readonly string[] =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...words] : words;

/** Gives written files to the cluster's user. */
export function giveAway(path: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  chownSync(path, id('-u'), id('-g'));
}

export interface Output {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs a program to its end. Never throws: a missing program counts as failed. */
export function run(
  words: readonly string[],
  { env = {}, input = '' }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Output> {
  const [command = '', ...rest] = words;
  return new Promise((resolve) => {
    const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => resolve({ ok: false, text: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, text: Buffer.concat(said).toString() }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

const pidFile = (folder: string, name: string): string => join(folder, `${name}.pid`);

/** The process started under this name, or null if it is gone. */
export function pidOf(folder: string, name: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(folder, name), 'utf8'));
    return isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** A zombie that its parent has not reaped is dead. */
export function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Starts a program that outlives this one, with its output in `NAME.log` and id in `NAME.pid`. */
export function start(
  folder: string,
  name: string,
  words: readonly string[],
  { env = {}, cwd = '/' }: Start = {},
): number {
  const [command = '', ...rest] = words;
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, rest, {
    env: { ...process.env, ...env },
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  writeFileSync(pidFile(folder, name), String(child.pid));
  return child.pid;
}

export function signal(name: NodeJS.Signals, ...pids: readonly (number | null)[]): void {
  for (const pid of pids) {
    try {
      if (pid !== null) process.kill(pid, name);
    } catch {}
  }
}

/** A process and its descendants. */
export function familyOf(pid: number): readonly number[] {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children];
}

/** Terminates a process by name, then kills it. */
export async function stop(folder: string, name: string, seconds: number): Promise<void> {
  const pid = pidOf(folder, name);
  if (pid !== null) {
    signal('SIGCONT', pid);
    signal('SIGTERM', pid);
    if (!(await until(seconds, () => !isAlive(pid)))) signal('SIGKILL', pid);
  }
  rmSync(pidFile(folder, name), { force: true });
}

/** Polls four times a second. @returns whether it became true in time */
export async function until(seconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; ; await wait(250)) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
  }
}

/** The processes of a Postgres, from the pid file in its data folder. */
export function postmasterOf(dataFolder: string): number | null {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : null;
}
