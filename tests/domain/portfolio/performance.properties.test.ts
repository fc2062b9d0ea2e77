import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/activity/activity.ts';
import { type AssetCode, assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { type Amount, amount } from '#domain/money/money.ts';
import { type PerformanceInput, performanceOf } from '#domain/portfolio/performance.ts';
import { hour, traded, transferred, yearStart } from './records.ts';

const now = yearStart + 100 * hour;
const units = fc.bigInt({ min: 0n, max: 10n ** 27n });
const moment = fc.integer({ min: -10, max: 110 }).map((hours) => yearStart + hours * hour);
const code = fc.constantFrom<AssetCode>('USD', ...tradableCodes);

const transfer = fc
  .record({ side: fc.constantFrom('deposit', 'withdrawal'), asset: code, quantity: units, createdAt: moment })
  .map(
    (fields) =>
      (number: number): Activity =>
        transferred({ number, ...fields }),
  );
const trade = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    asset: fc.constantFrom(...tradableCodes),
    quantity: units,
    cents: units,
    at: moment,
  })
  .map(
    (fields) =>
      (number: number): Activity =>
        traded({ number, ...fields }),
  );
const numbered = (makers: readonly ((number: number) => Activity)[]) => makers.map((make, index) => make(index + 1));
const transfers = fc.array(transfer, { maxLength: 30 }).map(numbered);
const everything = fc.array(fc.oneof(transfer, trade), { maxLength: 30 }).map(numbered);

const balances = fc.dictionary(code, units.map(amount)) as fc.Arbitrary<Partial<Record<AssetCode, Amount>>>;
const price = fc.integer({ min: 1, max: 10_000_000 });
/** Constant prices, equal on both sides. */
const constantMarket = fc.tuple(price, price, price, price, price).map((cents) => {
  const of = (asset: TradableCode) => cents[tradableCodes.indexOf(asset)] ?? 1;
  const decimal = (asset: TradableCode) => (of(asset) / 100).toFixed(2);
  const at = (asset: TradableCode, hours: number) => ({ at: yearStart + hours * hour, price: decimal(asset) });
  return {
    series: Object.fromEntries(tradableCodes.map((asset) => [asset, [at(asset, 3), at(asset, 40)]])),
    prices: Object.fromEntries(
      tradableCodes.map((asset) => [
        `${asset}-USD`,
        { buy: amount(of(asset) + 1), sell: amount(of(asset) - 1), at: now },
      ]),
    ),
  };
});
const movingSeries = fc.dictionary(
  fc.constantFrom(...tradableCodes),
  fc
    .array(price, { maxLength: 8 })
    .map((cents) => cents.map((each, index) => ({ at: yearStart + index * 7 * hour, price: (each / 100).toFixed(2) }))),
) as fc.Arbitrary<PerformanceInput['series']>;
const ends = { openedAt: yearStart, to: now };

/** Cents at mid-market, rounded down per coin. */
function valueToday(held: Partial<Record<AssetCode, Amount>>, prices: PricesBySymbol): bigint {
  return tradableCodes.reduce(
    (sum, asset) => {
      const listed = prices[`${asset}-USD`];
      const twice = BigInt(held[asset] ?? 0) * (BigInt(listed?.buy ?? 0) + BigInt(listed?.sell ?? 0));
      return sum + twice / (2n * 10n ** BigInt(assets[asset].decimals));
    },
    BigInt(held.USD ?? 0),
  );
}

describe('whatever was done', () => {
  test('deposits and withdrawals alone are neither gain nor loss while prices stand still', () => {
    fc.assert(
      fc.property(transfers, balances, constantMarket, moment, (activities, held, market, from) => {
        const performance = performanceOf({ activities, balances: held, ...market, ...ends, from });
        expect(performance.gain).toBe('0');
        expect(performance.percent).toBe('0.00');
      }),
    );
  });

  test('the line ends with what all is worth today', () => {
    fc.assert(
      fc.property(
        everything,
        balances,
        constantMarket,
        movingSeries,
        moment,
        (activities, held, { prices }, series, from) => {
          const { points, end } = performanceOf({ activities, balances: held, prices, series, ...ends, from });
          expect(points.at(-1)).toEqual({ at: now, value: `${valueToday(held, prices)}` });
          expect(end).toBe(points.at(-1)?.value);
        },
      ),
    );
  });

  test('the parts make the whole, and the percentage has the sign of the dollars', () => {
    fc.assert(
      fc.property(
        everything,
        balances,
        constantMarket,
        movingSeries,
        moment,
        (activities, held, { prices }, series, from) => {
          const { start, end, gain, flows, percent, points } = performanceOf({
            activities,
            balances: held,
            prices,
            series,
            ...ends,
            from,
          });
          const sum = flows.reduce((total, { value }) => total + BigInt(value), 0n);
          expect(BigInt(end)).toBe(BigInt(start) + sum + BigInt(gain));
          if (percent !== '0.00') expect(percent.startsWith('-')).toBe(gain.startsWith('-'));
          const timestamps = points.map(({ at }) => at);
          expect(timestamps).toEqual([...new Set(timestamps)].toSorted((a, b) => a - b));
          expect(timestamps.at(-1)).toBe(now);
          expect(timestamps[0]).toBeGreaterThanOrEqual(Math.min(Math.max(from, yearStart), now));
          expect(flows.every(({ at }) => timestamps.includes(at))).toBe(true);
        },
      ),
    );
  });

  test('two ranges that meet have the gain of the whole', () => {
    // Changes at the seam belong to the second range.
    fc.assert(
      fc.property(
        everything,
        balances,
        constantMarket,
        movingSeries,
        moment,
        (activities, held, { prices }, series, from) => {
          const whole = performanceOf({ activities, balances: held, prices, series, ...ends, from: yearStart });
          const later = performanceOf({ activities, balances: held, prices, series, ...ends, from });
          const earlier = whole.flows
            .filter(({ at }) => at < Math.min(from, now))
            .reduce((sum, { value }) => sum + BigInt(value), 0n);
          expect(BigInt(whole.gain) - BigInt(later.gain)).toBe(BigInt(later.start) - earlier);
        },
      ),
    );
  });
});
