import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, amount, isZero } from '#domain/money/money.ts';
import { coversWithFee, maxAfterFee } from '#domain/transfers/withdrawable.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((value) => amount(value));

test('$80.00 less a fee of $0.80 leaves $79.20', () => {
  expect(maxAfterFee(amount(8_000), amount(80))).toBe('7920');
  expect(maxAfterFee(amount(80), amount(80))).toBe('0');
  expect(maxAfterFee(amount(79), amount(80))).toBe('0');
});

test('the most after the fee can be paid to the last unit, and one unit more cannot', () => {
  fc.assert(
    fc.property(units, units, (available, fee) => {
      const most = maxAfterFee(available, fee);
      if (!isZero(most)) expect(coversWithFee(available, most, fee)).toBe(true);
      expect(coversWithFee(available, add(most, amount(1)), fee)).toBe(false);
    }),
  );
});
