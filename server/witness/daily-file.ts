import { randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of files that only grow. */
export interface DailyFile {
  /** Adds whole lines; they are on the disk when it resolves. Calls must not overlap. @throws the error of the file system; then none of them counts */
  append(lines: string): Promise<void>;
  close(): Promise<void>;
}

interface Open {
  readonly day: string;
  readonly handle: FileHandle;
  readonly path: string;
}

/** A file that nobody else has: of a name that exists already, none is opened. Its name is on the disk too, or a crash would take the whole file. */
async function newFile(folder: string, day: string): Promise<Open> {
  const path = join(folder, `${day}-${randomBytes(6).toString('hex')}.jsonl`);
  const handle = await open(path, 'ax', 0o600);
  const names = await open(folder, 'r');
  await names.sync().finally(() => names.close());
  return { day, handle, path };
}

/** A disk that is full for an hour would leave thousands of them. */
async function removeEmpty({ handle, path }: Open): Promise<void> {
  const isEmpty = await handle.stat().then(
    ({ size, nlink }) => size === 0 && nlink > 0,
    () => false,
  );
  if (isEmpty) await unlink(path).catch(() => {});
}

/** One file a day (UTC) for this process, begun with its first line. */
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
        if ((await current.handle.stat()).nlink === 0) throw Object.assign(new Error('the file was removed'), { code: 'ENOENT' });
      } catch (error) {
        // What follows half a line could not be read, and what a sync lost is not told by the next one.
        await removeEmpty(current);
        await drop();
        throw error;
      }
    },
    close: drop,
  };
}
