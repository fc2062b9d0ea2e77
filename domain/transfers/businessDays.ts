import { day, hour } from '#domain/time/units.ts';

/** The Federal Reserve's zone and cutoff hour: later requests belong to the next business day. */
const zone = 'America/New_York';
const endingHour = 17;

/** A date as UTC midnight, whatever its zone. */
type CalendarDay = number;
const dayOf = (year: number, month: number, date: number): CalendarDay => Date.UTC(year, month - 1, date);
const weekdayOf = (date: CalendarDay): number => new Date(date).getUTCDay();

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

/** The n-th weekday of a month. */
function nthOf(year: number, month: number, weekday: number, n: number): CalendarDay {
  const first = dayOf(year, month, 1);
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7) * day;
}

function lastMondayOf(year: number, month: number): CalendarDay {
  const last = dayOf(year, month + 1, 0);
  return last - ((weekdayOf(last) - monday + 7) % 7) * day;
}

/** A Sunday holiday is observed on Monday; on a Saturday, banks stay open on Friday. */
function observed(year: number, month: number, date: number): CalendarDay {
  const actual = dayOf(year, month, date);
  return weekdayOf(actual) === sunday ? actual + day : actual;
}

/** Federal Reserve holidays, in order. */
export const bankHolidays = (year: number): readonly CalendarDay[] => [
  observed(year, 1, 1),
  nthOf(year, 1, monday, 3),
  nthOf(year, 2, monday, 3),
  lastMondayOf(year, 5),
  observed(year, 6, 19),
  observed(year, 7, 4),
  nthOf(year, 9, monday, 1),
  nthOf(year, 10, monday, 2),
  observed(year, 11, 11),
  nthOf(year, 11, thursday, 4),
  observed(year, 12, 25),
];

const isBusinessDay = (date: CalendarDay): boolean =>
  weekdayOf(date) !== sunday &&
  weekdayOf(date) !== saturday &&
  !bankHolidays(new Date(date).getUTCFullYear()).includes(date);

const nextBusinessDay = (date: CalendarDay): CalendarDay =>
  isBusinessDay(date + day) ? date + day : nextBusinessDay(date + day);

const inZone = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
});

function zoned(at: number): { readonly date: CalendarDay; readonly hour: number } {
  const parts = Object.fromEntries(inZone.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { date: dayOf(parts.year ?? 0, parts.month ?? 1, parts.day ?? 1), hour: parts.hour ?? 0 };
}

/** In ms since 1970 UTC; accounts for daylight saving time. */
function endOf(date: CalendarDay): number {
  const asIfUtc = date + endingHour * hour;
  return asIfUtc + (asIfUtc - zoned(asIfUtc).date - zoned(asIfUtc).hour * hour);
}

/** In ms. Requests after hours, on weekends and on holidays count from the next day. */
export function businessDaysAfter(at: number, days: number): number {
  const { date } = zoned(at);
  let last = isBusinessDay(date) && at <= endOf(date) ? date : nextBusinessDay(date);
  for (let left = days; left > 0; left -= 1) last = nextBusinessDay(last);
  return endOf(last);
}
