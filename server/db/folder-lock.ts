import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { closeFolder } from './private-files.ts';

const lockName = 'server.lock';

/**
 * Locks the data folder for this process: the embedded database has no server to coordinate two writers, and two would
 * corrupt it. Takes over a lock whose process is gone (a power cut, a kill).
 * @returns a function that releases the folder.
 * @throws ConfigError when the folder is unusable, or locked by another process.
 */
export function takeFolder(dataDir: string): () => void {
  const path = join(dataDir, lockName);
  if (isOfKernel(resolve(dataDir))) throw new ConfigError(`Configuration: DATA_DIR ${dataDir} is not on a disk. Choose an ordinary folder`);
  try {
    makeFolder(resolve(dataDir));
    closeToOthers(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw unusable(dataDir, error);
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isServing(holder)) throw new ConfigError(`Configuration: DATA_DIR ${dataDir} is in use by process ${holder}`);
      rmSync(path, { force: true });
    }
  }
}

/** Creates a folder and its parents, for this user only. Node's own recursive option never returns where nothing can be created, as below `/proc`. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The folder that holds the database's files. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Closes a data folder that an older version left open to every user of the machine. Changes nothing that may be somebody else's: a folder
 * with other things in it stays as it is, since our files are in a closed folder of their own.
 */
function closeToOthers(dataDir: string) {
  const isOurs = readdirSync(dataDir).every((name) => ownNames.has(name));
  const { mode, uid } = statSync(dataDir);
  if (isOurs && uid === process.getuid?.() && (mode & stickyBit) === 0) chmodSync(dataDir, 0o700);
  const database = databaseFolder(dataDir);
  makeFolder(database);
  if (existsSync(join(database, 'PG_VERSION'))) closeFolder(database);
}

const ownNames = new Set(['postgres', lockName]);
/** Marks folders that all users share, such as `/tmp`. */
const stickyBit = 0o1000;

/** File systems in which Linux shows its own state: proc and sysfs. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572]);

/** Whether the path leads into one of them. */
function isOfKernel(path: string): boolean {
  if (/^\/(proc|sys)(\/|$)/.test(path)) return true;
  return existsSync(path) ? kernelFileSystems.has(statfsSync(path).type) : isOfKernel(dirname(path));
}

/** Whether a Node process with this id is running: after a reboot the id can belong to another program. */
function isServing(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'is not a folder',
  EACCES: 'is not writable for this user',
  EROFS: 'is read-only',
  ENOSPC: 'is on a full disk',
};

function unusable(dataDir: string, error: unknown): ConfigError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
  return new ConfigError(`Configuration: DATA_DIR ${dataDir} ${reasons[code] ?? `cannot be used (${code})`}`);
}
