import { describe, expect, test } from 'vitest';
import { drawnLength, isReferralCode, referralCodeOf, referralCodeProblem, symbolCount, tidyReferralCode } from '#domain/credentials/referralCode.ts';

const symbols = '23456789BCDFGHJKMNPQRSTVWXYZ';
const code = 'K7QM4TXF';

describe('a referral code', () => {
  test('is eight characters, of which none looks like another and the last one is the check', () => {
    expect(symbolCount).toBe(symbols.length);
    const drawn = [...code].slice(0, drawnLength).map((symbol) => symbols.indexOf(symbol));
    expect(referralCodeOf(drawn)).toBe(code);
    expect(referralCodeProblem(code)).toBeNull();
  });

  test('has a check character for all but a few draws', () => {
    const draws = Array.from({ length: 2_000 }, (_, seed) =>
      Array.from({ length: drawnLength }, (_each, at) => (seed * (at + 3) + at) % symbolCount),
    );
    const codes = draws.map(referralCodeOf);
    expect(codes.filter((each) => each === null).length).toBeLessThan(200);
    for (const each of codes) expect(each === null || referralCodeProblem(each) === null).toBe(true);
  });

  test('is not mistaken for another by one wrong character or two that changed places', () => {
    for (let at = 0; at < code.length; at++) {
      for (const symbol of symbols.replace(code[at] ?? '', ''))
        expect(referralCodeProblem(code.slice(0, at) + symbol + code.slice(at + 1))).toBe('referralShape');
      for (let other = at + 1; other < code.length; other++) {
        const swapped = [...code];
        [swapped[at], swapped[other]] = [code[other] ?? '', code[at] ?? ''];
        expect(referralCodeProblem(swapped.join(''))).toBe('referralShape');
      }
    }
  });

  test('is not taken for a partner’s with a character that we never use, one too few or one too many', () => {
    for (let at = 0; at < code.length; at++) {
      expect(referralCodeProblem(code.slice(0, at) + code.slice(at + 1))).toBe('referralShape');
      expect(referralCodeProblem(`${code.slice(0, at)}7${code.slice(at)}`)).toBe('referralShape');
      for (const symbol of 'AEIOU01L') expect(referralCodeProblem(code.slice(0, at) + symbol + code.slice(at + 1))).toBe('referralShape');
    }
  });

  test('can be typed in small letters, with blanks and hyphens, and left out', () => {
    expect(tidyReferralCode(' k7qm-4txf ')).toBe(code);
    expect(referralCodeProblem('k7qm 4txf')).toBeNull();
    expect(referralCodeProblem(' ')).toBeNull();
  });

  test.each(['MAYA2026', 'FRIEND', 'PARTNER2026'])('may be a partner’s, of another form: %s', (given) => {
    expect([referralCodeProblem(given), isReferralCode(given)]).toEqual([null, false]);
  });

  test.each(['K7Q', 'A'.repeat(17), '<b>A</b>', 'K7QM4TX\u200bF', 'К7QM4TXF'])('is not %j', (given) => {
    expect(referralCodeProblem(given)).toBe('referralShape');
  });
});
