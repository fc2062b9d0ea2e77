import { day } from '#domain/time/units.ts';
/** How far back performance is shown. */
export type PerformanceRange = '1D' | '1W' | '1M' | '3M' | 'YTD' | '1Y' | 'all';
export const performanceRanges: readonly PerformanceRange[] = ['1D', '1W', '1M', '3M', 'YTD', '1Y', 'all'];

/** Days of 24 hours, so a range has the same length in every time zone, and the year matches the series of a year. */
const lengths = { '1D': day, '1W': 7 * day, '1M': 30 * day, '3M': 90 * day, '1Y': 365 * day } as const;

/** All in ms since 1970 UTC. */
export interface Timestamps {
  readonly now: number;
  /** When the account was opened. */
  readonly openedAt: number;
  /** When the year began in the customer's time zone. */
  readonly yearStart: number;
}

/** Days of price history for a month by days. The day before the range gives the price at its start. */
export const monthDays = 31;

/** When a range starts, in ms since 1970 UTC: never before the account was opened. */
export function rangeStart(range: PerformanceRange, { now, openedAt, yearStart }: Timestamps): number {
  if (range === 'all') return openedAt;
  return Math.max(range === 'YTD' ? yearStart : now - lengths[range], openedAt);
}
