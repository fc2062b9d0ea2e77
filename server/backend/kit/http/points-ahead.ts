/** Points of a limit that a process has counted in the database and not spent yet. */
interface Ahead {
  points: number;
  /** When the window ends that they were counted in, by the monotonic clock. */
  readonly endsAt: number;
}

/**
 * Points of frequent calls that were counted before the calls were made, so that most calls need no statement. No caller gets more than the limit, at
 * however many processes: each point was counted first. At several of them one can get less, by what the others have left.
 */
interface PointsAhead {
  /** Spends a point of this key. False when there is none. */
  spend(key: string): boolean;
  /** How many points to count now, of a limit of `most`. */
  toTake(key: string, most: number): number;
  keep(key: string, ahead: Ahead): void;
}

/** What one process can hold of a limit at most. */
const shareOfLimit = 1 / 12;
/** About 30 MB. Points that are dropped are lost to their caller. */
const maxKeys = 200_000;

export function createPointsAhead(now: () => number = () => performance.now(), most = maxKeys): PointsAhead {
  const known = new Map<string, Ahead>();
  const find = (key: string): Ahead | undefined => {
    const ahead = known.get(key);
    return ahead !== undefined && now() < ahead.endsAt ? ahead : undefined;
  };
  return {
    spend(key) {
      const ahead = find(key);
      if (ahead === undefined || ahead.points === 0) return false;
      ahead.points -= 1;
      return true;
    },
    // Only for a key that was here before in its window: most callers of a public call come once.
    toTake: (key, limit) => (find(key) === undefined ? 1 : Math.max(1, Math.floor(limit * shareOfLimit))),
    keep(key, { points, endsAt }) {
      const left = find(key);
      known.delete(key);
      for (const [oldest, { endsAt: end }] of known) {
        if (known.size < most && end > now()) break;
        known.delete(oldest);
      }
      known.set(key, left === undefined ? { points, endsAt } : { points: points + left.points, endsAt: Math.min(endsAt, left.endsAt) });
    },
  };
}
