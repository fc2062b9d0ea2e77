import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteTerms, quoteLines } from '#sandbox/bank/quotes/fee-rule.ts';

const noFees = { basisPoints: 0n, fixed: 0n };
const btc = 10n ** 8n;
const usdc = 10n ** 6n;
const wei = 10n ** 18n;

const terms = (side: QuoteTerms['side'], fixedSide: QuoteTerms['fixedSide']) =>
  fc.record<QuoteTerms>({
    side: fc.constant(side),
    fixedSide: fc.constant(fixedSide),
    amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    price: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    unit: fc.constantFrom(btc, usdc, wei),
    fees: fc.record({ basisPoints: fc.bigInt({ min: 0n, max: 5_000n }), fixed: fc.bigInt({ min: 0n, max: 10_000n }) }),
  });
const anyTerms = fc.oneof(
  terms('buy', 'deliver'),
  terms('buy', 'receive'),
  terms('sell', 'deliver'),
  terms('sell', 'receive'),
);

describe('the arithmetic of a quote', () => {
  it.each<[string, QuoteTerms, { deliver: bigint; receive: bigint; fee: bigint }]>([
    [
      '100 dollars of a dollar coin',
      { side: 'buy', fixedSide: 'deliver', amount: 10_000n, price: 100n, unit: usdc, fees: noFees },
      { deliver: 10_000n, receive: 100_000_000n, fee: 0n },
    ],
    [
      'a tenth of a bitcoin',
      { side: 'buy', fixedSide: 'receive', amount: 10_000_000n, price: 2_930_630n, unit: btc, fees: noFees },
      { deliver: 293_063n, receive: 10_000_000n, fee: 0n },
    ],
    [
      'a buy with a fee of half a percent',
      {
        side: 'buy',
        fixedSide: 'deliver',
        amount: 10_050n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 0n },
      },
      { deliver: 10_050n, receive: 100_000_000n, fee: 50n },
    ],
    [
      'a sale with both fees',
      {
        side: 'sell',
        fixedSide: 'deliver',
        amount: 100_000_000n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 25n },
      },
      { deliver: 100_000_000n, receive: 9_925n, fee: 75n },
    ],
    [
      'a sale that fixes the dollars',
      {
        side: 'sell',
        fixedSide: 'receive',
        amount: 9_925n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 25n },
      },
      { deliver: 100_000_000n, receive: 9_925n, fee: 75n },
    ],
    [
      'a dollar to spend, whose fee is less than half a cent and costs a whole one',
      {
        side: 'buy',
        fixedSide: 'deliver',
        amount: 100n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 0n },
      },
      { deliver: 100n, receive: 990_000n, fee: 1n },
    ],
    [
      'a dollar to buy',
      {
        side: 'buy',
        fixedSide: 'receive',
        amount: usdc,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 0n },
      },
      { deliver: 101n, receive: usdc, fee: 1n },
    ],
    [
      'a little over a cent of fee, which is two',
      {
        side: 'sell',
        fixedSide: 'deliver',
        amount: 2_010_000n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 0n },
      },
      { deliver: 2_010_000n, receive: 199n, fee: 2n },
    ],
    [
      'a dollar to get for a sale',
      {
        side: 'sell',
        fixedSide: 'receive',
        amount: 100n,
        price: 100n,
        unit: usdc,
        fees: { basisPoints: 50n, fixed: 0n },
      },
      { deliver: 1_010_000n, receive: 100n, fee: 1n },
    ],
    [
      'a satoshi, which costs a whole cent',
      { side: 'buy', fixedSide: 'receive', amount: 1n, price: 6_500_000n, unit: btc, fees: noFees },
      { deliver: 1n, receive: 1n, fee: 0n },
    ],
    [
      'a satoshi sold, which is worth no cent',
      { side: 'sell', fixedSide: 'deliver', amount: 1n, price: 6_500_000n, unit: btc, fees: noFees },
      { deliver: 1n, receive: 0n, fee: 0n },
    ],
  ])('%s', (_name, given, expected) => {
    expect(quoteLines(given)).toEqual(expected);
  });

  it('never changes the side that the customer fixed', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        expect(quoteLines(given)[given.fixedSide]).toBe(given.amount);
      }),
    );
  });

  it('never gives more, nor asks less, than the price and the fee allow', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        const { deliver, receive, fee } = quoteLines(given);
        const { side, price, unit, fees } = given;
        // Unrounded, against the moving asset.
        const provider = side === 'buy' ? deliver - fee : receive + fee;
        const asset = side === 'buy' ? receive : deliver;
        if (side === 'buy') expect(provider * unit).toBeGreaterThanOrEqual(asset * price);
        else expect(provider * unit).toBeLessThanOrEqual(asset * price);
        // Rounded up to a cent.
        const excess = (fee - fees.fixed) * 10_000n - provider * fees.basisPoints;
        expect(excess).toBeGreaterThanOrEqual(0n);
        expect(excess).toBeLessThan(20_000n);
      }),
    );
  });

  it('makes two small orders no cheaper than one large one', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 1n, max: 10n ** 20n }), (given, more) => {
        const small = quoteLines(given).fee + quoteLines({ ...given, amount: more }).fee;
        // Coin rounding is the provider's and may add one.
        const rounding = (given.side === 'buy') === (given.fixedSide === 'deliver') ? 0n : 1n;
        expect(small + rounding).toBeGreaterThanOrEqual(quoteLines({ ...given, amount: given.amount + more }).fee);
      }),
    );
  });

  it('loses less than one base unit to rounding', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        const { deliver, receive, fee } = quoteLines(given);
        const { side, fixedSide, price, unit } = given;
        const provider = side === 'buy' ? deliver - fee : receive + fee;
        const asset = side === 'buy' ? receive : deliver;
        const slack = provider * unit - asset * price;
        const assetWasRounded = (side === 'buy') === (fixedSide === 'deliver');
        expect(slack < 0n ? -slack : slack).toBeLessThan(assetWasRounded ? price : unit);
      }),
    );
  });

  it('gives no less for more, and asks no less for more', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 1n, max: 10n ** 20n }), (given, more) => {
        const other = given.fixedSide === 'deliver' ? 'receive' : 'deliver';
        const less = quoteLines(given)[other];
        expect(quoteLines({ ...given, amount: given.amount + more })[other]).toBeGreaterThanOrEqual(less);
      }),
    );
  });

  it('makes no one richer by buying and selling at once', () => {
    fc.assert(
      fc.property(terms('buy', 'deliver'), (given) => {
        const bought = quoteLines(given);
        fc.pre(bought.receive > 0n);
        const sold = quoteLines({ ...given, side: 'sell', fixedSide: 'deliver', amount: bought.receive });
        expect(sold.receive).toBeLessThanOrEqual(bought.deliver);
      }),
    );
  });
});
