import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, amount, compare } from '#domain/money/money.ts';
import { sampleInput } from '#machines/order/order.cases.ts';
import { fundsOnHoldOf } from '#machines/order/order.funds.ts';
import { ticket } from './order.driver.ts';

const now = 1_000_000;

describe('what is on hold', () => {
  test('is nothing where all of it may be spent', () => {
    expect(fundsOnHoldOf(amount(50_000), amount(50_000), [], now)).toBeNull();
  });

  test('is let go first at the next date to come, all that has the date together', () => {
    const releases = [
      { amount: amount(1_000), at: now - 1 },
      { amount: amount(30_000), at: now + 500 },
      { amount: amount(2_000), at: now + 500 },
      { amount: amount(10_000), at: now + 900 },
    ];
    expect(fundsOnHoldOf(amount(50_000), amount(8_000), releases, now)).toEqual({
      total: '50000',
      onHold: '42000',
      release: { amount: '32000', at: now + 500 },
    });
  });

  test('has no date where nobody has said one', () => {
    expect(fundsOnHoldOf(amount(100), amount(40), [], now)).toEqual({ total: '100', onHold: '60', release: null });
  });

  test('always makes the total with what is available, and never lets go more than it holds', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(amount);
    const releases = fc.array(fc.record({ amount: cents, at: fc.integer({ min: now - 5, max: now + 5 }) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(cents, cents, releases, (available, more, dates) => {
        const fundsOnHold = fundsOnHoldOf(add(available, more), available, dates, now);
        expect(fundsOnHold === null).toBe(more === '0');
        expect(add(available, fundsOnHold?.onHold ?? amount(0))).toBe(add(available, more));
        if (fundsOnHold?.release)
          expect(compare(fundsOnHold.release.amount, fundsOnHold.onHold)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('is told with the refusal of an amount that it would have covered', () => {
    const fundsOnHold = { USD: { total: amount(50_000), onHold: amount(42_000), release: null } };
    const order = ticket({ balances: { usd: amount(8_000), assets: {}, fundsOnHold } })
      .type('100')
      .requestPrice();
    expect(order.context.amountProblem).toEqual({
      reason: 'insufficientFunds',
      available: '8000',
      over: '2000',
      fundsOnHold: fundsOnHold.USD,
    });
  });

  test('of another asset has nothing to do with it', () => {
    const { balances } = sampleInput(() => now);
    const fundsOnHold = { BTC: { total: amount(2), onHold: amount(1), release: null } };
    const order = ticket({ balances: balances && { ...balances, fundsOnHold } })
      .type('9000')
      .requestPrice();
    expect(order.context.amountProblem).toEqual({ reason: 'insufficientFunds', available: '642018', over: '257982' });
  });
});
