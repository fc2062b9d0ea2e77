import { expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { transfer } from './samples.ts';

test('a network fee that the bank has not said is unknown, not zero', () => {
  expect(transfer({ networkFeeAsset: 'ETH' }).networkFee).toBeNull();
  expect(transfer({ networkFee: amount(0), networkFeeAsset: 'ETH' }).networkFee).toEqual({
    asset: 'ETH',
    amount: amount(0),
  });
});
