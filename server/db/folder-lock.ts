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

/** What the kernel keeps locked for as long as its process lives, in whichever container. SQLite knows how to ask each system for that. */
const lockName = 'folder.lock';
/** Who holds it, in words. */
const holderName = 'server.lock';
/** SQLite's code for what another connection has locked. */
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5;

/** A data folder that no other process opens. */
export interface HeldFolder {
  /** Whether what is locked is still there: a folder that was moved or restored can be opened by another process. */
  isOurs(): boolean;
  release(): void;
}

/**
 * Locks the data folder for this process: the embedded database has no server to coordinate two writers, and two would corrupt it. The kernel
 * keeps the lock, and ends it with its process (a power cut, a kill): process ids say nothing between containers, where each server is number 1.
 * @throws ConfigError when the folder is unusable, or locked by another process.
 */
export function takeFolder(dataDir: string): HeldFolder {
  if (isOfKernel(resolve(dataDir))) throw new ConfigError(`Configuration: DATA_DIR ${dataDir} is not on a disk. Choose an ordinary folder`);
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
    // The file is made here, for this user only, as SQLite knows no modes. One that is locked is never opened beside SQLite: to close it ends the lock.
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

/** Creates a folder and its parents, for this user only. Node's own recursive option never returns where nothing can be created, as below `/proc`. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The version of Postgres whose files the embedded database reads. */
const embeddedVersion = '18';

/** @throws ConfigError for files of another version, which the database would fail at without saying so */
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

const ownNames = new Set(['postgres', lockName, holderName]);
/** Marks folders that all users share, such as `/tmp`. */
const stickyBit = 0o1000;

/** File systems in which Linux shows its own state: proc and sysfs. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572]);

/** Whether the path leads into one of them. */
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
