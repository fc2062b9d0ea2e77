import { useCallback, useSyncExternalStore } from 'react';

/**
 * The whole seconds until a deadline (milliseconds since 1970), counted down to zero. For showing time only: what happens at
 * zero belongs to the machine's own timer. `now` is the clock that the deadline was set by (the server's, where they differ).
 */
export function useSecondsUntil(deadline: number, now: () => number = Date.now): number {
  const read = useCallback(() => Math.max(0, Math.ceil((deadline - now()) / 1000)), [deadline, now]);
  return useSyncExternalStore(everyQuarterSecond, read, read);
}

/** Four looks a second keep the shown second within a quarter of the true one; React renders only when it changed. */
function everyQuarterSecond(look: () => void): () => void {
  const timer = setInterval(look, 250);
  return () => clearInterval(timer);
}
