import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { estimateTerms } from '#domain/trades/estimate.ts';
import { listedPriceOf } from '#domain/trades/price.ts';
import { quoteLines } from '#server/sandbox/bank/quotes/fee-rule.ts';

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

test('an order of which the fee leaves nothing has no estimate', () => {
  const order = { asset: 'BTC', side: 'sell', deliverAmount: amount(20) } as const;
  expect(estimateTerms(order, market, 50)).toBeNull();
  expect(estimateTerms({ ...order, deliverAmount: amount(2_000) }, { ...market, sell: amount(0) }, 50)).toBeNull();
});
