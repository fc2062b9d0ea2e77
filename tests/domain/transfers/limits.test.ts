import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import {
  type ActivityLimit,
  coversLimits,
  exceededLimit,
  limitOf,
  limitsLeft,
  limitUses,
  mostNow,
} from '#domain/transfers/limits.ts';
import { noonish, transfer } from '../activity/samples.ts';

const hour = 3_600_000;
const day: ActivityLimit = {
  name: 'Deposits in 24 hours',
  asset: 'USD',
  sides: ['deposit'],
  amount: amount(100_000),
  interval: 86_400,
};
const week: ActivityLimit = { ...day, name: 'Deposits in 7 days', amount: amount(250_000), interval: 7 * 86_400 };
const limits = [week, day];
const deposit = (cents: number, hoursAgo: number, more: Parameters<typeof transfer>[0] = {}) =>
  transfer({ amount: null, estimatedAmount: amount(cents), createdAt: noonish - hoursAgo * hour, ...more });
const planned = (cents: number) => ({ asset: 'USD', side: 'deposit', amount: amount(cents) }) as const;

describe('the remaining limits', () => {
  it('is all of them at first, the tightest first', () => {
    expect(limitsLeft(limits, [], planned(0), noonish).map(({ left }) => left)).toEqual(['100000', '250000']);
    expect(mostNow(limitsLeft(limits, [], planned(0), noonish))).toBe('100000');
    expect(mostNow(limitsLeft(limits, [], { asset: 'BTC', side: 'withdrawal' }, noonish))).toBeNull();
  });

  it('is less by what was moved with its fee, pending or not, and by nothing that failed, was moved the other way or never left the bank', () => {
    const transfers = [
      deposit(20_000, 1, { state: 'pending', fee: amount(50) }),
      deposit(10_000, 2, { state: 'holding' }),
      deposit(70_000, 2, { state: 'failed', failureCode: 'non_sufficient_funds' }),
      deposit(70_000, 2, { side: 'withdrawal' }),
      deposit(70_000, 2, { transferType: 'book' }),
      deposit(70_000, 2, { transferType: 'funding_return' }),
      deposit(5_000, 24),
    ];
    expect(limitsLeft(limits, transfers, planned(0), noonish)).toEqual([
      { limit: day, used: '30050', left: '69950', frees: { at: noonish + 22 * hour, amount: '10000' } },
      { limit: week, used: '35050', left: '214950', frees: { at: noonish + (7 * 24 - 24) * hour, amount: '5000' } },
    ]);
  });
});

it('a limit of both ways is used by both, and stands once', () => {
  const both: ActivityLimit = { ...day, sides: ['deposit', 'withdrawal'] };
  expect(limitUses([both], [deposit(20_000, 1), deposit(30_000, 3, { side: 'withdrawal' })], noonish)).toMatchObject([
    { limit: both, used: '50000' },
  ]);
  expect(limitUses([both], [], noonish)).toEqual([{ limit: both, used: '0', left: '100000', frees: null }]);
});

describe('a transfer over a limit', () => {
  it('is reported with its excess, the remainder, and when it fits', () => {
    const transfers = [deposit(30_000, 20), deposit(60_000, 5)];
    expect(exceededLimit(limits, transfers, planned(10_000), noonish)).toBeNull();
    expect(exceededLimit(limits, transfers, planned(35_000), noonish)).toEqual({
      limit: day,
      used: '90000',
      left: '10000',
      frees: { at: noonish + 4 * hour, amount: '30000' },
      over: '25000',
      fitsFrom: noonish + 4 * hour,
    });
    expect(exceededLimit(limits, transfers, planned(100_001), noonish)).toMatchObject({
      over: '90001',
      fitsFrom: null,
    });
  });

  it('counts the coins that left in the window, with their fees, and no other coin', () => {
    const limit: ActivityLimit = {
      name: 'BTC',
      asset: 'BTC',
      sides: ['withdrawal'],
      amount: amount(1_000),
      interval: 86_400,
    };
    const sent = { transferType: 'crypto', asset: 'BTC', side: 'withdrawal', fee: amount(50) } as const;
    const transfers = [
      deposit(600, 25, sent),
      deposit(300, 1, sent),
      deposit(500, 1, { ...sent, asset: 'LTC' }),
      deposit(500, 1, { ...sent, side: 'deposit' }),
    ];
    const wanted = { asset: 'BTC', side: 'withdrawal', amount: amount(651) } as const;
    expect(exceededLimit([limit], transfers, wanted, noonish)).toMatchObject({
      left: '650',
      over: '1',
      fitsFrom: noonish + 23 * hour,
    });
    expect(exceededLimit([limit], transfers, { ...wanted, amount: amount(650) }, noonish)).toBeNull();
  });

  it('waits for the longer limit where that one is full', () => {
    const transfers = [deposit(90_000, 50), deposit(90_000, 30), deposit(60_000, 26)];
    expect(exceededLimit(limits, transfers, planned(20_000), noonish)).toMatchObject({
      limit: week,
      left: '10000',
      over: '10000',
      fitsFrom: noonish + (7 * 24 - 50) * hour,
    });
  });

  it('fits from the reported time and not a moment earlier', () => {
    const moved = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 120_000 }), hoursAgo: fc.integer({ min: 0, max: 170 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(moved, fc.integer({ min: 1, max: 100_000 }), (before, cents) => {
        const transfers = before.map(({ cents: sum, hoursAgo }) => deposit(sum, hoursAgo));
        const over = exceededLimit(limits, transfers, planned(cents), noonish);
        if (over === null) return;
        expect(over.fitsFrom).not.toBeNull();
        expect(exceededLimit(limits, transfers, planned(cents), over.fitsFrom ?? 0)).toBeNull();
        expect(exceededLimit(limits, transfers, planned(cents), (over.fitsFrom ?? 0) - 1)).not.toBeNull();
      }),
    );
  });
});

describe('the limits of the bank', () => {
  const given = {
    name: 'Deposits',
    asset: 'USD',
    amount: '5',
    interval: 1,
    activities: ['funding'],
    sides: ['deposit', 'elsewhere'],
  };
  it('are kept as far as this product moves such money', () => {
    const ofCoins = { ...given, asset: 'BTC', activities: ['crypto_transfer'], sides: ['withdrawal'] };
    expect(limitOf(ofCoins)).toMatchObject({ asset: 'BTC', sides: ['withdrawal'] });
    expect(limitOf({ ...ofCoins, activities: ['funding'] })).toBeNull();
    expect(limitOf(given)).toEqual({ name: 'Deposits', asset: 'USD', sides: ['deposit'], amount: '5', interval: 1 });
    expect([
      limitOf({ ...given, asset: 'EUR' }),
      limitOf({ ...given, activities: ['trading'] }),
      limitOf({ ...given, sides: [] }),
    ]).toEqual([null, null, null]);
  });

  it('are known to be used how far only with every record of the longest window', () => {
    expect(coversLimits(limits, null, noonish)).toBe(true);
    expect(coversLimits(limits, noonish - 7 * 24 * hour, noonish)).toBe(false);
    expect(coversLimits(limits, noonish - 7 * 24 * hour - 1, noonish)).toBe(true);
  });
});
