import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeTicks } from '#ui/chart/timeTicks.ts';
import { formatTime } from '#ui/time/format.ts';
import { fromLocal, toLocal } from '#ui/time/zone.ts';

const hour = 3_600_000;
const day = 24 * hour;
const newYork = 'America/New_York';
const texts = (from: number, to: number, most: number, zone = newYork) =>
  timeTicks(from, to, most, zone).map(({ text }) => text);

describe('the times on an axis', () => {
  // 2:47 PM in New York.
  const now = Date.UTC(2026, 10, 20, 19, 47);

  test.each([
    ['ten minutes', 10 / 60, ['2:38 PM', '2:40 PM', '2:42 PM', '2:44 PM', '2:46 PM']],
    ['a day', 24, ['6 PM', 'Nov 20', '6 AM', '12 PM']],
    ['a week', 7 * 24, ['Nov 15', 'Nov 17', 'Nov 19']],
    ['a month', 30 * 24, ['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16']],
    ['a quarter', 90 * 24, ['Sep', 'Oct', 'Nov']],
    ['a year', 365 * 24, ['2026', 'Apr', 'Jul', 'Oct']],
    ['five years', 1825 * 24, ['2022', '2023', '2024', '2025', '2026']],
  ])('of %s are round', (_, hours, expected) => {
    expect(texts(now - hours * hour, now, 5)).toEqual(expected);
  });

  test('are as few as there is room for', () => {
    expect(texts(now - day, now, 2)).toEqual(['Nov 20', '12 PM']);
    expect(texts(now - 1825 * day, now, 2)).toEqual(['2025']);
  });

  test('stay round at changes to and from daylight saving time', () => {
    // Clocks skip 2 AM on March 8, and show 1 AM twice on November 1.
    const spring = Date.UTC(2026, 2, 8, 5);
    expect(texts(spring - 12 * hour, spring + 12 * hour, 5)).toEqual(['12 PM', '6 PM', 'Mar 8', '6 AM', '12 PM']);
    expect(texts(spring, spring + 4 * hour, 5)).toEqual(['Mar 8', '1 AM', '3 AM', '4 AM', '5 AM']);
    const fall = Date.UTC(2026, 10, 1, 4);
    expect(texts(fall - 6 * hour, fall + 20 * hour, 5)).toEqual(['6 PM', 'Nov 1', '6 AM', '12 PM', '6 PM']);
    expect(texts(fall - 3 * day, fall + 3 * day, 7)).toEqual(['Oct 29', 'Oct 30', 'Oct 31', 'Nov 1', 'Nov 2', 'Nov 3']);
  });

  test('are round in a zone that is off by half an hour', () => {
    expect(texts(now - 6 * hour, now, 4, 'Asia/Kolkata')).toEqual(['8 PM', '10 PM', 'Nov 21']);
  });

  test('lie within any span and zone, in order, and never exceed the maximum', () => {
    const zones = fc.constantFrom(newYork, 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns');
    const span = fc.integer({ min: 120_000, max: 1825 * day });
    fc.assert(
      fc.property(
        span,
        fc.integer({ min: 0, max: 2 * 365 * day }),
        fc.integer({ min: 2, max: 8 }),
        zones,
        (length, ago, most, zone) => {
          const to = now - ago;
          const ticks = timeTicks(to - length, to, most, zone);
          const times = ticks.map(({ at }) => at);
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
          expect(times.every((at) => at >= to - length && at <= to)).toBe(true);
          expect(ticks.length).toBeLessThanOrEqual(most);
          expect(times.every((at) => formatTime(at, 'seconds', zone).includes(':00 '))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('a local time that clocks skip is no moment, and one that they show twice is the first', () => {
  expect(fromLocal(Date.UTC(2026, 2, 8, 2, 30), newYork)).toBeNull();
  expect(fromLocal(Date.UTC(2026, 10, 1, 1, 30), newYork)).toBe(Date.UTC(2026, 10, 1, 5, 30));
  expect(toLocal(Date.UTC(2026, 10, 1, 6, 30), newYork)).toBe(Date.UTC(2026, 10, 1, 1, 30));
});
