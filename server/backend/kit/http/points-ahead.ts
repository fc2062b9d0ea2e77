/** Points counted in the database but not spent yet. */
interface Ahead {
  points: number;
  /** The window's end, on the monotonic clock. */
  readonly endsAt: number;
}

/** Saves most statements. With several processes a caller may get less than the limit. */
interface PointsAhead {
  /** False if there is none. */
  spend(key: string): boolean;
  /** Points to prepay from a limit of `most`. */
  toTake(key: string, most: number): number;
  keep(key: string, ahead: Ahead): void;
}

/** The most that a process holds of a limit. */
const shareOfLimit = 1 / 12;
/** About 30 MB. Evicted points are lost. */
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
    // Only for keys already seen in their window: most public callers come once.
    toTake: (key, limit) => (find(key) === undefined ? 1 : Math.max(1, Math.floor(limit * shareOfLimit))),
    keep(key, { points, endsAt }) {
      const left = find(key);
      known.delete(key);
      for (const [oldest, { endsAt: end }] of known) {
        if (known.size < most && end > now()) break;
        known.delete(oldest);
      }
      known.set(
        key,
        left === undefined
          ? { points, endsAt }
          : { points: points + left.points, endsAt: Math.min(endsAt, left.endsAt) },
      );
    },
  };
}
