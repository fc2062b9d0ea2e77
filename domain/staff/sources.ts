/** A part of our copy of the bank's data, and its freshness. */
export interface Source {
  readonly name: string;
  /** When the bank was last reached, in ms; null if never. */
  readonly freshAt: number | null;
  /** How far back it is complete while history loads, in ms; null once all of it is there. */
  readonly completeSince: number | null;
  /** The polling interval. */
  readonly rhythmSeconds: number;
  readonly failure: string | null;
  /** The first read: records so far, of those at the bank; null once all are here, or if unknown. */
  readonly reading: { readonly read: number; readonly total: number } | null;
}

/** Whether all of its records are here. */
export const isComplete = ({ freshAt, completeSince }: Pick<Source, 'freshAt' | 'completeSince'>): boolean =>
  freshAt !== null && completeSince === null;

export type Health = 'fresh' | 'late' | 'old' | 'unknown';

/** Multiples of the interval after which a source is late, or old. */
const [lateAfter, oldAfter] = [2, 10];

const lagOf = ({ freshAt, rhythmSeconds }: Source, now: number): number =>
  freshAt === null ? Number.POSITIVE_INFINITY : (now - freshAt) / (rhythmSeconds * 1000);

export function healthOf(source: Source, now: number): Health {
  if (source.freshAt === null) return 'unknown';
  const lag = lagOf(source, now);
  return lag >= oldAfter ? 'old' : lag >= lateAfter ? 'late' : 'fresh';
}

/** Most overdue first, relative to the interval: daily reads aren't late after an hour. */
export const byLag = (sources: readonly Source[], now: number): readonly Source[] =>
  sources.toSorted((one, other) => (lagOf(one, now) === lagOf(other, now) ? 0 : lagOf(other, now) - lagOf(one, now)));
