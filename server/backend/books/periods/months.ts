import { addMonths, beginOf, dayAt } from '#domain/sales/calendar.ts';

/** From an instant up to another, which is not in it; ms. */
export interface Span {
  readonly from: number;
  readonly before: number;
}

/** `2026-01` of an instant. */
export const monthOf = (at: number, zone: string): string => dayAt(at, zone).slice(0, 7);

/** @param month such as `2026-01` */
export const monthSpan = (month: string, zone: string): Span => ({
  from: beginOf(`${month}-01`, zone),
  before: beginOf(addMonths(`${month}-01`, 1), zone),
});

/** All months from one to another, both included, the newest first. */
export function monthsDown(last: string, first: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "May 2026" */
export const writtenMonth = (month: string): string => written.format(Date.parse(`${month}-01`));
