/** The zone whose days and months are reported. */
export const reportingZone = 'America/New_York';

/** From an instant up to another, which is not in it; ms. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...numeric, hourCycle: 'h23', timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

/** What clocks of a zone show, as if it were UTC (ms). */
function wallTime(at: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When clocks of a zone show a time. */
function instantOf(wall: number, zone: string): number {
  const near = wall - (wallTime(wall, zone) - wall);
  // The first guess may be on the other side of a change of clocks.
  return wall - (wallTime(near, zone) - near);
}

/** `2026-01` of an instant. */
export const monthOf = (at: number, zone = reportingZone): string => new Date(wallTime(at, zone)).toISOString().slice(0, 7);

/** @param month such as `2026-01` */
export function monthSpan(month: string, zone = reportingZone): Span {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: instantOf(Date.UTC(year, number - 1), zone), before: instantOf(Date.UTC(year, number), zone) };
}

/** All months from one to another, both included, the newest first. */
export function monthsDown(last: string, first: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; ) {
    months.push(month);
    const [year = 0, number = 1] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
  }
  return months;
}

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "May 2026" */
export const writtenMonth = (month: string): string => written.format(Date.parse(`${month}-01`));
