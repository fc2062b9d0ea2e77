import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssetCode } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { allocationOf } from '#domain/portfolio/allocation.ts';

const codes: readonly AssetCode[] = ['USD', 'BTC', 'ETH', 'USDC', 'LTC', 'BCH'];
const shares = (...values: readonly bigint[]) =>
  allocationOf(values.map((value, index) => ({ asset: codes[index % codes.length] ?? 'USD', value: amount(value) })));
const percents = (...values: readonly bigint[]) => shares(...values).map(({ percent }) => percent);
const hundredths = (percent: string): bigint => BigInt(percent.replace('.', ''));

describe('the allocation', () => {
  test('gives missing hundredths to those that lost most, the larger and then the earlier first', () => {
    expect(percents(1n, 1n, 1n)).toEqual(['33.34', '33.33', '33.33']);
    expect(percents(2n, 2n, 2n, 1n)).toEqual(['28.57', '28.57', '28.57', '14.29']);
    expect(percents(1n, 5n)).toEqual(['16.67', '83.33']);
    expect(percents(1n, 19_999n)).toEqual(['0.00', '100.00']);
  });

  test('has no share for nothing or less, and none at all of nothing', () => {
    expect(percents(0n, 300n, -100n)).toEqual(['0.00', '100.00', '0.00']);
    expect(percents(0n, 0n)).toEqual(['0.00', '0.00']);
    expect(shares()).toEqual([]);
  });

  test('adds up to 100.00, keeps its order, and is nowhere a hundredth away from the truth', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 12 }), (values) => {
        const total = values.reduce((sum, value) => sum + value, 0n);
        fc.pre(total > 0n);
        const result = shares(...values);
        expect(result.map(({ value }) => value)).toEqual(values.map(String));
        expect(result.reduce((sum, { percent }) => sum + hundredths(percent), 0n)).toBe(10_000n);
        result.forEach(({ percent }, index) => {
          const error = hundredths(percent) * total - (values[index] ?? 0n) * 10_000n;
          expect(error < total && -error < total).toBe(true);
        });
      }),
    );
  });
});
