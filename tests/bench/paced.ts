import type { Wire } from './wire.ts';

/**
 * Sends at even intervals; times count from the due moment, even while waiting.
 * @param givesUp drops requests that wait at the end
 * @returns the number of those
 */
export async function paced(
  idle: Wire[],
  perSecond: number,
  startedAt: number,
  end: number,
  ask: (wire: Wire, since: number) => Promise<void>,
  givesUp = false,
): Promise<number> {
  const pending = new Set<Promise<void>>();
  const overdue: number[] = [];
  let first = 0;
  const start = () => {
    while (first < overdue.length && idle.length > 0) {
      const wire = idle.shift() as Wire;
      const asked: Promise<void> = ask(wire, overdue[first++] as number).then(() => {
        pending.delete(asked);
        idle.push(wire);
        start();
      });
      pending.add(asked);
    }
    if (first === overdue.length) {
      overdue.length = 0;
      first = 0;
    }
  };
  await new Promise<void>((resolve, reject) => {
    let due = startedAt;
    const timer = setInterval(() => {
      for (const now = performance.now(); due < Math.min(now, end); due += 1000 / perSecond) overdue.push(due);
      start();
      for (const asked of pending) asked.catch(reject);
      if (performance.now() < end) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  const unsent = givesUp ? overdue.splice(first).length : 0;
  while (pending.size > 0) await Promise.all(pending);
  return unsent;
}
