/** A page's fake clock: it only moves when advanced, then runs all due timers. */
interface PageClock {
  now(): number;
  /** Advances by ms, with replies and rendering in between. */
  advance(milliseconds: number): Promise<void>;
  /** Waits in real time, for code and rendering. */
  breathe(milliseconds?: number): Promise<void>;
  /** Holds the clock until a real promise settles. */
  holdFor(real: Promise<unknown>): void;
}

declare global {
  var pageClock: PageClock;
}

/** Runs in the page before the app. @param start the clock's time, or null for the real clock */
export function installClock(start: number | null): void {
  if (window !== window.top) return;
  const later = window.setTimeout.bind(window);
  const RealDate = Date;
  const breathe = (milliseconds = 0) =>
    new Promise<void>((resolve) => {
      if (milliseconds > 0) return void later(resolve, milliseconds);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  const awaited = new Set<Promise<unknown>>();
  const holdFor = (real: Promise<unknown>) => {
    const ended: Promise<unknown> = real.catch(() => null).finally(() => awaited.delete(ended));
    awaited.add(ended);
  };
  const allEnded = async () => {
    while (awaited.size > 0) await Promise.all(awaited);
  };
  if (start === null) {
    // A pending call would be missing from the tape and repeated.
    const advance = (milliseconds: number) => breathe(Math.min(milliseconds, 100)).then(allEnded);
    globalThis.pageClock = { now: () => RealDate.now(), advance, breathe, holdFor };
    return;
  }

  let time = start;
  let nextId = 1;
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  const schedule =
    (repeats: boolean) =>
    (handler: TimerHandler, delay?: number, ...args: unknown[]) => {
      const id = nextId++;
      // Browsers truncate delays to whole ms.
      const wait = Math.max(Math.trunc(Number(delay) || 0), repeats ? 1 : 0);
      timers.set(id, {
        at: time + wait,
        every: repeats ? wait : null,
        run: () => typeof handler === 'function' && handler(...args),
      });
      return id;
    };
  const cancel = (id?: number) => void timers.delete(id ?? 0);
  const nextDue = (end: number) => {
    let found: [number, { at: number; every: number | null; run: () => void }] | null = null;
    for (const entry of timers) if (entry[1].at <= end && (found === null || entry[1].at < found[1].at)) found = entry;
    return found;
  };
  /** A page has a few hundred timers per second. */
  const mostAtOnce = 5_000;
  const advance = async (milliseconds: number) => {
    const end = time + milliseconds;
    let atOnce = 0;
    for (let due = nextDue(end); due !== null; due = nextDue(end)) {
      const [id, timer] = due;
      atOnce = timer.at > time ? 0 : atOnce + 1;
      if (atOnce > mostAtOnce) throw new Error('timers without a wait follow each other without end');
      time = Math.max(time, timer.at);
      if (timer.every === null) timers.delete(id);
      else timer.at = time + timer.every;
      timer.run();
      await breathe();
      await allEnded();
    }
    time = end;
    await breathe();
  };

  class PageDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [time] : parts) as [number]));
    }
    static override now = () => time;
  }
  Object.assign(window, {
    Date: PageDate,
    setTimeout: schedule(false),
    setInterval: schedule(true),
    clearTimeout: cancel,
    clearInterval: cancel,
  });
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    window.setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
  globalThis.pageClock = { now: () => time, advance, breathe, holdFor };
}
