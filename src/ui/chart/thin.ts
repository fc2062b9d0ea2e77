/** Most rows of a table that somebody reads, beside those that must be in it. */
const readable = 60;

export interface Thinned {
  /** Indices into the series, in its order. */
  readonly indices: readonly number[];
  /** One in so many points is listed; 1 when all are. */
  readonly oneIn: number;
}

/** Which of `count` points a table lists: evenly spaced ones that begin with the last, the first, and those that must be kept. */
export function thin(count: number, mustKeep: ReadonlySet<number> | ReadonlyMap<number, unknown>): Thinned {
  const last = count - 1;
  const oneIn = Math.max(1, Math.ceil(count / readable));
  const all = Array.from({ length: count }, (_, index) => index);
  return { oneIn, indices: all.filter((index) => index === 0 || (last - index) % oneIn === 0 || mustKeep.has(index)) };
}
