import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import type { Price } from '#domain/markets/prices.ts';
import { add, amount, divide } from '#domain/money/money.ts';
import { breakdownOf, costsOf, receipt } from '#domain/trades/breakdown.ts';
import {
  hasMovedFar,
  listedPriceOf,
  priceMove,
  priceNoteOf,
  type TradeTerms,
  unitPriceOf,
} from '#domain/trades/price.ts';
import { marketLabels, marketOfLabels } from '#domain/trades/quotedMarket.ts';
import { sampleMarket, sampleQuote, sampleTrade } from '#machines/order/order.cases.ts';

const positive = fc.bigInt({ min: 1n, max: 10n ** 30n });
const priceArbitrary: fc.Arbitrary<Price> = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 6n }))
  .map(([sell, spread]) => ({ sell: amount(sell), buy: amount(sell + spread), at: 0 }));
const termsArbitrary: fc.Arbitrary<TradeTerms> = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    code: fc.constantFrom(...tradableCodes),
    deliver: positive,
    receive: positive,
    fee: fc.nat(1_000_000),
  })
  .map(({ side, code, deliver, receive, fee }) => ({
    side,
    symbol: `${code}-USD`,
    deliverAmount: amount(deliver),
    receiveAmount: amount(receive),
    fee: amount(fee),
  }));

describe('the rows of a review', () => {
  test('add up to the cent, whatever the deal', () => {
    fc.assert(
      fc.property(termsArbitrary, priceArbitrary, (terms, market) => {
        const { fee, spread, rounding, valueAtMid } = costsOf(terms, market);
        if (terms.side === 'buy') expect(add(fee, spread, rounding, valueAtMid)).toBe(terms.deliverAmount);
        else expect(add(terms.receiveAmount, fee, spread, rounding)).toBe(valueAtMid);
      }),
    );
  });

  test('show delivered and received amounts unchanged, in their asset', () => {
    fc.assert(
      fc.property(termsArbitrary, priceArbitrary, (terms, market) => {
        const rows = breakdownOf({ ...terms, market });
        expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'rounding')).toEqual([
          'pay',
          listedPriceOf({ ...terms, market }) === null ? 'averagePrice' : 'unitPrice',
          'fee',
          'spread',
          'valueAtMid',
          'receive',
        ]);
        const [pay, receive] = [rows[0], rows.at(-1)];
        expect([pay?.amount, receive?.amount]).toEqual([terms.deliverAmount, terms.receiveAmount]);
        expect([pay, receive].map((row) => row?.asset === 'USD')).toEqual([
          terms.side === 'buy',
          terms.side === 'sell',
        ]);
      }),
    );
  });

  test('put the value at mid-market within a cent of the truth', () => {
    fc.assert(
      fc.property(termsArbitrary, priceArbitrary, (terms, market) => {
        const quantity = BigInt(terms.side === 'buy' ? terms.receiveAmount : terms.deliverAmount);
        const scale = 2n * 10n ** BigInt(assets[terms.symbol.split('-')[0] as 'BTC'].decimals);
        const error =
          BigInt(costsOf(terms, market).valueAtMid) * scale - quantity * (BigInt(market.buy) + BigInt(market.sell));
        expect((error < 0n ? -error : error) <= scale).toBe(true);
      }),
    );
  });

  test('leave out market-price rows without a market price, and still add up', () => {
    fc.assert(
      fc.property(termsArbitrary, (terms) => {
        const rows = breakdownOf(terms);
        expect(rows.map(({ kind }) => kind)).toEqual(['pay', 'averagePrice', 'fee', 'value', 'receive']);
        const [fee, value] = [terms.fee, rows[3]?.amount ?? amount(0)];
        if (terms.side === 'buy') expect(add(fee, value)).toBe(terms.deliverAmount);
        else expect(add(terms.receiveAmount, fee)).toBe(value);
      }),
    );
  });

  test('show no price if nothing was exchanged', () => {
    const nothing = { ...sampleQuote, receiveAmount: amount(0) };
    expect(breakdownOf(nothing).map(({ kind }) => kind)).toEqual(['pay', 'fee', 'value', 'receive']);
  });

  test('show a spread in the customer’s favor with its sign', () => {
    const market = { buy: amount(6_700_000), sell: amount(6_690_000), at: 0 };
    expect(breakdownOf({ ...sampleQuote, market }).find(({ kind }) => kind === 'spread')).toMatchObject({
      amount: '-297',
      percent: '-2.90',
    });
  });

  test('are on the receipt too', () => {
    const market = sampleMarket.prices['BTC-USD'] ?? null;
    expect(receipt({ ...sampleTrade, market }).lines).toEqual(breakdownOf({ ...sampleQuote, market }));
  });
});

/** Two thousand satoshi at mid-market $77,942.51. */
describe('a tiny order', () => {
  const market: Price = { buy: amount(7_798_149), sell: amount(7_790_353), at: 0 };
  const tiny = { symbol: 'BTC-USD', fee: amount(1), market } as const;
  const bought: TradeTerms = { ...tiny, side: 'buy', deliverAmount: amount(157), receiveAmount: amount(2_000) };
  const sold: TradeTerms = { ...tiny, side: 'sell', deliverAmount: amount(2_000), receiveAmount: amount(154) };
  const rowsOf = (terms: TradeTerms) =>
    Object.fromEntries(breakdownOf(terms).map(({ kind, amount: value, percent }) => [kind, percent ?? value]));

  test('shows the price that was quoted, and no spread of a whole cent', () => {
    expect([unitPriceOf(bought), unitPriceOf(sold)]).toEqual([
      { amount: '7798149', decimals: 2 },
      { amount: '7790353', decimals: 2 },
    ]);
    expect([rowsOf(bought), rowsOf(sold)]).toEqual([
      { pay: '157', unitPrice: '7798149', fee: '1', spread: '0.05', valueAtMid: '156', receive: '2000' },
      { pay: '2000', unitPrice: '7790353', fee: '1', spread: '0.05', rounding: '1', valueAtMid: '156', receive: '154' },
    ]);
    expect(costsOf(sold, market)).toMatchObject({ spread: '0', rounding: '1' });
  });

  test('keeps rounding separate from the spread, at most a cent', () => {
    const cheapestCoin = fc.bigInt({ min: 1n, max: 10n ** 7n });
    fc.assert(
      fc.property(fc.constantFrom('buy', 'sell'), cheapestCoin, (side, quantity) => {
        const price = BigInt(side === 'buy' ? market.buy : market.sell);
        const cents =
          side === 'buy' ? divide(quantity * price, 10n ** 8n, 'ceil') : divide(quantity * price, 10n ** 8n, 'floor');
        const [deliver, receive] = side === 'buy' ? [cents + 1n, quantity] : [quantity, cents - 1n];
        const terms = { ...tiny, side, deliverAmount: amount(deliver), receiveAmount: amount(receive) } as const;
        const { spread, rounding, spreadPercent } = costsOf(terms, market);
        expect(spreadPercent).toBe('0.05');
        expect(['0', '1']).toContain(rounding);
        // Allows half a cent of rounding.
        const exact = (quantity * 3_898n * 2n) / 10n ** 8n;
        const error = 2n * BigInt(spread) - exact;
        expect(error >= -1n && error <= 2n).toBe(true);
      }),
    );
  });

  test('without its price list shows an average, and says so', () => {
    expect(breakdownOf({ ...bought, market: null }).map(({ kind }) => kind)).toEqual([
      'pay',
      'averagePrice',
      'fee',
      'value',
      'receive',
    ]);
  });
});

test('an order keeps its prices in the labels of its trade', () => {
  const market: Price = { buy: amount(7_798_149), sell: amount(7_790_353), at: 5 };
  expect(marketOfLabels(['gift', ...marketLabels(market)], 5)).toEqual(market);
  expect([marketLabels(null), marketOfLabels(null, 5), marketOfLabels(['buy_price:1'], 5)]).toEqual([[], null, null]);
  expect(marketOfLabels(['buy_price:-1', 'sell_price:2'], 5)).toBeNull();
});

describe('the price of one whole unit', () => {
  test('is shown to the cent, for cheap assets to a hundredth of a cent', () => {
    expect(unitPriceOf(sampleQuote)).toEqual({ amount: '6501228', decimals: 2 });
    const coin: TradeTerms = {
      ...sampleQuote,
      symbol: 'USDC-USD',
      deliverAmount: amount(10_001),
      receiveAmount: amount(100_000_000),
      fee: amount(0),
    };
    expect(unitPriceOf(coin)).toEqual({ amount: '10001', decimals: 4 });
  });

  test('of a sale counts the fee in, since the buyer of the asset paid it', () => {
    const sale: TradeTerms = {
      side: 'sell',
      symbol: 'BTC-USD',
      deliverAmount: amount(100_000_000),
      receiveAmount: amount(6_465_520),
      fee: amount(32_490),
    };
    expect(unitPriceOf(sale)).toEqual({ amount: '6498010', decimals: 2 });
  });
});

describe('a price that moves', () => {
  test('is worse in one direction exactly when it is better in the other', () => {
    const opposite = { same: 'same', worse: 'improved', improved: 'worse' } as const;
    fc.assert(
      fc.property(termsArbitrary, positive, (terms, receive) => {
        const other = { ...terms, receiveAmount: amount(receive) };
        expect(priceMove(other, terms)).toBe(opposite[priceMove(terms, other)]);
      }),
    );
  });

  test('is worse when one base unit less is received, on both sides', () => {
    fc.assert(
      fc.property(termsArbitrary, (terms) => {
        const more = { ...terms, receiveAmount: add(terms.receiveAmount, amount(1)) };
        expect(priceMove(more, terms)).toBe('worse');
        expect(priceNoteOf(terms, more)?.kind).toBe('improved');
        expect(priceNoteOf(terms, terms)).toBeNull();
      }),
    );
  });

  test('has moved far from just above 5 % on', () => {
    const sale: TradeTerms = {
      side: 'sell',
      symbol: 'BTC-USD',
      deliverAmount: amount(100_000_000),
      receiveAmount: amount(10_000),
      fee: amount(0),
    };
    const at = (receive: number) => hasMovedFar(sale, { ...sale, receiveAmount: amount(receive) });
    expect([9_499, 9_500, 10_500, 10_501].map(at)).toEqual([true, false, false, true]);
  });
});
