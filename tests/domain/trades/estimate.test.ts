import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { estimateTerms, type FixedAmount } from '#domain/trades/estimate.ts';
import { listedPriceOf } from '#domain/trades/price.ts';
import { quoteLines } from '#sandbox/bank/quotes/fee-rule.ts';

const market = { buy: amount(6_501_244), sell: amount(6_498_010), at: 0 };

test('an estimate is what the bank quotes at the same price, but for a cent', () => {
  const difference = (a: bigint, b: bigint) => (a > b ? a - b : b - a);
  fc.assert(
    fc.property(
      fc.constantFrom(...tradableCodes),
      fc.constantFrom('buy', 'sell'),
      fc.constantFrom('deliver', 'receive'),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 500 }),
      (asset, side, fixedSide, typed, basisPoints) => {
        const unit = 10n ** BigInt(assets[asset].decimals);
        const price = BigInt(market[side]);
        const fees = { basisPoints: BigInt(basisPoints), fixed: 0n };
        const quote = quoteLines({ side, fixedSide, amount: typed, price, unit, fees });
        const fixed = fixedSide === 'deliver' ? { deliverAmount: amount(typed) } : { receiveAmount: amount(typed) };
        const estimate = estimateTerms({ asset, side, ...fixed }, market, basisPoints);
        fc.pre(estimate !== null);
        expect(difference(BigInt(estimate.fee), quote.fee) <= 1n).toBe(true);
        // Allows a cent of fee.
        const cent = (asCoins: boolean) => (asCoins ? unit / price + 1n : 1n);
        expect(difference(BigInt(estimate.deliverAmount), quote.deliver) <= cent(side === 'sell')).toBe(true);
        expect(difference(BigInt(estimate.receiveAmount), quote.receive) <= cent(side === 'buy')).toBe(true);
        expect(listedPriceOf(estimate)).toBe(price);
      },
    ),
  );
});

test.each([
  ['buy', { deliverAmount: 10_000 }, [10_000, 153_047, 50]],
  ['buy', { receiveAmount: 153_047 }, [10_000, 153_047, 50]],
  ['sell', { deliverAmount: 153_000 }, [153_000, 9_891, 50]],
  ['sell', { receiveAmount: 9_999 }, [154_663, 9_999, 51]],
] as const)('rounds fees and deliveries up and receipts down: %s %o', (side, fixed, expected) => {
  const order = Object.fromEntries(Object.entries(fixed).map(([name, units]) => [name, amount(units)]));
  const terms = estimateTerms({ asset: 'BTC', side, ...(order as FixedAmount) }, market, 50);
  expect([terms?.deliverAmount, terms?.receiveAmount, terms?.fee]).toEqual(expected.map((units) => amount(units)));
});

test('an order of which the fee leaves nothing has no estimate', () => {
  const order = { asset: 'BTC', side: 'sell', deliverAmount: amount(20) } as const;
  expect(estimateTerms(order, market, 50)).toBeNull();
  expect(estimateTerms({ ...order, deliverAmount: amount(2_000) }, { ...market, sell: amount(0) }, 50)).toBeNull();
});
