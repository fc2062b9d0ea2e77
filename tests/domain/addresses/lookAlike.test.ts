import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingCharacters, lookAlikeOf } from '#domain/addresses/lookAlike.ts';
import { addressesSentTo } from '#domain/addresses/sentTo.ts';
import { g, transfer } from '../activity/samples.ts';

const known = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

describe('an address that looks like one sent to before', () => {
  test('has the same ends and other characters between, which are named', () => {
    const impostor = 'tb1qw508d6qejxtdg4y5r3zzzzzzzzzzzzzzzzjzsx';
    expect(lookAlikeOf(impostor, ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', known])).toEqual({
      sentTo: known,
      differing: [{ first: 24, last: 38 }],
    });
  });

  test('is none that was sent to itself, or that ends differently', () => {
    expect(lookAlikeOf(known, [known])).toBeNull();
    expect(lookAlikeOf(`${known.slice(0, -1)}q`, [known])).toBeNull();
    expect(lookAlikeOf(known, [])).toBeNull();
  });

  test('letter case is no difference on Ethereum, and a difference in an old address of Bitcoin', () => {
    const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
    expect(lookAlikeOf(ether.toLowerCase(), [ether])).toBeNull();
    expect(
      lookAlikeOf('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', ['1BgGZ9tcn4rm9KBzDn7KprQz87SZ26SAMH'])?.differing,
    ).toEqual([{ first: 9, last: 9 }]);
    // Easily confused.
    expect(lookAlikeOf('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', ['1bGgZ9tcn4rm9KBzDn7KprQz87SZ26samh'])).not.toBeNull();
  });

  const text = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'qpzry9x8'), minLength: min, maxLength: max });

  test('the characters outside the ranges are the same, and each range begins and ends with a difference', () => {
    fc.assert(
      fc.property(text(8, 60), text(8, 60), (one, two) => {
        const other = two.padEnd(one.length, 'q').slice(0, one.length);
        const ranges = differingCharacters(one, other);
        const inRanges = (index: number) => ranges.some(({ first, last }) => first <= index + 1 && index + 1 <= last);
        for (const [index, character] of [...one].entries()) expect(inRanges(index)).toBe(character !== other[index]);
        for (const [index, { first }] of ranges.entries())
          expect(first).toBeGreaterThan((ranges[index - 1]?.last ?? -1) + 1);
      }),
    );
  });

  test('of two lengths, the ends outside the one range are the same', () => {
    fc.assert(
      fc.property(
        text(4, 4),
        text(1, 20),
        text(21, 40),
        text(4, 4),
        fc.boolean(),
        (start, short, long, end, isLonger) => {
          const [one, two] = [short, long].map((middle) => `${start}${middle}${end}`) as [string, string];
          const [address, sent] = isLonger ? [two, one] : [one, two];
          const found = lookAlikeOf(address, [sent]);
          const [range] = found?.differing ?? [];
          expect(found?.differing).toHaveLength(1);
          if (range === undefined) return;
          expect(range.first).toBeLessThanOrEqual(range.last);
          expect(range.last).toBeLessThanOrEqual(address.length);
          expect(sent.startsWith(address.slice(0, range.first - 1))).toBe(true);
          expect(sent.endsWith(address.slice(range.last))).toBe(true);
        },
      ),
    );
  });
});

describe('the addresses that coins were sent to', () => {
  const toWallet = (wallet: number, changes: Parameters<typeof transfer>[0] = {}) =>
    transfer({ transferType: 'crypto', asset: 'BTC', side: 'withdrawal', counterpartyGuid: g(wallet), ...changes });
  const wallets = [1, 2, 3].map((number) => ({ guid: g(number), address: `address ${number}` }));

  test('are those of withdrawals that are on their way or done, each once', () => {
    const activities = [
      toWallet(1),
      toWallet(1, { state: 'pending' }),
      toWallet(2, { state: 'failed' }),
      transfer(),
      toWallet(3, { side: 'deposit' }),
    ];
    expect(addressesSentTo(activities, wallets)).toEqual(['address 1']);
  });

  test('are unknown if a withdrawal names an unknown wallet', () => {
    expect(addressesSentTo([toWallet(1), toWallet(4)], wallets)).toBeNull();
    expect(addressesSentTo([toWallet(4, { state: 'failed' })], wallets)).toEqual([]);
  });
});
