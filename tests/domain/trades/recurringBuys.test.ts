import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import {
  isFarAboveMarket,
  isShortened,
  periodAfter,
  periodsAfter,
  type RecurringRule,
  readRecurringAmount,
  recurringWords,
} from '#domain/trades/recurringBuys.ts';

const rule = (change: Partial<RecurringRule> = {}): RecurringRule => ({
  ...{ asset: 'BTC', amount: amount(5000), rhythm: 'daily', firstDay: '2026-01-05', hour: 9, lastDay: null },
  zone: 'America/New_York',
  ...change,
});
const timesOf = (of: RecurringRule, after: string, count: number) =>
  periodsAfter(of, Date.parse(after), count).map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 16));

describe('the dates of a recurring buy', () => {
  it('are at the same hour of the zone across days of 23 and 25 hours', () => {
    expect(timesOf(rule(), '2026-03-07T00:00Z', 3)).toEqual([
      '2026-03-07T14:00',
      '2026-03-08T13:00',
      '2026-03-09T13:00',
    ]);
    expect(timesOf(rule(), '2026-10-31T00:00Z', 3)).toEqual([
      '2026-10-31T13:00',
      '2026-11-01T14:00',
      '2026-11-02T14:00',
    ]);
  });

  it('take the next hour for one that a day lacks, and the first of one that comes twice', () => {
    expect(timesOf(rule({ hour: 2 }), '2026-03-08T00:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:00']);
    expect(timesOf(rule({ hour: 1 }), '2026-11-01T00:00Z', 2)).toEqual(['2026-11-01T05:00', '2026-11-02T06:00']);
    expect(
      timesOf(rule({ hour: 0, zone: 'America/Santiago', firstDay: '2026-09-05' }), '2026-09-04T00:00Z', 3),
    ).toEqual(['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00']);
  });

  it('are on the last day of months without the 31st, and on the 31st again', () => {
    const monthly = rule({ rhythm: 'monthly', firstDay: '2026-01-31', zone: 'UTC' });
    expect(timesOf(monthly, '2026-01-01T00:00Z', 4)).toEqual([
      '2026-01-31T09:00',
      '2026-02-28T09:00',
      '2026-03-31T09:00',
      '2026-04-30T09:00',
    ]);
    expect([isShortened(monthly), isShortened(rule()), isShortened({ ...monthly, firstDay: '2026-02-28' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('end after the last day', () => {
    const weekly = rule({ rhythm: 'weekly', lastDay: '2026-01-18', zone: 'UTC' });
    expect(timesOf(weekly, '2026-01-05T09:00Z', 3)).toEqual(['2026-01-12T09:00']);
    expect(periodAfter(weekly, Date.parse('2026-01-12T09:00Z'))).toBeNull();
  });

  it('are found as well years later', () => {
    for (const rhythm of ['daily', 'weekly', 'biweekly', 'monthly'] as const) {
      const of = rule({ rhythm });
      const at = Date.parse('2031-07-15T12:00Z');
      const [before, next] = [periodAfter(of, at - 40 * 86_400_000), periodAfter(of, at)];
      expect(next?.dueAt).toBeGreaterThan(at);
      expect(periodAfter(of, (next?.dueAt ?? 0) - 1)).toEqual(next);
      expect(periodAfter(of, at, before?.number ?? 0)).toEqual(next);
    }
  });
});

describe('the words of a recurring buy', () => {
  it('name the amount, the coin and the rhythm', () => {
    expect(recurringWords(rule({ rhythm: 'weekly' }))).toBe('$50.00 of Bitcoin each Monday');
    expect(recurringWords(rule({ amount: amount(123_456) }))).toBe('$1,234.56 of Bitcoin each day');
    expect(recurringWords(rule({ rhythm: 'biweekly', firstDay: '2026-01-09' }))).toBe(
      '$50.00 of Bitcoin every other Friday',
    );
    for (const [firstDay, words] of [
      ['2026-01-01', '1st'],
      ['2026-01-12', '12th'],
      ['2026-01-22', '22nd'],
      ['2026-01-23', '23rd'],
    ])
      expect(recurringWords(rule({ rhythm: 'monthly', firstDay: firstDay ?? '' }))).toBe(
        `$50.00 of Bitcoin on the ${words} of each month`,
      );
  });
});

describe('its amount', () => {
  it('is read as typed, from a dollar to a hundred thousand', () => {
    expect(readRecurringAmount('$1,250')).toEqual({ ok: true, amount: '125000' });
    const problems = ['', '0.99', '100,000.01', '1.234', 'fifty'].map((typed) => readRecurringAmount(typed));
    expect(problems.map((read) => (read.ok ? 'ok' : read.problem))).toEqual([
      'Enter an amount in dollars.',
      'Enter at least $1.00.',
      'Enter at most $100,000.00.',
      'USD has at most 2 decimal places.',
      'Enter an amount such as 50.00.',
    ]);
  });
});

it('is not bought at more than 1% above the market, without the fee', () => {
  const quoted = {
    asset: 'BTC' as const,
    deliverAmount: amount(10_100),
    receiveAmount: amount(200_000),
    fee: amount(100),
  };
  // $100.00 for 0.002 BTC is $50,000.00 a coin.
  expect(isFarAboveMarket(quoted, 4_950_495_049_505n)).toBe(false);
  expect(isFarAboveMarket(quoted, 4_950_495_049_504n)).toBe(true);
});
