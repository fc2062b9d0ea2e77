import { describe, expect, test } from 'vitest';
import { parseDecimal } from '#domain/money/money.ts';

describe('what a person types as an amount', () => {
  test.each([
    ['1,234.5', '123450'],
    ['1,234', '123400'],
    ['1234,5', '123450'],
    ['0,05', '5'],
    ['$100', '10000'],
    [' 1 234.50 ', '123450'],
    ['.5', '50'],
    ['5.', '500'],
    ['007', '700'],
  ])('%j is %s cents', (text, cents) => expect(parseDecimal(text, 2)).toEqual({ ok: true, amount: cents }));

  test.each([
    ['0,005', '500000'],
    ['0,500', '50000000'],
    ['000,500', '50000000'],
    ['1,500', '150000000000'],
  ])('%j of a coin is %s: no group of thousands begins with a zero', (text, units) =>
    expect(parseDecimal(text, 8)).toEqual({ ok: true, amount: units }),
  );

  test.each([
    ['€5', 'notANumber'],
    ['£5', 'notANumber'],
    ['5$', 'notANumber'],
    ["5'000", 'notANumber'],
    ['5_0', 'notANumber'],
    ['1.234,5', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['-5', 'notANumber'],
    ['1e5', 'notANumber'],
    ['100 USD', 'notANumber'],
    ['0,005', 'tooManyDecimals'],
    ['1.005', 'tooManyDecimals'],
    ['$', 'empty'],
    ['1'.repeat(41), 'tooLarge'],
  ])('%j is refused: %s', (text, reason) => expect(parseDecimal(text, 2)).toEqual({ ok: false, reason }));
});
