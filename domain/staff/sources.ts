/** What the console shows of the bank is a copy. A source is a part of it, and how new that part is. */
export interface Source {
  readonly name: string;
  /** When the bank was last heard, in ms; null before the first time. */
  readonly freshAt: number | null;
  /** How far back it goes while its history is being read, in ms; null once all of it is there. */
  readonly completeSince: number | null;
  /** How often it is read. */
  readonly rhythmSeconds: number;
  /** Why the last read failed; null if it did not. */
  readonly failure: string | null;
}

export type Health = 'fresh' | 'late' | 'old' | 'unknown';

/** How many times its rhythm a source may be old before it is late, and before it is old. */
const [lateAfter, oldAfter] = [2, 10];

const lagOf = ({ freshAt, rhythmSeconds }: Source, now: number): number =>
  freshAt === null ? Number.POSITIVE_INFINITY : (now - freshAt) / (rhythmSeconds * 1000);

export function healthOf(source: Source, now: number): Health {
  if (source.freshAt === null) return 'unknown';
  const lag = lagOf(source, now);
  return lag >= oldAfter ? 'old' : lag >= lateAfter ? 'late' : 'fresh';
}

/** From the one that is furthest behind its own rhythm: one that is read once a day is not late after an hour. */
export const byLag = (sources: readonly Source[], now: number): readonly Source[] =>
  sources.toSorted((one, other) => (lagOf(one, now) === lagOf(other, now) ? 0 : lagOf(other, now) - lagOf(one, now)));
