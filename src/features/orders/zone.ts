import { shown } from '#ui/display/display.ts';
import { offsetAt as millisecondsAhead, startOfYear, toLocal } from '#ui/time/zone.ts';

/** Days and years as the calendar on the customer's wall has them: in the zone that they chose, or the browser's. Moments are ms since 1970 UTC. */

/** The day of a moment: `2026-01-31`. */
export const localDay = (at: number): string => new Date(toLocal(at)).toISOString().slice(0, 10);

/** Minutes that local time is ahead of UTC at a moment. */
export const offsetAt = (at: number): number => millisecondsAhead(at) / 60_000;

export { yearAt as yearOf } from '#ui/time/zone.ts';

/** The customer's zone: "America/New York". */
export const zoneName = (): string => (shown().timeZone ?? new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone).replaceAll('_', ' ');

/** The first and the last day of a year, as a filter has them. */
export const yearDays = (year: number): { readonly from: string; readonly to: string } => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The first moment of a year, and the first that is no longer in it. */
export const yearBounds = (year: number): { readonly from: number; readonly to: number } => ({ from: startOfYear(year), to: startOfYear(year + 1) });
