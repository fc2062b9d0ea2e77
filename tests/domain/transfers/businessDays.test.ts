import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankHolidays, businessDaysAfter } from '#domain/transfers/businessDays.ts';

const dates = (year: number) => bankHolidays(year).map((day) => new Date(day).toISOString().slice(5, 10));
const newYork = (at: number) =>
  new Date(at).toLocaleString('en-CA', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
const daysAfter = (from: string, days: number) => newYork(businessDaysAfter(Date.parse(from), days)).replace(',', '');

describe('the holidays of the Federal Reserve', () => {
  test.each([
    [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']],
    [2027, ['01-01', '01-18', '02-15', '05-31', '06-19', '07-05', '09-06', '10-11', '11-11', '11-25', '12-25']],
    [2028, ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
    [2023, ['01-02', '01-16', '02-20', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
  ])('of %i', (year, expected) => expect(dates(year)).toEqual(expected));

  test('on a Saturday leave the Friday before open, and on a Sunday close the Monday after', () => {
    expect(daysAfter('2026-07-02T15:00:00Z', 1)).toBe('2026-07-03 17:00');
    expect(daysAfter('2027-07-02T15:00:00Z', 1)).toBe('2027-07-06 17:00');
  });
});

describe('business days', () => {
  test.each([
    ['2026-11-25T14:00:00-05:00', 3, '2026-12-01 17:00', 'over Thanksgiving'],
    ['2026-11-20T10:00:00-05:00', 1, '2026-11-23 17:00', 'over a weekend'],
    ['2026-11-20T10:00:00-05:00', 0, '2026-11-20 17:00', 'of the same day'],
    ['2026-11-20T17:00:00-05:00', 1, '2026-11-23 17:00', 'at its very end'],
    ['2026-11-20T17:00:01-05:00', 1, '2026-11-24 17:00', 'after its end'],
    ['2026-11-21T10:00:00-05:00', 1, '2026-11-24 17:00', 'from a Saturday'],
    ['2026-11-24T03:00:00Z', 1, '2026-11-25 17:00', 'late in the evening of New York, when it is the next day in UTC'],
    ['2026-12-31T12:00:00-05:00', 1, '2027-01-04 17:00', 'over New Year'],
    ['2026-03-06T12:00:00-05:00', 1, '2026-03-09 17:00', 'over the begin of summer time'],
    ['2026-10-30T12:00:00-04:00', 1, '2026-11-02 17:00', 'over its end'],
  ])('%s and %i days is %s: %s', (from, days, expected) => expect(daysAfter(from, days)).toBe(expected));

  test('end on no weekend and no holiday, at five in New York, and never earlier for a later start', () => {
    const times = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2045-01-01') });
    fc.assert(
      fc.property(times, fc.nat(1_000 * 86_400), fc.nat(12), (at, later, days) => {
        const end = businessDaysAfter(at, days);
        const [date = '', time] = newYork(end).replace(',', '').split(' ');
        expect(time).toBe('17:00');
        expect([0, 6]).not.toContain(new Date(`${date}T00:00Z`).getUTCDay());
        expect(bankHolidays(Number(date.slice(0, 4)))).not.toContain(Date.parse(`${date}T00:00Z`));
        expect(end).toBeGreaterThanOrEqual(at);
        expect(businessDaysAfter(at + later, days)).toBeGreaterThanOrEqual(end);
        expect(businessDaysAfter(businessDaysAfter(at, days), 3)).toBe(businessDaysAfter(at, days + 3));
      }),
    );
  });
});
