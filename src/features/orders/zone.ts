import { startOfYear } from '#ui/time/zone.ts';

/** Days and years in the customer's zone, or the browser's. Times are ms since 1970 UTC. */

export { localDay, minutesAhead as offsetAt, yearAt as yearOf, zoneName } from '#ui/time/zone.ts';

/** The first and the last day of a year, for a filter. */
export const yearDays = (year: number): { readonly from: string; readonly to: string } => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});

/** The start of a year, and of the next. */
export const yearBounds = (year: number): { readonly from: number; readonly to: number } => ({
  from: startOfYear(year),
  to: startOfYear(year + 1),
});
