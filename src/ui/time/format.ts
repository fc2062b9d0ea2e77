import { fromMinute } from '#domain/time/fromMinute.ts';
import { shown } from '../display/display.ts';

/** How moments are written: in the customer's zone, which the full form names. On the wire all times are UTC. */

export type TimeFormat = 'dateTime' | 'dayTime' | 'date' | 'day' | 'time' | 'hour' | 'month' | 'year' | 'seconds' | 'zoned' | 'from' | 'full';

const zoned = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const options: Readonly<Record<TimeFormat, Intl.DateTimeFormatOptions>> = {
  /** Nov 24, 2026, 2:05 PM */
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Nov 24, 2:05 PM */
  dayTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Nov 24, 2026 */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** Nov 24 */
  day: { month: 'short', day: 'numeric' },
  /** 2:05 PM */
  time: { hour: 'numeric', minute: '2-digit' },
  /** 2 PM */
  hour: { hour: 'numeric' },
  /** Nov */
  month: { month: 'short' },
  /** 2026 */
  year: { year: 'numeric' },
  /** 2:05:09 PM */
  seconds: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  /** Tue, Nov 24, 2:05 PM EST: for what is to come within days. */
  zoned,
  /** The same of when a wait is over, to the next whole minute, as our emails have it. */
  from: zoned,
  /** Tuesday, November 24, 2026 at 2:05:09 PM EST */
  full: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as text. `at` is milliseconds since 1970, an ISO string or a Date; `timeZone` is an IANA name, null for the browser's own;
 * without, the zone that the customer chose. A moment that is none reads "unknown time": a broken field must not take the page down.
 */
export function formatTime(at: number | string | Date, format: TimeFormat = 'dateTime', timeZone: string | null = shown().timeZone): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown time';
  const key = `${format}/${timeZone ?? ''}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options[format], timeZone: timeZone ?? undefined });
  formats.set(key, known);
  // ICU puts a narrow no-break space before AM and PM, which some fonts lack and searches in the page miss.
  return known.format(format === 'from' ? fromMinute(date.getTime()) : date).replaceAll('\u202f', ' ');
}

/** A number of seconds as a countdown reads: `0:24`, `12:05`, `1:00:00`. Below zero is zero; parts of a second count as a whole one. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** A wait in words: `12 seconds`, from a minute and a half on `5 minutes`. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const ages = new Intl.RelativeTimeFormat('en-US');

/** An age in words: "a moment ago", "2 minutes ago", "3 hours ago". */
export function formatAgo(seconds: number): string {
  if (seconds < 60) return 'a moment ago';
  return seconds < 3600 ? ages.format(-Math.floor(seconds / 60), 'minute') : ages.format(-Math.floor(seconds / 3600), 'hour');
}
