import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { holdsOf } from '#domain/portfolio/holds.ts';
import { day, guidOf, hour, traded, transferred, yearStart } from './records.ts';

const hold = { startedAt: yearStart, endsAt: yearStart + 4 * day };
const depositOnHold = (number: number, quantity: bigint) =>
  transferred({
    number,
    side: 'deposit',
    asset: 'USD',
    quantity,
    state: 'holding',
    createdAt: yearStart + number * hour,
    hold,
  });
const order = (number: number, side: 'buy' | 'sell', state: string) =>
  traded({
    number,
    at: yearStart + number * hour,
    side,
    asset: 'ETH',
    quantity: 7n * 10n ** 18n,
    cents: 2_000n,
    state,
  });
const withdrawal = (number: number, state: string) =>
  transferred({
    number,
    side: 'withdrawal',
    asset: 'USD',
    quantity: 900n,
    fee: 100n,
    state,
    createdAt: yearStart + number * hour,
  });

describe('the amount on hold', () => {
  test('is listed line by line, oldest first, with its release and the remainder', () => {
    const activities = [withdrawal(3, 'reviewing'), order(2, 'buy', 'storing'), depositOnHold(1, 50_000n)];
    expect(holdsOf(activities, 'USD', amount(53_500))).toEqual([
      { amount: '50000', reason: 'depositClearing', releasesAt: yearStart + 4 * day, activityGuid: guidOf(1) },
      { amount: '2000', reason: 'orderUnderWay', releasesAt: null, activityGuid: guidOf(2) },
      { amount: '1000', reason: 'withdrawalUnderWay', releasesAt: null, activityGuid: guidOf(3) },
      { amount: '500', reason: 'other', releasesAt: null, activityGuid: null },
    ]);
  });

  test('is of the asset alone: a sale holds coins', () => {
    const activities = [order(1, 'sell', 'pending'), depositOnHold(2, 100n)];
    const line = { amount: '7000000000000000000', reason: 'orderUnderWay', releasesAt: null, activityGuid: guidOf(1) };
    expect(holdsOf(activities, 'ETH', amount(7n * 10n ** 18n))).toEqual([line]);
  });

  test('excludes what has ended, has not arrived, or was returned during its hold', () => {
    const ended = ['completed', 'failed'].flatMap((state, index) => [
      order(index + 1, 'buy', state),
      withdrawal(index + 3, state),
    ]);
    const coming = transferred({
      number: 5,
      side: 'deposit',
      asset: 'USD',
      quantity: 700n,
      state: 'pending',
      createdAt: yearStart,
    });
    const fields = {
      side: 'deposit',
      asset: 'USD',
      quantity: 700n,
      state: 'holding',
      createdAt: yearStart,
      hold,
    } as const;
    const returned = transferred({ ...fields, number: 6, returnCode: 'R01' });
    const taking = transferred({
      ...fields,
      number: 7,
      side: 'withdrawal',
      state: 'pending',
      hold: undefined,
      undoes: 6,
    });
    const other = { amount: '30', reason: 'other', releasesAt: null, activityGuid: null };
    expect(holdsOf([...ended, coming, returned, taking], 'USD', amount(30))).toEqual([other]);
  });

  test('is cut where records claim more than is held, and nothing where nothing is', () => {
    const lines = holdsOf(
      [depositOnHold(1, 100n), withdrawal(2, 'pending'), depositOnHold(3, 40n)],
      'USD',
      amount(600),
    );
    expect(lines.map(({ amount }) => amount)).toEqual(['100', '500']);
    expect(holdsOf([depositOnHold(1, 100n)], 'USD', amount(0))).toEqual([]);
    expect(holdsOf([], 'USD', amount(-5))).toEqual([]);
  });

  test('adds up to the whole, in lines of more than nothing', () => {
    const anyActivity = fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('deposit', 'withdrawal', 'buy', 'sell'), fc.boolean())
      .map(([number, kind, isOpen]) => {
        if (kind === 'deposit') return depositOnHold(number, BigInt(number) * 10n ** 20n);
        if (kind === 'withdrawal') return withdrawal(number, isOpen ? 'pending' : 'completed');
        return order(number, kind === 'buy' ? 'buy' : 'sell', isOpen ? 'pending' : 'failed');
      });
    fc.assert(
      fc.property(
        fc.array(anyActivity),
        fc.constantFrom('USD', 'ETH'),
        fc.bigInt({ min: 0n, max: 10n ** 23n }),
        (activities, asset, whole) => {
          const lines = holdsOf(activities, asset, amount(whole)).map((line) => BigInt(line.amount));
          expect(lines.every((line) => line > 0n)).toBe(true);
          expect(lines.reduce((sum, line) => sum + line, 0n)).toBe(whole);
        },
      ),
    );
  });
});
