import { startOfYear, zoneInUse } from '#ui/time/zone.ts';

/**
 * Days and years as the calendar on the customer's wall has them: in the zone that they chose, or
 * the browser's. Moments are ms since 1970 UTC.
 */

export { localDay, minutesAhead as offsetAt, yearAt as yearOf } from '#ui/time/zone.ts';

/** The customer's zone: "America/New York". */
export const zoneName = (): string => zoneInUse().replaceAll('_', ' ');

/** The first and the last day of a year, as a filter has them. */
export const yearDays = (year: number): { readonly from: string; readonly to: string } => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});

/** The first moment of a year, and the first that is no longer in it. */
export const yearBounds = (year: number): { readonly from: number; readonly to: number } => ({
  from: startOfYear(year),
  to: startOfYear(year + 1),
});
