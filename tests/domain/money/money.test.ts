import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { foldTyped } from '#domain/money/typedText.ts';
import { splitUnit } from '#domain/money/unit.ts';

describe('a typed amount', () => {
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

  test.each([
    ['0,5', '0.5'],
    ['12,50', '12.5'],
    [',5', '0.5'],
    ['5,', '5'],
    ['0,005', '0.005'],
    ['000,500', '0.5'],
    ['1,2340', '1.234'],
    ['1234,567', '1234.567'],
    ['1,000.50', '1000.5'],
    ['1,000.500', '1000.5'],
    ['1,000,000', '1000000'],
    ['1.000,50', '1000.5'],
    ['1.000.000,5', '1000000.5'],
    ['1.000.000', '1000000'],
    ['1.000', '1'],
    ['1 000', '1000'],
    ['1 000,50', '1000.5'],
    ['1\u202f000,500', '1000.5'],
    ['1\u00a0234.5', '1234.5'],
    ['１００', '100'],
    ['１，０００．５', '1000.5'],
    ['٥٠', '50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['१२', '12'],
    ['𝟏𝟐', '12'],
    ['\ufeff12\u200b.5\u2069', '12.5'],
  ])('%j can only be %s', (text, decimal) => expect(parseDecimal(text, 8)).toEqual(parseDecimal(decimal, 8)));

  test('a comma before three digits is ambiguous, except in dollars, which have two decimals', () => {
    for (const text of ['1,234', '12,000', '123,456', '１，２３４']) {
      expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'ambiguousComma' });
      expect(parseDecimal(text, 2).ok).toBe(true);
    }
  });

  test.each(['1,23,456', '1,234,5', '0,123,456', '1.23,45', '1,23.45', '1,000,00'])('%j is no number: %s', (text) =>
    expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'misplacedComma' }),
  );

  test.each(['12 34', '1 23,5', '0 500', '1 000,000.5'])('%j is not guessed at: two numbers may be meant', (text) =>
    expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'spaceInside' }),
  );

  test.each(['-5', '−5', '–5', '－５', '$-5', '-$5', '−0,5', '-5 BTC'])('%j is below zero, and said to be', (text) =>
    expect(parseDecimal(text, 8)).toEqual({ ok: false, reason: 'negative' }),
  );

  test('every digit of Unicode has its value', () => {
    const digits = Array.from({ length: 0x1fbfa }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(digits.length % 10).toBe(0);
    expect(digits.map(foldTyped).join('')).toBe('0123456789'.repeat(digits.length / 10));
  });

  test('an amount is read the same in every regional format', () => {
    const styles = ['en-US', 'fr-CA', 'de-DE', 'es-ES', 'sv-SE', 'ar-EG', 'hi-IN'].map(
      (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }),
    );
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 17n });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...styles), (units, style) => {
        const decimal = toDecimal(amount(units), 8);
        const parsed = parseDecimal(style.format(decimal as Intl.StringNumericLiteral), 8);
        // Ambiguous or oddly grouped text is refused, never misread.
        if (parsed.ok) expect(parsed.amount).toBe(units.toString());
        else expect(['ambiguousComma', 'misplacedComma']).toContain(parsed.reason);
      }),
    );
  });

  test('a single decimal mark is read as a period, or reported as ambiguous', () => {
    const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });
    fc.assert(
      fc.property(digits(9), digits(8), fc.constantFrom(2, 6, 8, 18), (whole, fraction, decimals) => {
        const parsed = parseDecimal(`${whole},${fraction}`, decimals);
        const isGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
        if (isGroup)
          expect(parsed).toEqual(
            decimals === 2 ? parseDecimal(`${whole}${fraction}`, 2) : { ok: false, reason: 'ambiguousComma' },
          );
        else expect(parsed).toEqual(parseDecimal(`${whole}.${fraction}`, decimals));
      }),
    );
  });

  test.each([
    ['$50', '50', 'USD'],
    ['US$ 1,234.50', '1,234.50', 'USD'],
    ['50 USD', '50', 'USD'],
    ['usd 50', '50', 'USD'],
    ['$50 USD', '50', 'USD'],
    [' 0.5\u00a0BTC ', '0.5', 'BTC'],
    ['12 34 USD', '12 34', 'USD'],
    ['EUR 50', '50', 'EUR'],
    ['１２，５ USD', '12,5', 'USD'],
  ])('%j is %s in its own unit, %s', (text, number, unit) => expect(splitUnit(text)).toEqual({ number, unit }));

  test.each(['50', '', 'BTC', '1e5', '$50 EUR', '50 million', 'CA$50', '-$50'])('%j names no unit', (text) =>
    expect(splitUnit(text)).toBeNull(),
  );

  test.each([
    ['€5', 'notANumber'],
    ['£5', 'notANumber'],
    ['5$', 'notANumber'],
    ["5'000", 'notANumber'],
    ['5_0', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['5²', 'notANumber'],
    ['½', 'notANumber'],
    ['1e5', 'notANumber'],
    ['100 USD', 'notANumber'],
    ['1.005', 'tooManyDecimals'],
    ['$', 'empty'],
    ['1'.repeat(41), 'tooLarge'],
  ])('%j is refused: %s', (text, reason) => expect(parseDecimal(text, 2)).toEqual({ ok: false, reason }));
});
