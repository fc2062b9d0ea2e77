import { randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Append-only files. */
export interface DailyFile {
  /** Resolves once on disk; calls must not overlap. @throws on failure; then no line counts */
  append(lines: string): Promise<void>;
  close(): Promise<void>;
}

interface Open {
  readonly day: string;
  readonly handle: FileHandle;
  readonly path: string;
}

/** Exclusive, with its directory entry synced, or a crash could lose it. */
async function newFile(folder: string, day: string): Promise<Open> {
  const path = join(folder, `${day}-${randomBytes(6).toString('hex')}.jsonl`);
  const handle = await open(path, 'ax', 0o600);
  const names = await open(folder, 'r');
  await names.sync().finally(() => names.close());
  return { day, handle, path };
}

/** A full disk would leave thousands. */
async function removeEmpty({ handle, path }: Open): Promise<void> {
  const isEmpty = await handle.stat().then(
    ({ size, nlink }) => size === 0 && nlink > 0,
    () => false,
  );
  if (isEmpty) await unlink(path).catch(() => {});
}

/** One per day (UTC) and process, created with its first line. */
export function openDailyFile(folder: string, now: () => number): DailyFile {
  let current: Open | null = null;
  const drop = async () => {
    const { handle } = current ?? {};
    current = null;
    await handle?.close().catch(() => {});
  };
  return {
    async append(lines) {
      const day = new Date(now()).toISOString().slice(0, 10);
      if (current?.day !== day) await drop();
      current ??= await newFile(folder, day);
      try {
        await current.handle.appendFile(lines);
        await current.handle.datasync();
        if ((await current.handle.stat()).nlink === 0)
          throw Object.assign(new Error('the file was removed'), { code: 'ENOENT' });
      } catch (error) {
        // A partial line spoils what follows, and a failed sync may lose data silently.
        await removeEmpty(current);
        await drop();
        throw error;
      }
    },
    close: drop,
  };
}
