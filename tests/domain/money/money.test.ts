import { describe, expect, test } from 'vitest';
import { parseDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';

describe('what a person types as an amount', () => {
  test.each([
    ['1,234.5', '123450'],
    ['1,234', '123400'],
    ['$100', '10000'],
    [' 1,234.50 ', '123450'],
    ['$ 100', '10000'],
    ['.5', '50'],
    ['5.', '500'],
    ['007', '700'],
  ])('%j is %s cents', (text, cents) => expect(parseDecimal(text, 2)).toEqual({ ok: true, amount: cents }));

  test.each(['1,5', '1,50', '0,005', '0,500', '000,500', ',5', '1234,567', '1.234,5', '1,23,456', '1,234,5'])(
    '%j is not guessed at: its comma may be meant as a point',
    (text) => expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'misplacedComma' }),
  );

  test.each(['12 34', '1 234.50', '1\u00a0234'])('%j is not guessed at: two numbers may be meant', (text) =>
    expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'spaceInside' }),
  );

  test.each([
    ['$50', '50', 'USD'],
    ['US$ 1,234.50', '1,234.50', 'USD'],
    ['50 USD', '50', 'USD'],
    ['usd 50', '50', 'USD'],
    ['$50 USD', '50', 'USD'],
    [' 0.5\u00a0BTC ', '0.5', 'BTC'],
    ['12 34 USD', '12 34', 'USD'],
    ['EUR 50', '50', 'EUR'],
  ])('%j is %s in its own unit, %s', (text, number, unit) => expect(splitUnit(text)).toEqual({ number, unit }));

  test.each(['50', '', 'BTC', '1e5', '$50 EUR', '50 million', 'CA$50', '-$50'])('%j names no unit', (text) => expect(splitUnit(text)).toBeNull());

  test.each([
    ['€5', 'notANumber'],
    ['£5', 'notANumber'],
    ['5$', 'notANumber'],
    ["5'000", 'notANumber'],
    ['5_0', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['-5', 'notANumber'],
    ['1e5', 'notANumber'],
    ['100 USD', 'notANumber'],
    ['1.005', 'tooManyDecimals'],
    ['$', 'empty'],
    ['1'.repeat(41), 'tooLarge'],
  ])('%j is refused: %s', (text, reason) => expect(parseDecimal(text, 2)).toEqual({ ok: false, reason }));
});
