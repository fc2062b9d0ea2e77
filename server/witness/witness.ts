import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { inBatches } from '../batches.ts';
import { ConfigError } from '../config.ts';
import { makeFolder } from '../db/folder-lock.ts';
import { within } from '../within.ts';
import { type Answer, lineOf, type Stored } from './answers.ts';
import { openDailyFile } from './daily-file.ts';

export interface Witness {
  /** Resolves even on failure: money has moved. Failures are logged and counted. */
  record(stored: Stored): Promise<void>;
  counts(): { readonly lines: number; readonly failures: number };
  close(): Promise<void>;
}

const noWitness: Witness = {
  record: async () => undefined,
  counts: () => ({ lines: 0, failures: 0 }),
  close: async () => undefined,
};

const maxTogether = 1_000;
/** How long a hanging disk delays an answer, in milliseconds. */
const maxWriteMs = 2_000;
/** In milliseconds: a full disk would get a file per answer. */
const pauseAfterFailure = 1_000;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);

/** @throws ConfigError if it is not writable */
function prepareFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`Configuration: WITNESS_DIR cannot be written to (${reasonOf(error)})`, { cause: error });
  }
}

interface Timing {
  readonly now?: () => number;
  readonly longest?: number;
  readonly pause?: number;
}

/** Concurrent promises share a write. @throws ConfigError if it is not writable */
export function openWitness(
  folder: string | null,
  log: Logger,
  { now = Date.now, longest = maxWriteMs, pause = pauseAfterFailure }: Timing = {},
): Witness {
  if (folder === null) return noWitness;
  prepareFolder(folder);
  const file = openDailyFile(folder, now);
  const counts = { lines: 0, failures: 0 };
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async (answers: readonly Answer[]): Promise<readonly null[]> => {
    if (failed !== null && performance.now() - failed.at < pause) throw failed.error;
    try {
      await file.append(answers.map(lineOf).join(''));
      failed = null;
    } catch (error) {
      failed = { error, at: performance.now() };
      throw error;
    }
    counts.lines += answers.length;
    return answers.map(() => null);
  };
  // Sequential: a hanging disk blocks only one thread.
  const together = inBatches((answers: readonly Answer[]) => (writing = write(answers)), {
    most: maxTogether,
    atOnce: 1,
  });
  return {
    async record(stored) {
      const answer: Answer = { ...stored, at: now() };
      try {
        await within(longest, together(answer));
      } catch (error) {
        counts.failures += 1;
        log.error({ reason: reasonOf(error), line: lineOf(answer).trimEnd() }, 'the witness was not written');
      }
    },
    counts: () => counts,
    async close() {
      await within(longest, writing).catch(() => {});
      await file.close();
    },
  };
}
