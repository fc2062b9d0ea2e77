import { describe, expect, test } from 'vitest';
import {
  drawnLength,
  isReferralCode,
  referralCodeOf,
  referralCodeProblem,
  symbolCount,
  tidyReferralCode,
} from '#domain/credentials/referralCode.ts';

const symbols = '23456789BCDFGHJKMNPQRSTVWXYZ';
const code = 'K7QM4TXF';
const otherCode = 'M4Y2T6BT';

/** All codes with a single typo. */
function slipsOf(given: string): Readonly<Record<string, ReadonlySet<string>>> {
  const places = [...given].map((_, at) => at);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
  const all = (slips: readonly string[]) => new Set(slips.filter((slip) => slip !== given));
  return {
    'another character': all(
      places.flatMap((at) => letters.map((letter) => given.slice(0, at) + letter + given.slice(at + 1))),
    ),
    'one too many': all(
      [...places, given.length].flatMap((at) => letters.map((letter) => given.slice(0, at) + letter + given.slice(at))),
    ),
    'one too few': all(places.map((at) => given.slice(0, at) + given.slice(at + 1))),
    'two that changed places': all(
      places.flatMap((at) =>
        places.slice(at + 1).map((other) => {
          const swapped = [...given];
          [swapped[at], swapped[other]] = [given[other] ?? '', given[at] ?? ''];
          return swapped.join('');
        }),
      ),
    ),
  };
}

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

  describe.each([code, otherCode])('%s is refused', (given) => {
    test.each(Object.entries(slipsOf(given)))('with %s', (_, slips) => {
      expect(slips.size).toBeGreaterThan(5);
      expect([...slips].filter((slip) => referralCodeProblem(slip) !== 'referralShape')).toEqual([]);
    });
  });

  test('can be typed in small letters, with blanks and hyphens, and left out', () => {
    expect(tidyReferralCode(' k7qm-4txf ')).toBe(code);
    expect(tidyReferralCode('\ufeffK7QM4TX\u200bF')).toBe(code);
    expect(referralCodeProblem('k7qm 4txf')).toBeNull();
    expect(referralCodeProblem(' ')).toBeNull();
  });

  test.each(['MAYA202611', 'PARTNER2026', 'A'.repeat(16)])(
    'may be a partner’s, at least two characters longer than ours: %s',
    (given) => {
      expect([referralCodeProblem(given), isReferralCode(given)]).toEqual([null, false]);
    },
  );

  test.each(['K7Q', 'FRIEND', 'MAYA2026', 'PARTNER26', 'A'.repeat(17), '<b>A</b>', 'К7QM4TXF'])(
    'is not %j',
    (given) => {
      expect(referralCodeProblem(given)).toBe('referralShape');
    },
  );
});
