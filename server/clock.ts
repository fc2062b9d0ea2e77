/**
 * The sandbox's time. Tokens use real time, since browsers and libraries compare theirs.
 * `SANDBOX_NOW` freezes it; delays then count as over, so that prices and replies repeat exactly.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whether `delay` milliseconds (divided by `SANDBOX_SPEED`) have passed since `since`. */
  due(since: number, delay: number): boolean;
}

export function createClock(settings: { readonly now: number | null; readonly speed: number }): Clock {
  const { now: fixed, speed } = settings;
  if (fixed !== null) return { now: () => fixed, due: () => true };
  return { now: () => Date.now(), due: (since, delay) => Date.now() - since >= delay / speed };
}

/** A frozen clock stays frozen, at the later time. */
export const aheadOf = (clock: Clock, offset: () => number): Clock => ({
  now: () => clock.now() + offset(),
  due: (since, delay) => clock.due(since - offset(), delay),
});
