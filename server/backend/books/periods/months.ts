import { addMonths, beginOf, dayAt } from '#domain/sales/calendar.ts';

export interface Span {
  readonly from: number;
  readonly before: number;
}

export const monthOf = (at: number, zone: string): string => dayAt(at, zone).slice(0, 7);

export const monthSpan = (month: string, zone: string): Span => ({
  from: beginOf(`${month}-01`, zone),
  before: beginOf(addMonths(`${month}-01`, 1), zone),
});

export function monthsDown(last: string, first: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addMonths(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}

const written = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const writtenMonth = (month: string): string => written.format(Date.parse(`${month}-01`));
