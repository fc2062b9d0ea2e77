import type { Logger } from 'pino';
import { within } from '../within.ts';

/** A worker, as whoever replaces it sees it. */
export interface Replaceable {
  readonly id: number;
  /** Whether another one is started when it dies: not for one that leaves, nor for one that has to show first that it can serve. */
  role: 'serving' | 'joining' | 'leaving';
  readonly isGone: () => boolean;
  /** Whether it came to serve; false once it has ended without. */
  readonly ready: Promise<boolean>;
  readonly gone: Promise<void>;
}

interface Parts<Worker extends Replaceable> {
  readonly serving: () => readonly Worker[];
  /** Starts a new process, from what is on the disk now. */
  readonly start: (role: 'serving' | 'joining') => Worker;
  /** Asks it to accept nobody new, to answer what is open, and to end. */
  readonly leave: (worker: Worker) => void;
  readonly kill: (worker: Worker) => void;
  /** Whether all of them stop. */
  readonly isOver: () => boolean;
  readonly log: Logger;
  /** Milliseconds. A start waits for the database and may migrate it. */
  readonly startPatience: number;
  /** Milliseconds until one that leaves is killed. */
  readonly leavePatience: number;
}

/** Whether something happens in time, and not to the contrary. */
const inTime = (milliseconds: number, happens: Promise<unknown>): Promise<boolean> =>
  within(milliseconds, happens).then(
    (answer) => answer !== false,
    () => false,
  );

/** Replaces all workers when it is asked to, one after the other, each once its successor serves. Asked meanwhile, it does so again afterwards. */
export function createRolls<Worker extends Replaceable>(parts: Parts<Worker>): { request(): void } {
  const { serving, start, leave, kill, isOver, log, startPatience, leavePatience } = parts;
  let isRolling = false;
  let isWanted = false;

  /** @returns whether the place of the old worker was taken */
  const replace = async (old: Worker): Promise<boolean> => {
    old.role = 'leaving';
    const fresh = start('joining');
    if (!(await inTime(startPatience, fresh.ready))) {
      kill(fresh);
      await fresh.gone;
      // It may have died meanwhile, counting on its successor.
      if (!old.isGone()) old.role = 'serving';
      else if (!isOver()) start('serving');
      return false;
    }
    fresh.role = 'serving';
    log.info({ worker: old.id, by: fresh.id }, 'a worker leaves, as another one has its place');
    if (isOver()) return true;
    leave(old);
    if (!(await inTime(leavePatience, old.gone))) {
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
      // One that died has a successor from the same disk already.
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
