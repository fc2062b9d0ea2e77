import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { holdingOf, holdingsOf, holdingValue, onHold, portfolioValueOf } from '#domain/portfolio/holdings.ts';
import { prices } from '../trading/market.ts';

const holding = (asset: 'USD' | 'BTC' | 'ETH' | 'LTC', balance: bigint | number) => ({
  asset,
  balance: amount(balance),
  available: amount(balance),
});

describe('the value of a portfolio', () => {
  it('is dollars plus each balance at mid-market, cut to the cent', () => {
    const holdings = [holding('USD', 642_018), holding('BTC', 38_412_000), holding('ETH', 3_204_819_080_000_000_001n)];
    const total = amount(642_018 + 2_496_636 + 1_093_731);
    expect(portfolioValueOf(holdings, prices)).toEqual({ value: total, priced: total, unpriced: [] });
  });

  it('is unknown while something has no price, which is named', () => {
    expect(portfolioValueOf([holding('USD', 100), holding('LTC', 5)], prices)).toEqual({
      value: null,
      priced: '100',
      unpriced: ['LTC'],
    });
    expect(portfolioValueOf([holding('LTC', 0)], prices)).toEqual({ value: '0', priced: '0', unpriced: [] });
  });

  it('is always the sum of the displayed rows, and never more than the exact value', () => {
    const balance = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(balance, balance, (bitcoin, ether) => {
        const holdings = [holding('BTC', bitcoin), holding('ETH', ether)];
        const { value } = portfolioValueOf(holdings, prices);
        const rows = holdings.reduce((sum, each) => sum + BigInt(holdingValue(each, prices) ?? 0), 0n);
        const exact = bitcoin * 6_499_627n * 10n ** 10n + ether * 341_277n;
        return (
          BigInt(value ?? -1) === rows && rows * 10n ** 18n <= exact && exact - rows * 10n ** 18n < 2n * 10n ** 18n
        );
      }),
    );
  });
});

describe('holdings', () => {
  it('count accounts of one asset together and leave out what cannot be named', () => {
    const account = (asset: string, balance: number, available: number) => ({
      asset,
      balance: amount(balance),
      available: amount(available),
    });
    const holdings = holdingsOf([account('USD', 500, 420), account('USD', 100, 100), account('GOLD', 1, 1)]);
    expect(holdings).toEqual([{ asset: 'USD', balance: '600', available: '520' }]);
    expect(onHold(holdingOf(holdings, 'USD'))).toBe('80');
    expect(holdingOf(holdings, 'BTC').balance).toBe('0');
  });
});
