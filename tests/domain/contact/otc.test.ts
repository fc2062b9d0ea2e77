import { describe, expect, test } from 'vitest';
import { companyProblem, contactPhoneProblem, messageProblem, subjectProblem } from '#domain/contact/message.ts';
import { parseOtcAmount, writeOtcAmount } from '#domain/contact/otc.ts';

describe('the amount of a large trade', () => {
  test.each([
    ['$250,000', '250,000 USD'],
    ['250000 usd', '250,000 USD'],
    ['USD 1234567.5', '1,234,567.5 USD'],
    ['2.5 BTC', '2.5 BTC'],
    ['1,000.00000001 btc', '1,000.00000001 BTC'],
    ['1 250 BTC', '1250 BTC'],
    ['12,50 USD', '12.5 USD'],
  ])('%s is %s', (text, written) => {
    const parsed = parseOtcAmount(text, 'BTC');
    expect(parsed.ok && writeOtcAmount(parsed)).toBe(written);
    expect(parseOtcAmount(written, 'BTC')).toEqual(parsed);
  });

  test.each([
    ['', 'empty'],
    ['a lot', 'notANumber'],
    ['€250,000', 'notANumber'],
    ['250000', 'unitMissing'],
    ['2.5 ETH', 'otherUnit'],
    ['$0', 'notPositive'],
    ['$1.005', 'tooManyDecimals'],
    ['1,250 BTC', 'ambiguousComma'],
    ['250,0,0 USD', 'misplacedComma'],
    ['250 00 USD', 'spaceInside'],
    ['-5 BTC', 'negative'],
  ])('%j is none: %s', (text, reason) => {
    expect(parseOtcAmount(text, 'BTC')).toEqual({ ok: false, reason });
  });
});

describe('the fields of a message', () => {
  test('may be empty, but for the message', () => {
    expect([subjectProblem(' '), companyProblem(''), contactPhoneProblem(' '), messageProblem(' \r\n ')]).toEqual([
      null,
      null,
      null,
      'required',
    ]);
  });

  test('have a longest text, and show every character', () => {
    expect([
      subjectProblem('x'.repeat(151)),
      companyProblem('x'.repeat(121)),
      messageProblem('x'.repeat(5001)),
    ]).toEqual(Array(3).fill('tooLong'));
    expect([subjectProblem('Refund\u2800'), companyProblem('A\u0007B')]).toEqual([
      'hiddenCharacter',
      'hiddenCharacter',
    ]);
    expect([subjectProblem('Thanks 👩🏽‍💻'), messageProblem(`${'x'.repeat(5000)}\r\n`)]).toEqual([null, null]);
  });

  test('take a phone number of any country', () => {
    expect(['+1 519 555 0100', '(519) 555-0100', '030 1234.567'].map(contactPhoneProblem)).toEqual([null, null, null]);
    expect(['call me', '12', '+1 519 555 0100 ext. 5'].map(contactPhoneProblem)).toEqual(Array(3).fill('phoneShape'));
  });
});
