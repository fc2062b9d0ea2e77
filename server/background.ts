import { outsideOfCalls } from './db/call-deadline.ts';
import { newRequestId, withRequestId } from './request-id.ts';

/** Tracked, so that shutdown can wait for it. */
export interface Background {
  /** Starts at once; nothing awaits it, so errors go to `failed`. */
  run(work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Repeats until the server stops, with a request id per run; does not keep the process alive. */
  every(milliseconds: number, work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Stops repeating, and waits for work up to `timeoutMs` milliseconds. */
  finish(timeoutMs: number): Promise<void>;
}

/** Per server, so that two servers in one process stop independently. */
export function createBackground(): Background {
  const underWay = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const run: Background['run'] = (work, failed) => {
    const running: Promise<void> = Promise.resolve()
      .then(() => outsideOfCalls(work))
      .then(() => {}, failed)
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  return {
    run,
    every(milliseconds, work, failed) {
      timers.push(setInterval(() => withRequestId(newRequestId(), () => run(work, failed)), milliseconds).unref());
    },
    async finish(timeoutMs) {
      for (const timer of timers) clearInterval(timer);
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      const done = async () => {
        while (underWay.size > 0) await Promise.all(underWay);
      };
      await Promise.race([done(), tooLong]);
      clearTimeout(timer);
    },
  };
}
