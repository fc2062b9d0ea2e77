/** Work that goes on after its request was answered, known to the server so that a stop can wait for it. */
export interface Background {
  /** Starts the work at once. `failed` is told when it rejects, since nobody else waits for it. */
  run(work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Runs the work every `milliseconds` until the server stops; does not keep the process alive. */
  every(milliseconds: number, work: () => Promise<unknown>, failed: (error: unknown) => void): void;
  /** Ends the repetitions and resolves once all work is done, or after `patience` milliseconds. */
  finish(patience: number): Promise<void>;
}

/** One for each server: two servers in one process stop apart from each other. */
export function createBackground(): Background {
  const underWay = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const run: Background['run'] = (work, failed) => {
    const running: Promise<void> = Promise.resolve()
      .then(work)
      .then(() => {}, failed)
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  return {
    run,
    every(milliseconds, work, failed) {
      timers.push(setInterval(() => run(work, failed), milliseconds).unref());
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
