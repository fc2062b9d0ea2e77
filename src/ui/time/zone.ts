import { minute } from '#domain/time/units.ts';
import { shown } from '../display/display.ts';

/** Local time as a number: what a clock in a zone shows, counted like UTC, so that hours and days are plain arithmetic. */

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, known);
  return known;
}

/** How far (ms) a zone's clocks are ahead of UTC at a moment: `GMT-05:00` is five hours behind. The customer's own zone by default. */
function offsetAt(at: number, timeZone: string | null = shown().timeZone): number {
  // The same for the browser's zone, and much quicker.
  if (timeZone === null) return -new Date(at).getTimezoneOffset() * minute;
  const name = offsetFormat(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

/** What the zone's clocks show at a moment. */
export const toLocal = (at: number, timeZone?: string): number => at + offsetAt(at, timeZone);

/** The moment at which the zone's clocks show a time; null for a time that they skip in spring. Of an hour shown twice, the first. */
export function fromLocal(local: number, timeZone?: string): number | null {
  const candidates = [-1, 1].map((side) => local - offsetAt(local + side * 24 * 60 * minute, timeZone)).toSorted((a, b) => a - b);
  return candidates.find((at) => toLocal(at, timeZone) === local) ?? null;
}

/** The first moment of a year. No zone skips midnight of a New Year's Day by more than an hour. */
export const startOfYear = (year: number): number => fromLocal(Date.UTC(year, 0, 1)) ?? fromLocal(Date.UTC(year, 0, 1, 1)) ?? Date.UTC(year, 0, 1);

/** The moment at which a day such as `2026-01-15` is over. */
export function endOfDay(day: string): number {
  const next = Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * minute;
  return fromLocal(next) ?? fromLocal(next + 60 * minute) ?? next;
}

/** The year that the clocks show at a moment. */
export const yearAt = (at: number): number => new Date(toLocal(at)).getUTCFullYear();

/** The day of a moment: `2026-01-31`. */
export const localDay = (at: number): string => new Date(toLocal(at)).toISOString().slice(0, 10);

/** Minutes that local time is ahead of UTC at a moment. */
export const minutesAhead = (at: number): number => offsetAt(at) / minute;

/** The customer's zone by its IANA name: the chosen one, or the browser's. */
export const zoneInUse = (): string => shown().timeZone ?? new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
