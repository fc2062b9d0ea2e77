import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import {
  formatCurrentPrice,
  formatMoney,
  formatMoneyExactly,
  formatPercent,
  formatPrice,
  isShortened,
  moneyParts,
} from '#ui/money/format.ts';

const nbsp = '\u00a0';
const codes = Object.keys(assets) as AssetCode[];
const anyAmount = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((value) => amount(value));
const anyCode = fc.constantFrom(...codes);

describe('formatMoney', () => {
  test.each<[string, AssetCode, string]>([
    ['123450', 'USD', '$1,234.50'],
    ['-1200', 'USD', '−$12.00'],
    ['0', 'USD', '$0.00'],
    ['5', 'USD', '$0.05'],
    ['100', 'USD', '$1.00'],
    ['12345', 'BTC', '0.00012345 BTC'],
    ['153048', 'BTC', '0.00153048 BTC'],
    ['1', 'BTC', '0.00000001 BTC'],
    ['1250000000', 'LTC', '12.50 LTC'],
    ['0', 'BTC', '0.00 BTC'],
    ['-50000000', 'BCH', '−0.50 BCH'],
    ['3204819080000000000', 'ETH', '3.20481908 ETH'],
    ['3204819089999999999', 'ETH', '3.20481908 ETH'],
    ['9999999999', 'ETH', '<0.00000001 ETH'],
    ['10000000000', 'ETH', '0.00000001 ETH'],
    ['-1', 'ETH', '−<0.00000001 ETH'],
    ['4100000000', 'USDC', '4,100.00 USDC'],
    ['1000000000000000000000000000000', 'USD', '$10,000,000,000,000,000,000,000,000,000.00'],
    ['9007199254740993', 'USD', '$90,071,992,547,409.93'],
  ])('%s base units of %s read %s', (units, code, text) => {
    expect(formatMoney(amount(units), code)).toBe(text.replace(/ (?=[A-Z])/, nbsp));
  });

  test('a sign may be forced or left to the words', () => {
    expect(formatMoney(amount(113462), 'USD', { sign: 'always' })).toBe('+$1,134.62');
    expect(formatMoney(amount(0), 'USD', { sign: 'always' })).toBe('$0.00');
    expect(formatMoney(amount(-113462), 'USD', { sign: 'never' })).toBe('$1,134.62');
    expect(formatMoney(amount(-113462), 'USD', { bare: true })).toBe('−1,134.62');
  });

  test('1e30 whole dollars and 1e30 wei are exact', () => {
    expect(formatMoneyExactly(amount(10n ** 32n + 1n), 'USD')).toBe('$1,000,000,000,000,000,000,000,000,000,000.01');
    expect(formatMoneyExactly(amount(10n ** 30n + 1n), 'ETH')).toBe(`1,000,000,000,000.000000000000000001${nbsp}ETH`);
  });

  test('the exact text holds every digit of any amount', () => {
    fc.assert(
      fc.property(anyAmount, anyCode, (value, code) => {
        const text = formatMoneyExactly(value, code, { bare: true }).replaceAll(',', '').replace('−', '-');
        const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
        expect(trimmed).toBe(toDecimal(value, assets[code].decimals));
      }),
    );
  });

  test('no amount is shown with an exponent, a hyphen or more digits than the asset shows', () => {
    fc.assert(
      fc.property(anyAmount, anyCode, (value, code) => {
        expect(formatMoney(value, code, { bare: true })).toMatch(
          new RegExp(`^−?<?\\d{1,3}(,\\d{3})*\\.\\d{2,${assets[code].displayDecimals}}$`),
        );
      }),
    );
  });

  test('the displayed amount is never more than the real one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), anyCode, (units, code) => {
        const shown = formatMoney(amount(units), code, { bare: true }).replace(/[,<]/g, '');
        const [whole = '0', fraction = ''] = shown.split('.');
        const displayUnits = BigInt(
          whole + fraction.padEnd(assets[code].decimals, '0').slice(0, assets[code].decimals),
        );
        if (!formatMoney(amount(units), code).includes('<')) expect(displayUnits <= units).toBe(true);
      }),
    );
  });

  test('the pieces join to the whole, and a shortened amount is known as such', () => {
    fc.assert(
      fc.property(anyAmount, anyCode, (value, code) => {
        const { lead, fraction, unit } = moneyParts(value, code);
        expect(lead + fraction + unit).toBe(formatMoney(value, code));
        expect(isShortened(value, code)).toBe(formatMoney(value, code) !== formatMoneyExactly(value, code));
      }),
    );
  });
});

test('a current price is in cents from a dollar on', () => {
  expect(['1.0001', '64980.123', '0.99985', '0.00001234'].map(formatCurrentPrice)).toEqual([
    '$1.00',
    '$64,980.12',
    '$0.9999',
    '$0.00001234',
  ]);
});

describe('formatPrice', () => {
  test.each([
    [64980.1, 'USD', '$64,980.10'],
    ['1.0001', 'USD', '$1.0001'],
    ['9.5', 'USD', '$9.50'],
    [0.51234, 'USD', '$0.5123'],
    ['0.00001234', 'USD', '$0.00001234'],
    [0, 'USD', '$0.00'],
    ['3.141', 'CAD', 'CA$3.141'],
    ['-3.5', 'USD', '−$3.50'],
  ] as const)('%s %s reads %s', (price, currency, text) => {
    expect(formatPrice(price, currency)).toBe(text);
  });
});

describe('formatPercent', () => {
  test.each([
    [2.41, 'auto', '2.41%'],
    [-0.4, 'auto', '−0.40%'],
    ['0.125', 'auto', '0.12%'],
    ['0.135', 'auto', '0.14%'],
    [2.4, 'always', '+2.40%'],
    [0, 'always', '0.00%'],
    [-0.001, 'auto', '0.00%'],
    [-7, 'never', '7.00%'],
  ] as const)('%s with sign %s reads %s', (percent, sign, text) => {
    expect(formatPercent(percent, sign)).toBe(text);
  });
});
