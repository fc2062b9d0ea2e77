/** Days and years as the calendar on the customer's wall has them: in the zone of the browser. Moments are ms since 1970 UTC. */

const padded = (part: number, length: number): string => String(part).padStart(length, '0');

/** The day of a moment: `2026-01-31`. */
export function localDay(at: number): string {
  const date = new Date(at);
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** Minutes that local time is ahead of UTC at a moment. */
export const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

export const yearOf = (at: number): number => new Date(at).getFullYear();

/** The customer's zone: "America/New York". */
export const zoneName = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone.replaceAll('_', ' ');

/** The first and the last day of a year, as a filter has them. */
export const yearDays = (year: number): { readonly from: string; readonly to: string } => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The first moment of a year, and the first that is no longer in it. */
export const yearBounds = (year: number): { readonly from: number; readonly to: number } => ({
  from: new Date(year, 0, 1).getTime(),
  to: new Date(year + 1, 0, 1).getTime(),
});
