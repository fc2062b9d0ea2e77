/** The most rows that a person reads, besides the ones that must be listed. */
const readable = 60;

export interface Thinned {
  readonly indices: readonly number[];
  /** Lists one in this many points. */
  readonly oneIn: number;
}

/** The points that a table lists: evenly spaced, with the first, the last and the required ones. */
export function thin(count: number, mustKeep: ReadonlySet<number> | ReadonlyMap<number, unknown>): Thinned {
  const last = count - 1;
  const oneIn = Math.max(1, Math.ceil(count / readable));
  const all = Array.from({ length: count }, (_, index) => index);
  return { oneIn, indices: all.filter((index) => index === 0 || (last - index) % oneIn === 0 || mustKeep.has(index)) };
}
