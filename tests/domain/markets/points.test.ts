import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampPoint, movePoint, type PointMove } from '#domain/markets/points.ts';

const moves: readonly PointMove[] = ['left', 'right', 'pageLeft', 'pageRight', 'home', 'end'];

describe('the point of a chart', () => {
  test('is the nearest one that exists', () => {
    expect([
      clampPoint(-3, 4),
      clampPoint(1.6, 4),
      clampPoint(9, 4),
      clampPoint(0, 0),
      clampPoint(Number.NaN, 4),
    ]).toEqual([0, 2, 3, null, null]);
  });

  test.each([
    ['left', 20, 19],
    ['right', 20, 21],
    ['pageLeft', 20, 10],
    ['pageRight', 20, 29],
    ['home', 20, 0],
    ['end', 20, 29],
    ['left', null, 28],
    ['right', null, 29],
    ['pageLeft', null, 19],
  ] as const)('%s from %s of thirty leads to %s', (to, from, target) => {
    expect(movePoint(from, to, 30)).toBe(target);
  });

  test('exists after any moves over any series, unless the series is empty', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { minLength: 1 }), fc.nat({ max: 40 }), (steps, length) => {
        const end = steps.reduce<number | null>((from, to) => movePoint(from, to, length), null);
        if (length === 0) expect(end).toBeNull();
        else expect(end !== null && Number.isInteger(end) && end >= 0 && end < length).toBe(true);
      }),
    );
  });
});
