import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

const lockName = 'server.lock';

/**
 * Locks the data folder for this process: the embedded database has no server to coordinate two writers, and two would
 * corrupt it. Takes over a lock whose process is gone (a power cut, a kill).
 * @returns a function that releases the folder.
 * @throws ConfigError when the folder is unusable, or locked by another process.
 */
export function takeFolder(dataDir: string): () => void {
  const path = join(dataDir, lockName);
  try {
    makeFolder(resolve(dataDir));
  } catch (error) {
    throw unusable(dataDir, error);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw unusable(dataDir, error);
      const holder = Number(readFileSync(path, 'utf8'));
      if (holder !== process.pid && isServing(holder)) throw new ConfigError(`Configuration: DATA_DIR ${dataDir} is in use by process ${holder}`);
      rmSync(path, { force: true });
    }
  }
}

/** Creates a folder and its parents. Node's own recursive option never returns where nothing can be created, as below `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
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

const unusable = (dataDir: string, error: unknown): ConfigError =>
  new ConfigError(`Configuration: DATA_DIR ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
