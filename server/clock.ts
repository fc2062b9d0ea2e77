/**
 * The sandbox's time. Tokens never use it: their `iat` and `exp` are compared with the real clock by browsers and libraries.
 * With `SANDBOX_NOW` it is frozen, and then no delay waits either: each counts as over, so that a settlement ends on
 * the next read and prices and replies repeat exactly.
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

/** A clock that is ahead of another by `offset` milliseconds: a frozen clock stays frozen, at a later time. */
export const aheadOf = (clock: Clock, offset: () => number): Clock => ({
  now: () => clock.now() + offset(),
  due: (since, delay) => clock.due(since - offset(), delay),
});
