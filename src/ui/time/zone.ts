import { minute } from '#domain/time/units.ts';
import { shown } from '../display/display.ts';

/** Local time as a number: a zone's clock counted like UTC, so that days are plain arithmetic. */

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, known);
  return known;
}

/** The zone's offset from UTC in ms at a time; the customer's own zone by default. */
function offsetAt(at: number, timeZone: string | null = shown().timeZone): number {
  // A faster path for the browser's own zone.
  if (timeZone === null) return -new Date(at).getTimezoneOffset() * minute;
  const name = offsetFormat(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

/** A time (ms since 1970) as a local time of the zone. */
export const toLocal = (at: number, timeZone?: string): number => at + offsetAt(at, timeZone);

/** When the zone's clock shows `local`: the first of two in fall, null if skipped in spring. */
export function fromLocal(local: number, timeZone?: string): number | null {
  const candidates = [-1, 1]
    .map((side) => local - offsetAt(local + side * 24 * 60 * minute, timeZone))
    .toSorted((a, b) => a - b);
  return candidates.find((at) => toLocal(at, timeZone) === local) ?? null;
}

/** The start of a year. No zone skips a New Year's midnight by more than an hour. */
export const startOfYear = (year: number): number =>
  fromLocal(Date.UTC(year, 0, 1)) ?? fromLocal(Date.UTC(year, 0, 1, 1)) ?? Date.UTC(year, 0, 1);

/** The end of a day such as `2026-01-15`. */
export function endOfDay(day: string): number {
  const next = Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * minute;
  return fromLocal(next) ?? fromLocal(next + 60 * minute) ?? next;
}

export const yearAt = (at: number): number => new Date(toLocal(at)).getUTCFullYear();

/** The local date: `2026-01-31`. */
export const localDay = (at: number): string => new Date(toLocal(at)).toISOString().slice(0, 10);

/** The local offset from UTC, in minutes. */
export const minutesAhead = (at: number): number => offsetAt(at) / minute;

/** The IANA name of the zone of times on screen: the chosen one, or the browser's. */
export const zoneInUse = (): string => shown().timeZone ?? new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;

export const zoneName = (): string => zoneInUse().replaceAll('_', ' ');
