import { outsideOfCalls } from './db/patience.ts';
import { newRequestId, withRequestId } from './request-id.ts';

/** Work that continues after its request was answered. The server tracks it so that shutdown can wait for it. */
export interface Background {
  /** Starts the work at once. `failed` gets the error if it rejects, since nothing else awaits it. */
  run(work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Runs the work every `milliseconds` until the server stops, each time under an id of its own; does not keep the process alive. */
  every(milliseconds: number, work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Stops the repetitions and resolves once all work is done, or after `patience` milliseconds. */
  finish(patience: number): Promise<void>;
}

/** One per server, so that two servers in one process stop independently. */
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
    async finish(patience) {
      for (const timer of timers) clearInterval(timer);
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      });
      const done = async () => {
        while (underWay.size > 0) await Promise.all(underWay);
      };
      await Promise.race([done(), tooLong]);
      clearTimeout(timer);
    },
  };
}
