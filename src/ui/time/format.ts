import { fromMinute } from '#domain/time/fromMinute.ts';
import { shown } from '../display/display.ts';

/** Formats times in the customer's zone. On the wire, every time is UTC. */

export type TimeFormat =
  | 'dateTime'
  | 'dayTime'
  | 'axis'
  | 'date'
  | 'day'
  | 'time'
  | 'hour'
  | 'month'
  | 'year'
  | 'seconds'
  | 'zoned'
  | 'from'
  | 'full';

const zoned = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const dayTime = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const options: Readonly<Record<TimeFormat, Intl.DateTimeFormatOptions>> = {
  /** Nov 24, 2026, 2:05 PM */
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Nov 24, 2:05 PM; of another year as `dateTime`. */
  dayTime,
  /** Nov 24, 2:05 PM, on an axis. */
  axis: dayTime,
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
  /** Tue, Nov 24, 2:05 PM EST, for the coming days. */
  zoned,
  /** The same, rounded up to the next minute as in our emails, for the end of a wait. */
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
 * `at` is ms since 1970, an ISO string or a Date. `timeZone` is an IANA name, null for the
 * browser's own, and the customer's choice by default. An invalid date reads "unknown time".
 */
export function formatTime(
  at: number | string | Date,
  format: TimeFormat = 'dateTime',
  timeZone: string | null = shown().timeZone,
): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown time';
  if (format === 'dayTime' && formatTime(date, 'year', timeZone) !== formatTime(Date.now(), 'year', timeZone))
    return formatTime(date, 'dateTime', timeZone);
  const key = `${format}/${timeZone ?? ''}`;
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options[format], timeZone: timeZone ?? undefined });
  formats.set(key, known);
  // ICU's narrow no-break space is missing from some fonts and breaks in-page search.
  return known.format(format === 'from' ? fromMinute(date.getTime()) : date).replaceAll('\u202f', ' ');
}

/** Seconds as a countdown: `0:24`, `12:05`, `1:00:00`. Rounds up, never below zero. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** A wait in words: `12 seconds`, or `5 minutes` from 90 seconds on. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const ages = new Intl.RelativeTimeFormat('en-US');

/** An age in words: "a moment ago", "2 minutes ago", "3 hours ago". */
export function formatAgo(seconds: number): string {
  if (seconds < 60) return 'a moment ago';
  return seconds < 3600
    ? ages.format(-Math.floor(seconds / 60), 'minute')
    : ages.format(-Math.floor(seconds / 3600), 'hour');
}
