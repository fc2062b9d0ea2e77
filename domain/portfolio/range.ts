import { day } from '#domain/time/units.ts';
export type PerformanceRange = '1D' | '1W' | '1M' | '3M' | 'YTD' | '1Y' | 'all';
export const performanceRanges: readonly PerformanceRange[] = ['1D', '1W', '1M', '3M', 'YTD', '1Y', 'all'];

/** Days of 24 hours: the same length in every time zone, matching the market's series. */
const lengths = { '1D': day, '1W': 7 * day, '1M': 30 * day, '3M': 90 * day, '1Y': 365 * day } as const;

export interface Timestamps {
  readonly now: number;
  readonly openedAt: number;
  /** In the customer's time zone. */
  readonly yearStart: number;
}

/** A month of daily prices, plus the day before for the price at its start. */
export const monthDays = 31;

/** A range's start in ms since 1970 UTC, never before the account was opened. */
export function rangeStart(range: PerformanceRange, { now, openedAt, yearStart }: Timestamps): number {
  if (range === 'all') return openedAt;
  return Math.max(range === 'YTD' ? yearStart : now - lengths[range], openedAt);
}
