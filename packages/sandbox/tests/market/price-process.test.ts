import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradableCodes } from '#domain/assets/assets.ts';
import { priceFor } from '#sandbox/bank/prices/terms.ts';
import { coins } from '#sandbox/market/coins.ts';
import { priceAt, priceStep, rateAt, stepOf } from '#sandbox/market/price-process.ts';

const dayMs = 86_400_000;
const year = { min: Date.UTC(2021, 0, 1), max: Date.UTC(2029, 0, 1) };
const moment = fc.integer(year);
const anyCoin = fc.constantFrom(...coins);
const floating = fc.constantFrom(...coins.filter(({ dailyMove }) => dailyMove !== null));
const anySeed = fc.string({ minLength: 1, maxLength: 12 });

describe('the price process', () => {
  it('follows from the seed, the coin and the time alone', () => {
    fc.assert(
      fc.property(anySeed, anyCoin, moment, (seed, { id }, at) => {
        expect(priceAt(seed, id, at)).toBe(priceAt(seed, id, at));
      }),
    );
    expect(priceAt('1', 'bitcoin', year.min)).not.toBe(priceAt('2', 'bitcoin', year.min));
    expect(() => priceAt('1', 'no-coin', year.min)).toThrow(RangeError);
  });

  it('moves without a jump', () => {
    fc.assert(
      fc.property(anySeed, floating, moment, (seed, { id }, at) => {
        const [before, after] = [priceAt(seed, id, at), priceAt(seed, id, at + 1)];
        expect(Math.abs(after / before - 1)).toBeLessThan(1e-4);
      }),
    );
  });

  it('stays within what a reader believes, for years', () => {
    fc.assert(
      fc.property(anySeed, floating, moment, (seed, { id, basePrice }, at) => {
        expect(priceAt(seed, id, at) / basePrice).toBeGreaterThan(0.1);
        expect(priceAt(seed, id, at) / basePrice).toBeLessThan(10);
      }),
    );
  });

  it('keeps the dollar coin within a twentieth of a percent', () => {
    fc.assert(
      fc.property(anySeed, moment, (seed, at) => {
        expect(Math.abs(priceAt(seed, 'usd-coin', at) - 1)).toBeLessThanOrEqual(0.0005);
      }),
    );
  });

  it.each(coins.filter(({ dailyMove }) => dailyMove !== null))(
    'moves $id in a day as much as its kind does',
    ({ id, dailyMove }) => {
      const moves = Array.from({ length: 1_500 }, (_, day) =>
        Math.log(priceAt('1', id, year.min + (day + 1) * dayMs) / priceAt('1', id, year.min + day * dayMs)),
      );
      const typical = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
      expect(typical).toBeGreaterThan((dailyMove ?? 0) * 0.8);
      expect(typical).toBeLessThan((dailyMove ?? 0) * 1.25);
    },
  );

  it('shows a movement with nearly every step', () => {
    const prices = Array.from({ length: 200 }, (_, step) =>
      Math.round(priceAt('1', 'bitcoin', year.min + step * priceStep) * 100),
    );
    const still = prices.filter((price, index) => index > 0 && price === prices[index - 1]);
    expect(still.length).toBeLessThan(4);
  });

  it('keeps the Canadian dollar near 1.37 and the US dollar at 1', () => {
    fc.assert(
      fc.property(anySeed, moment, (seed, at) => {
        expect(Math.abs(rateAt(seed, 'cad', at) / 1.37 - 1)).toBeLessThan(0.2);
      }),
    );
    expect(rateAt('1', 'usd', year.min)).toBe(1);
  });
});

describe("the bank's prices", () => {
  it('lie around the market price of the same step, never in favour of the customer', () => {
    fc.assert(
      fc.property(anySeed, fc.constantFrom(...tradableCodes), moment, (seed, asset, at) => {
        const { buyPrice, sellPrice, updatedAt } = priceFor(seed, asset, at);
        expect(updatedAt).toBe(stepOf(at));
        expect(buyPrice).toBeGreaterThanOrEqual(sellPrice);
        expect(priceFor(seed, asset, updatedAt)).toEqual(priceFor(seed, asset, updatedAt + priceStep - 1));
      }),
    );
  });

  it('are a dollar for the dollar coin, and ten basis points apart for bitcoin', () => {
    const { buyPrice, sellPrice } = priceFor('1', 'BTC', year.min);
    expect(priceFor('1', 'USDC', year.min)).toMatchObject({ buyPrice: 100n, sellPrice: 100n });
    const middle = priceAt('1', 'bitcoin', stepOf(year.min)) * 100;
    expect(Number(buyPrice - sellPrice) / middle).toBeCloseTo(0.001, 5);
    expect(Number(buyPrice + sellPrice) / 2 / middle).toBeCloseTo(1, 6);
  });
});
