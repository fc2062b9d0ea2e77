import type { Logger } from 'pino';
import { within } from '../within.ts';

export interface Replaceable {
  readonly id: number;
  role: 'serving' | 'joining' | 'leaving';
  readonly isGone: () => boolean;
  readonly ready: Promise<boolean>;
  readonly gone: Promise<void>;
}

interface Parts<Worker extends Replaceable> {
  readonly serving: () => readonly Worker[];
  readonly start: (role: 'serving' | 'joining') => Worker;
  /** Stop accepting, finish, and exit. */
  readonly leave: (worker: Worker) => void;
  readonly kill: (worker: Worker) => void;
  readonly isOver: () => boolean;
  readonly log: Logger;
  /** In milliseconds, including the database and migrations. */
  readonly maxStartMs: number;
  /** In milliseconds. */
  readonly maxLeaveMs: number;
}

/** Whether it happens in time. */
const inTime = (milliseconds: number, happens: Promise<unknown>): Promise<boolean> =>
  within(milliseconds, happens).then(
    (answer) => answer !== false,
    () => false,
  );

/** Replaces workers one by one, each after its successor serves. A request meanwhile repeats it. */
export function createRolls<Worker extends Replaceable>(parts: Parts<Worker>): { request(): void } {
  const { serving, start, leave, kill, isOver, log, maxStartMs, maxLeaveMs } = parts;
  let isRolling = false;
  let isWanted = false;

  /** @returns whether a successor took over */
  const replace = async (old: Worker): Promise<boolean> => {
    old.role = 'leaving';
    const fresh = start('joining');
    if (!(await inTime(maxStartMs, fresh.ready))) {
      kill(fresh);
      await fresh.gone;
      // It may have died relying on its successor.
      if (!old.isGone()) old.role = 'serving';
      else if (!isOver()) start('serving');
      return false;
    }
    fresh.role = 'serving';
    log.info({ worker: old.id, by: fresh.id }, 'a worker leaves, as another one has its place');
    if (isOver()) return true;
    leave(old);
    if (!(await inTime(maxLeaveMs, old.gone))) {
      log.warn({ worker: old.id }, 'a worker did not end in time and was killed');
      kill(old);
      await old.gone;
    }
    return true;
  };

  const roll = async (): Promise<void> => {
    const since = Date.now();
    const all = serving();
    log.info({ workers: all.length }, 'workers are replaced one by one');
    for (const old of all) {
      // A dead worker's successor is current already.
      if (old.isGone()) continue;
      const isReplaced = await replace(old);
      if (isOver()) return;
      if (!isReplaced) {
        log.error({ worker: old.id }, 'a new worker was not ready: the others stay as they are');
        return;
      }
    }
    log.info({ workers: all.length, seconds: Math.round((Date.now() - since) / 1000) }, 'all workers are replaced');
  };

  const rollOn = async (): Promise<void> => {
    isRolling = true;
    while (isWanted && !isOver()) {
      isWanted = false;
      await roll();
    }
    isRolling = false;
  };
  return {
    request() {
      isWanted = true;
      if (isRolling) log.info('workers are being replaced: they will be once more afterwards');
      else void rollOn();
    },
  };
}
