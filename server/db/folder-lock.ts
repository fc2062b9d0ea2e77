import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';
import { closeFolder } from './private-files.ts';

/** A kernel lock, effective across containers. SQLite knows the system calls. */
const lockName = 'folder.lock';
const holderName = 'server.lock';
/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5;

/** An exclusively held data folder. */
export interface HeldFolder {
  /** False if the folder was moved or restored, and another process may open it. */
  isOurs(): boolean;
  release(): void;
}

/**
 * Locks the data folder: two writers would corrupt the embedded database. The kernel releases the
 * lock with the process; process ids mean nothing across containers.
 * @throws ConfigError if unusable or locked
 */
export function takeFolder(dataDir: string): HeldFolder {
  if (isOfKernel(resolve(dataDir)))
    throw new ConfigError(`Configuration: DATA_DIR ${dataDir} is not on a disk. Choose an ordinary folder`);
  try {
    makeFolder(resolve(dataDir));
    closeToOthers(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
  const [path, holder] = [join(dataDir, lockName), join(dataDir, holderName)];
  const lock = lockFile(path, () => `Configuration: DATA_DIR ${dataDir} is in use by ${nameIn(holder)}`, dataDir);
  const { dev, ino } = statSync(path);
  writeFileSync(holder, `process ${process.pid} on ${hostname()}`, { mode: 0o600 });
  const isOurs = () => {
    const now = statSync(path, { throwIfNoEntry: false });
    return now?.ino === ino && now.dev === dev;
  };
  return {
    isOurs,
    release() {
      if (isOurs()) rmSync(holder, { force: true });
      lock.close();
    },
  };
}

function lockFile(path: string, busy: () => string, dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    // Private rights. Never reopen it: closing it would release the lock.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    lock = new DatabaseSync(path);
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? new ConfigError(busy()) : unusable(dataDir, error);
  }
}

const nameIn = (holder: string): string => (existsSync(holder) ? readFileSync(holder, 'utf8') : 'another process');

/** Private. Node's recursive option hangs where nothing can be created, as in `/proc`. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The embedded database's file version. */
const embeddedVersion = '18';

/** Checked here since the database fails without a message. @throws ConfigError */
export function checkVersion(dataDir: string): void {
  const file = join(databaseFolder(dataDir), 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : embeddedVersion;
  if (version === embeddedVersion) return;
  const ways = 'Choose another folder, or start the version of the server that wrote this one';
  throw new ConfigError(
    `Configuration: DATA_DIR ${dataDir} has a database of Postgres ${version}, and this server reads ${embeddedVersion}. ${ways}`,
  );
}

/** The folder that holds the database's files. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Restricts an older version's open data folder, but never a shared one. */
function closeToOthers(dataDir: string) {
  const isOurs = readdirSync(dataDir).every((name) => ownNames.has(name));
  const { mode, uid } = statSync(dataDir);
  if (isOurs && uid === process.getuid?.() && (mode & stickyBit) === 0) chmodSync(dataDir, 0o700);
  const database = databaseFolder(dataDir);
  makeFolder(database);
  if (existsSync(join(database, 'PG_VERSION'))) closeFolder(database);
}

const ownNames = new Set(['postgres', lockName, holderName]);
/** Marks shared folders, such as `/tmp`. */
const stickyBit = 0o1000;

/** proc and sysfs. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572]);

/** Whether the path is in one of them. */
function isOfKernel(path: string): boolean {
  if (/^\/(proc|sys)(\/|$)/.test(path)) return true;
  return existsSync(path) ? kernelFileSystems.has(statfsSync(path).type) : isOfKernel(dirname(path));
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
