import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { inBatches } from '../batches.ts';
import { ConfigError } from '../config.ts';
import { makeFolder } from '../db/folder-lock.ts';
import { within } from '../within.ts';
import { type Answer, lineOf, type Stored } from './answers.ts';
import { openDailyFile } from './daily-file.ts';

/** What was promised, written down outside of the database. */
export interface Witness {
  /**
   * Writes down what is about to be answered. Resolves when it is on the disk, and also when it could not be written: money has moved by then, and an
   * error would only say that it had not. Then the log has it, and {@link Witness.counts} one failure more.
   */
  record(stored: Stored): Promise<void>;
  /** Since the start. */
  counts(): { readonly lines: number; readonly failures: number };
  close(): Promise<void>;
}

/** A server without `WITNESS_DIR`. */
const noWitness: Witness = { record: async () => undefined, counts: () => ({ lines: 0, failures: 0 }), close: async () => undefined };

/** Lines that share a write. */
const maxTogether = 1_000;
/** How long an answer is held up by a disk that hangs, in milliseconds. */
const maxWriteMs = 2_000;
/** The pause after a failure, in milliseconds: a disk that is full would get a new file for each answer. */
const pauseAfterFailure = 1_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error));

/** Makes the folder where it is missing. @throws ConfigError when it cannot be written to */
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

/**
 * Opens the witness of this process in a folder; null is none. What is promised at about the same time shares one write to the disk.
 * @throws ConfigError when the folder cannot be written to
 */
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
  // One at a time, whoever still waits for it: a disk that hangs keeps one thread.
  const together = inBatches((answers: readonly Answer[]) => (writing = write(answers)), { most: maxTogether, atOnce: 1 });
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
