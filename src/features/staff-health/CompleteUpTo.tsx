import { useSyncExternalStore } from 'react';
import { byLag, healthOf, isComplete, type Source } from '#domain/staff/sources.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { formatCount } from '#ui/money/format.ts';
import { everyTenSeconds } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';
import { healthWords } from './healthWords.ts';

export interface CompleteUpToProps {
  /** All sources; null before they have loaded. */
  sources: readonly Source[] | null;
  /** The sources in use. */
  names: readonly string[];
  /** The noun for the sentence. */
  what?: 'list' | 'page';
  /** When the rows were read; null before. They miss everything later. */
  readAt: number | null;
  /** Server time in ms. */
  now: () => number;
}

/** Until when a list is complete: by its oldest source, and how far back history goes. */
export function CompleteUpTo({ sources, names, what = 'list', readAt, now }: CompleteUpToProps) {
  const used = (sources ?? []).filter(({ name }) => names.includes(name));
  // It ages between two loads as well.
  const health = useSyncExternalStore(everyTenSeconds, () => healthOfAll(used, now));
  if (sources === null) return `Checking how complete this ${what} is`;
  const progress = readingText(used);
  if (progress !== null) return `${progress} This ${what} is incomplete.`;
  const times = used.flatMap(({ freshAt }) => freshAt ?? []);
  if (times.length < used.length || used.length === 0)
    return `Some of these records are still to be read from the bank. This ${what} is incomplete.`;
  const begins = used.flatMap(({ completeSince }) => completeSince ?? []);
  return (
    <>
      Complete as of <Time at={Math.min(...times, readAt ?? Number.POSITIVE_INFINITY)} format="time" />
      {begins.length > 0 && (
        <>
          , back to <Time at={Math.max(...begins)} format="dayTime" />. Older records are loading.
        </>
      )}{' '}
      {(health === 'late' || health === 'old') && <StatusChip label={healthWords[health]} />}
    </>
  );
}

/** "Being read: 2,000 of 50,060."; null once all is here, or if the bank does not say. */
export function readingText(used: readonly Source[]): string | null {
  const parts = used.flatMap((source) => (isComplete(source) ? [] : (source.reading ?? [])));
  if (parts.length === 0) return null;
  const sum = (of: 'read' | 'total') => formatCount(parts.reduce((total, part) => total + part[of], 0));
  return `Being read: ${sum('read')} of ${sum('total')}.`;
}

const healthOfAll = (used: readonly Source[], now: () => number) => {
  const [oldest] = byLag(used, now());
  return oldest ? healthOf(oldest, now()) : 'unknown';
};
