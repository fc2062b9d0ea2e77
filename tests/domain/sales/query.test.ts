import { describe, expect, test } from 'vitest';
import { beginOf } from '#domain/sales/calendar.ts';
import {
  bucketsOf,
  initialSales,
  planOf,
  possibleGrains,
  presets,
  readSalesQuery,
  salesParams,
  spanOf,
} from '#domain/sales/query.ts';

const zone = 'America/New_York';
/** Wednesday, 10 AM in New York. */
const asOf = Date.parse('2026-11-25T15:00:00Z');
const plan = (params: Readonly<Record<string, string>>) => planOf(readSalesQuery(params).query, zone, asOf);
const days = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

describe('an address', () => {
  test('gives the query that it was written from', () => {
    for (const range of [...presets, { from: '2026-01-01', to: '2026-03-31' }])
      for (const grain of [null, 'week'] as const)
        for (const asset of [null, 'ETH'] as const)
          for (const compare of ['none', 'before', 'year'] as const) {
            const query = { range, grain, asset, compare };
            expect(readSalesQuery(salesParams(query))).toEqual({ query, unusable: [] });
          }
    expect(salesParams(initialSales)).toEqual({});
  });

  test('names unusable parameters', () => {
    expect(readSalesQuery({ range: '3d', grain: 'year', asset: 'DOGE', compare: 'x' }).unusable).toEqual([
      'range',
      'grain',
      'asset',
      'compare',
    ]);
    expect(readSalesQuery({ from: '2026-02-30', to: '2026-03-01' }).unusable).toEqual(['from']);
    expect(readSalesQuery({ from: '2026-03-02', to: '2026-03-01' }).unusable).toEqual(['from', 'to']);
    expect(readSalesQuery({ from: '2026-03-02' }).unusable).toEqual(['from', 'to']);
    expect(readSalesQuery({ from: '2010-01-01', to: '2026-03-01' }).unusable).toEqual(['from', 'to']);
  });

  test('has no days whose neighbors can’t be counted', () => {
    for (const day of [
      '0000-01-01',
      '0001-01-01',
      '0099-12-31',
      '1969-12-31',
      '3000-01-01',
      '9999-12-31',
      '10000-01-01',
      '+12026-01-01',
      '-001-01-01',
    ])
      expect([day, readSalesQuery({ from: day, to: day }).unusable]).toEqual([day, ['from', 'to']]);
    for (const day of ['1970-01-01', '2999-12-31'])
      for (const compare of ['before', 'year'])
        for (const grain of ['day', 'week', 'month']) {
          const { query, unusable } = readSalesQuery({ from: day, to: day, compare, grain });
          const { range, compared } = planOf(query, zone, asOf);
          expect([
            unusable,
            [range, compared].map((span) => Number.isFinite(span?.begins) && Number.isFinite(span?.ends)),
          ]).toEqual([[], [true, true]]);
        }
  });
});

describe('a range', () => {
  test.each([
    ['7d', '2026-11-19 2026-11-25', '2026-11-12 2026-11-18'],
    ['90d', '2026-08-28 2026-11-25', '2026-05-30 2026-08-27'],
    ['month', '2026-11-01 2026-11-25', '2026-10-01 2026-10-25'],
    ['lastMonth', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['year', '2026-01-01 2026-11-25', '2025-01-01 2025-11-25'],
    ['12m', '2025-11-26 2026-11-25', '2024-11-26 2025-11-25'],
  ])('%s is %s, compared with %s', (range, own, before) => {
    const { range: found, compared } = plan({ range });
    expect([days(found), compared && days(compared)]).toEqual([own, before]);
  });

  test('is compared with the same days of the previous year, if requested', () => {
    expect(plan({ from: '2024-02-29', to: '2024-03-10', compare: 'year' }).compared).toMatchObject({
      from: '2023-02-28',
      to: '2023-03-10',
    });
    expect(plan({ compare: 'none' }).compared).toBeNull();
  });

  test('that is running is compared up to the same time of the same day, also where clocks changed in between', () => {
    const { compared, isRunning } = plan({ range: 'month' });
    expect(isRunning).toBe(true);
    expect(compared?.until).toBe(beginOf('2026-10-25', zone) + 10 * 3_600_000);
    expect(plan({ range: 'lastMonth' }).compared?.until).toBe(beginOf('2026-10-01', zone));
    expect(plan({ range: 'lastMonth' }).isRunning).toBe(false);
  });

  test('in March is compared with all of a shorter February, and no more', () => {
    const march = Date.parse('2026-03-31T18:00:00Z');
    const { compared } = planOf(readSalesQuery({ range: 'month' }).query, zone, march);
    expect(compared).toMatchObject({ from: '2026-02-01', to: '2026-02-28', until: beginOf('2026-03-01', zone) });
  });
});

describe('buckets', () => {
  test('touch without a gap and cover the range, whatever they are', () => {
    for (const grain of ['day', 'week', 'month'] as const)
      for (const [from, to] of [
        ['2026-02-25', '2026-11-05'],
        ['2026-03-08', '2026-03-08'],
        ['2025-12-31', '2026-01-01'],
      ] as const) {
        const buckets = bucketsOf(grain, from, to, zone);
        const whole = spanOf(from, to, zone);
        expect([buckets[0]?.begins, buckets.at(-1)?.ends]).toEqual([whole.begins, whole.ends]);
        for (const [index, { begins }] of buckets.entries())
          if (index > 0) expect(begins).toBe(buckets[index - 1]?.ends);
      }
  });

  test('say whether they are cut short: by the range, or by the present', () => {
    const cut = (grain: 'day' | 'week' | 'month') =>
      plan({ from: '2026-11-18', to: '2026-11-25', grain }).buckets.map(({ isCut }) => isCut);
    expect(cut('day')).toEqual([...Array.from({ length: 7 }, () => false), true]);
    expect(cut('week')).toEqual([true, true]);
    expect(cut('month')).toEqual([true]);
  });

  test('are at most 120, of a grain that fits', () => {
    expect(plan({ range: '7d' }).grain).toBe('day');
    expect(plan({ range: '90d' }).grain).toBe('day');
    expect(plan({ range: '2y' }).grain).toBe('week');
    expect(plan({ range: '2y', grain: 'day' }).grain).toBe('week');
    expect(plan({ from: '2017-01-01', to: '2026-12-31' }).grain).toBe('month');
    for (const range of presets) expect(plan({ range }).buckets.length).toBeLessThanOrEqual(120);
    expect(possibleGrains('2026-01-01', '2026-01-31')).toEqual(['day', 'week', 'month']);
  });
});
