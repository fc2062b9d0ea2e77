import { describe, expect, it } from 'vitest';
import {
  type AlertKind,
  alreadyThere,
  readThreshold,
  thresholdWords,
  writtenPrice,
} from '#domain/markets/priceAlerts.ts';
import { amount } from '#domain/money/money.ts';

const wordsOf = (typed: string, kind: AlertKind = 'above') => {
  const read = readThreshold(typed, kind);
  return read.ok ? thresholdWords({ kind, threshold: read.threshold }) : read.problem;
};

describe('a threshold', () => {
  it.each([
    ['64,120.5', 'above $64,120.50'],
    ['$ 64 120', 'above $64,120.00'],
    ['1,234', 'above $1,234.00'],
    ['12,5', 'above $12.50'],
    ['9.1234', 'above $9.1234'],
    ['0.5123', 'above $0.5123'],
    ['0.00000001', 'above $0.00000001'],
    ['1000000000', 'above $1,000,000,000.00'],
    ['', 'Enter a price in dollars.'],
    ['a lot', 'Enter a price such as 64,120.50.'],
    ['-5', 'Enter a price such as 64,120.50.'],
    ['€5', 'Enter a price such as 64,120.50.'],
    ['0.00', 'Enter more than $0.00.'],
    ['10.123', 'Use at most 2 decimals for a price of this size.'],
    ['1.23456', 'Use at most 4 decimals for a price of this size.'],
    ['0.000000001', 'Use at most 8 decimals for a price of this size.'],
    ['1000000000.01', 'Enter at most $1,000,000,000.'],
    ['9'.repeat(60), 'Enter at most $1,000,000,000.'],
  ])('reads %j as %s', (typed, words) => {
    expect(wordsOf(typed)).toBe(words);
  });

  it.each([
    ['5', 'change of 5% within a day'],
    ['2.25 %', 'change of 2.25% within a day'],
    ['', 'Enter a percentage.'],
    ['five', 'Enter a percentage such as 5.'],
    ['0', 'Enter more than 0%.'],
    ['0.001', 'Use at most 2 decimals for a percentage.'],
    ['1000.01', 'Enter at most 1,000%.'],
  ])('reads %j as %s', (typed, words) => {
    expect(wordsOf(typed, 'change')).toBe(words);
  });
});

describe('a price that is there already', () => {
  const price = amount(6_412_000_000_000n);
  const rule = (kind: AlertKind, threshold: bigint) => ({ asset: 'BTC', kind, threshold: amount(threshold) }) as const;
  it.each([
    [rule('above', 6_412_000_000_000n), 'Bitcoin is at $64,120.00, already above that.'],
    [rule('above', 6_412_000_000_001n), null],
    [rule('below', 6_412_000_000_000n), 'Bitcoin is at $64,120.00, already below that.'],
    [rule('below', 6_411_999_999_999n), null],
    [rule('change', 500n), 'Bitcoin is down 5.25% within a day, already that much.'],
    [rule('change', 526n), null],
  ])('is said', (given, said) => {
    expect(alreadyThere(given, { price, change: amount(-525n) })).toBe(said);
  });
  it('is unknown for a change that the market doesn’t say', () => {
    expect(alreadyThere(rule('change', 1n), { price, change: null })).toBeNull();
  });
});

it.each([
  [6_412_000_000_000n, '$64,120.00'],
  [1_000_100_000n, '$10.00'],
  [99_990_000n, '$0.9999'],
  [12_345n, '$0.00012345'],
])('writes %i as %s', (price, words) => {
  expect(writtenPrice(amount(price))).toBe(words);
});
