import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  beginOf,
  dayAt,
  daysBetween,
  isDay,
  nextOf,
  startOf,
  weekName,
} from '#domain/sales/calendar.ts';

const hour = 3_600_000;
const zone = 'America/New_York';
const at = (text: string): number => Date.parse(text);

test('a day of the spring change has 23 hours, one of the autumn change 25', () => {
  expect((beginOf('2026-03-09', zone) - beginOf('2026-03-08', zone)) / hour).toBe(23);
  expect((beginOf('2026-11-02', zone) - beginOf('2026-11-01', zone)) / hour).toBe(25);
  expect((beginOf('2026-06-02', zone) - beginOf('2026-06-01', zone)) / hour).toBe(24);
});

test('the first and the last instant of a month are in it', () => {
  expect(beginOf('2026-03-01', zone)).toBe(at('2026-03-01T05:00:00Z'));
  expect(dayAt(at('2026-03-01T05:00:00Z'), zone)).toBe('2026-03-01');
  expect(dayAt(at('2026-03-01T04:59:59.999Z'), zone)).toBe('2026-02-28');
  expect(dayAt(beginOf('2026-04-01', zone) - 1, zone)).toBe('2026-03-31');
});

test.each([
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Apia',
  'America/Sao_Paulo',
])('every day of two years begins where the one before ends, in %s', (name) => {
  let day = '2025-01-01';
  for (let count = 0; count < 731; count += 1) {
    const begin = beginOf(day, name);
    expect([day, dayAt(begin, name), dayAt(begin - 1, name)]).toEqual([day, day, addDays(day, -1)]);
    day = addDays(day, 1);
  }
});

test('a day without midnight begins with its first instant', () => {
  // Cairo's clocks skipped midnight.
  expect(beginOf('2026-04-24', 'Africa/Cairo')).toBe(at('2026-04-23T22:00:00Z'));
});

test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2021-01-03', '2020-W53'],
])('%s is in the ISO week %s', (day, name) => {
  expect(weekName(day)).toBe(name);
});

test('weeks begin on Monday, months on the first', () => {
  expect(startOf('week', '2026-11-22')).toBe('2026-11-16');
  expect(startOf('week', '2026-11-16')).toBe('2026-11-16');
  expect(startOf('month', '2026-02-28')).toBe('2026-02-01');
  expect(nextOf('month', '2026-12-01')).toBe('2027-01-01');
  expect(nextOf('week', '2026-12-28')).toBe('2027-01-04');
});

test('months of different lengths keep their last day', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364);
});

test('invalid days are rejected', () => {
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'].filter(isDay)).toEqual([]);
  expect(isDay('2024-02-29')).toBe(true);
});

test('a day that a zone left out has no length', () => {
  const [left, next] = [beginOf('2011-12-30', 'Pacific/Apia'), beginOf('2011-12-31', 'Pacific/Apia')];
  expect([left, new Date(next).toISOString()]).toEqual([next, '2011-12-30T10:00:00.000Z']);
});
