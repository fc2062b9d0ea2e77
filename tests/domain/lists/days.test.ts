import { expect, test } from 'vitest';
import { inInstants, reversedRanges } from '#domain/lists/days.ts';
import { caseList } from '#domain/staff/caseList.ts';
import { customerList } from '#domain/staff/customerList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';

const newYork = 'America/New_York';

test.each([
  ['2026-03-08', newYork, '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', 23],
  ['2026-11-01', newYork, '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
  ['2026-01-15', 'Asia/Kolkata', '2026-01-14T18:30:00.000Z', '2026-01-15T18:29:59.999Z', 24],
  ['2026-01-15', 'UTC', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z', 24],
])('%s is a whole day of %s', (day, zone, from, to, hours) => {
  expect(inInstants(tradeList, { from: [day], to: [day], side: ['buy'] }, zone)).toEqual({
    ...{ from: [from], to: [to], side: ['buy'] },
  });
  expect((Date.parse(to) + 1 - Date.parse(from)) / 3_600_000).toBe(hours);
});

test('instants stay, a due date includes its day, and years beyond the calendar are its ends', () => {
  const at = '2026-03-08T05:00:00+02:00';
  expect(inInstants(caseList, { from: [at], dueBy: ['2026-03-08'] }, newYork)).toEqual({
    ...{ from: ['2026-03-08T03:00:00.000Z'], dueBy: ['2026-03-09T03:59:59.999Z'] },
  });
  expect(inInstants(caseList, { from: ['0020-01-01'], to: ['9999-12-31T23:59:59-14:00'] }, newYork)).toEqual({
    ...{ from: ['1970-01-01T00:00:00.000Z'], to: ['3000-01-01T00:00:00.000Z'] },
  });
});

test('a range that ends before it begins is named by both of its filters, in the zone of its days', () => {
  const of = (filters: Readonly<Record<string, readonly string[]>>, zone = newYork) =>
    reversedRanges(customerList, filters, zone);
  expect(of({ from: ['2026-03-08'], to: ['2026-03-08'] })).toEqual([]);
  expect(of({ from: ['2026-03-09'], to: ['2026-03-08'], tradedFrom: ['2026-03-09'] })).toEqual([
    { from: 'from', to: 'to' },
  ]);
  expect(of({ tradedFrom: ['2026-03-08T02:00:00Z'], tradedTo: ['2026-03-07'] })).toEqual([]);
  expect(of({ tradedFrom: ['2026-03-08T02:00:00Z'], tradedTo: ['2026-03-07'] }, 'UTC')).toEqual([
    { from: 'tradedFrom', to: 'tradedTo' },
  ]);
});
