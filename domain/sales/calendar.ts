/** A day is `2026-03-08`; a week is named by its Monday, a month by its first day. */

export type Grain = 'day' | 'week' | 'month';
export const grains: readonly Grain[] = ['day', 'week', 'month'];

const dayLength = 86_400_000;
const hourLength = 3_600_000;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The arithmetic assumes four-digit years, also a day before and after. */
const [firstDay, lastDay] = ['1970-01-01', '2999-12-31'];

/** Whether a text is a real day in this range, such as `2026-03-08`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= firstDay &&
  text <= lastDay &&
  !Number.isNaN(utc(text)) &&
  dayOfUtc(utc(text)) === text;

export const addDays = (day: string, days: number): string => dayOfUtc(utc(day) + days * dayLength);
export const daysBetween = (from: string, to: string): number => (utc(to) - utc(from)) / dayLength;

/** The same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, length)));
}

/** The first day of the day's week (Monday) or month. */
export function startOf(grain: Grain, day: string): string {
  if (grain === 'day') return day;
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));
}

/** The first day of the next period. @param start a first day */
export const nextOf = (grain: Grain, start: string): string =>
  grain === 'day' ? addDays(start, 1) : grain === 'week' ? addDays(start, 7) : addMonths(start, 1);

/** The preceding period: as many days, or as many months if these are whole. */
export function periodBefore({ from, to }: { readonly from: string; readonly to: string }): string {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return addDays(from, -(daysBetween(from, to) + 1));
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return addMonths(from, -months);
}

/** The ISO week, such as `2026-W53`. */
export function weekName(day: string): string {
  const thursday = addDays(startOf('week', day), 3);
  const year = thursday.slice(0, 4);
  return `${year}-W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1).padStart(2, '0')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  formats.set(zone, made);
  return made;
}

/** The zone's wall clock, as if it were UTC. */
function clockAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export const dayAt = (at: number, zone: string): string => dayOfUtc(clockAt(at, zone));

/** Not always midnight, and a day may have 23 or 25 hours, or none at the date line. */
export function beginOf(day: string, zone: string): number {
  const midnight = utc(day);
  const offsetAt = (at: number) => clockAt(at, zone) - Math.floor(at / 1000) * 1000;
  const begins = [midnight - dayLength, midnight + dayLength]
    .map((at) => midnight - offsetAt(at))
    .toSorted((one, other) => one - other);
  return begins.find((at) => dayAt(at, zone) >= day && dayAt(at - 1, zone) < day) ?? Number.POSITIVE_INFINITY;
}

/**
 * The instant of a full hour on a day (ms). Of an hour that comes twice it is the first; one that
 * is skipped begins where the clock goes on.
 */
export function momentOf(day: string, hour: number, zone: string): number {
  const wall = utc(day) + hour * hourLength;
  const candidates = [wall - dayLength, wall + dayLength].map((at) => wall - (clockAt(at, zone) - at));
  const exact = candidates.filter((at) => clockAt(at, zone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}
