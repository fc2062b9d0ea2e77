import { describe, expect, test } from 'vitest';
import { linearScale } from '#ui/chart/linear.ts';
import { pathThrough } from '#ui/chart/path.ts';

describe('a straight scale', () => {
  const scale = linearScale([10, 20], [200, 0]);

  test('maps values to positions and back', () => {
    expect([10, 15, 20].map(scale)).toEqual([200, 100, 0]);
    expect([200, 100, 0].map(scale.invert)).toEqual([10, 15, 20]);
  });

  test.each([
    { from: 0, to: 1, ticks: [0, 0.5, 1] },
    { from: 0.1, to: 0.9, ticks: [0.2, 0.4, 0.6, 0.8] },
    { from: 0.28, to: 0.34, ticks: [0.28, 0.3, 0.32, 0.34] },
    { from: 58_213.4, to: 64_877.1, ticks: [60_000, 62_000, 64_000] },
    { from: 0, to: 10_000, ticks: [0, 5_000, 10_000] },
    { from: 0.999, to: 1.0012, ticks: [0.999, 1, 1.001] },
    { from: 1_234_567, to: 1_234_570, ticks: [1_234_567, 1_234_568, 1_234_569, 1_234_570] },
  ])('from $from to $to has the grid lines $ticks', ({ from, to, ticks }) => {
    expect(linearScale([from, to], [0, 100]).ticks(3)).toEqual(ticks);
  });
});

test('a path goes through its places, to a thousandth of a pixel; a single place is a dot', () => {
  expect(
    pathThrough([
      [0, 10],
      [33.333_333, 0.000_4],
      [100, 5],
    ]),
  ).toBe('M0,10L33.333,0L100,5');
  expect(pathThrough([[4, 2]])).toBe('M4,2Z');
  expect(pathThrough([])).toBe('');
});
