import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { effectiveAt } from '#domain/portfolio/effectiveTime.ts';
import { type PerformanceInput, performanceOf } from '#domain/portfolio/performance.ts';
import { performanceRanges, rangeStart } from '#domain/portfolio/range.ts';
import { day, guidOf, hour, traded, transferred, yearStart } from './records.ts';

const btc = 100_000_000n;
const at = (days: number) => yearStart + days * day;
/** Daily, from the first day of the year. */
const daily = (...prices: readonly string[]) => prices.map((price, index) => ({ at: at(index), price }));
const book = (middle: number) => ({ 'BTC-USD': { buy: amount(middle + 10), sell: amount(middle - 10), at: at(10) } });
const dollars = (number: number, days: number, quantity: bigint) =>
  transferred({ number, side: 'deposit', asset: 'USD', quantity, createdAt: at(days) });

/** January 1 to 11, at 100 dollars a coin. */
const performanceInput = (input: Partial<PerformanceInput>): PerformanceInput => ({
  activities: [],
  balances: {},
  series: {},
  prices: book(10_000),
  openedAt: at(0),
  from: at(0),
  to: at(10),
  ...input,
});

describe('a performance', () => {
  test('is the movement of prices, and no deposit', () => {
    const input = performanceInput({
      activities: [
        transferred({ number: 1, side: 'deposit', asset: 'BTC', quantity: btc, createdAt: at(2) }),
        dollars(2, 5, 5_000n),
      ],
      balances: { BTC: amount(btc), USD: amount(5_000) },
      series: { BTC: daily('80', '80', '80', '85.5', '90', '95') },
    });
    expect(performanceOf(input)).toEqual({
      points: [8_000, 8_550, 9_000, 14_500, 15_000].map((value, index) => ({
        at: at(index === 4 ? 10 : index + 2),
        value: `${value}`,
      })),
      flows: [
        { at: at(2), value: '8000', activityGuid: guidOf(1), kind: 'deposit' },
        { at: at(5), value: '5000', activityGuid: guidOf(2), kind: 'deposit' },
      ],
      start: '0',
      end: '15000',
      gain: '2000',
      // 80 dollars invested for eight days, and 50 for five of them.
      percent: '17.98',
      unpriced: [],
    });
  });

  test('begins with the first money in, not with an empty account', () => {
    const input = performanceInput({ activities: [dollars(1, 6.3, 900_000n)], balances: { USD: amount(900_000) } });
    const { points, start, gain, flows } = performanceOf(input);
    expect(points[0]).toEqual({ at: at(6.3), value: '900000' });
    expect(new Set(points.map(({ value }) => value))).toEqual(new Set(['900000']));
    expect({ start, gain }).toEqual({ start: '0', gain: '0' });
    expect(flows.map((flow) => flow.at)).toEqual([at(6.3)]);
    // Starts at the range if there was money before.
    expect(performanceOf({ ...input, from: at(8) }).points[0]?.at).toBe(at(8));
  });

  test('has a point of its own for each flow, at its own time', () => {
    const activities = [dollars(1, 0, 1_000n), dollars(2, 3.7, 500n)];
    const input = performanceInput({
      activities,
      balances: { USD: amount(1_500), BTC: amount(0) },
      series: { BTC: daily('80', '90') },
    });
    expect(performanceOf(input).points).toContainEqual({ at: at(3.7), value: '1500' });
  });

  test('counts fees and spreads of trades as losses', () => {
    const trade = traded({ number: 1, at: at(4), side: 'buy', asset: 'BTC', quantity: btc, cents: 10_600n, fee: 100n });
    const input = performanceInput({
      activities: [trade, dollars(2, 0, 20_000n)],
      balances: { BTC: amount(btc), USD: amount(9_400) },
    });
    expect(performanceOf(input)).toMatchObject({ start: '0', end: '19400', gain: '-600', percent: '-3.00' });
  });

  test('begins with what there was just before its range', () => {
    const activities = [dollars(1, 1, 1_000n), dollars(2, 3, 500n), dollars(3, 7, 250n)];
    const input = performanceInput({ activities, balances: { USD: amount(1_750) }, from: at(3) });
    const { start, end, flows, gain, points } = performanceOf(input);
    expect({ start, end, gain }).toEqual({ start: '1000', end: '1750', gain: '0' });
    expect(flows.map(({ value }) => value)).toEqual(['500', '250']);
    expect(points[0]).toEqual({ at: at(3), value: '1500' });
  });

  test('counts unexplained amounts as the opening balance', () => {
    const input = performanceInput({
      balances: { USD: amount(5_000), BTC: amount(btc / 2n) },
      series: { BTC: daily('60', '70') },
    });
    const { flows, gain, percent } = performanceOf(input);
    expect(flows).toEqual([{ at: at(0), value: '8000', activityGuid: null, kind: 'opening' }]);
    expect({ gain, percent }).toEqual({ gain: '2000', percent: '25.00' });
    expect(performanceOf({ ...input, from: at(1) })).toMatchObject({ start: '8500', gain: '1500', flows: [] });
  });

  test('has a return as a flow the other way', () => {
    const deposit = transferred({
      number: 1,
      side: 'deposit',
      asset: 'USD',
      quantity: 900n,
      createdAt: at(1),
      updatedAt: at(4),
      returnCode: 'R01',
    });
    const back = transferred({
      number: 2,
      side: 'withdrawal',
      asset: 'USD',
      quantity: 900n,
      createdAt: at(4),
      undoes: 1,
      returnCode: 'R01',
    });
    const { flows, gain, end } = performanceOf(performanceInput({ activities: [back, deposit] }));
    expect(flows.map(({ at: moment, value, kind }) => [moment, value, kind])).toEqual([
      [at(1), '900', 'returned'],
      [at(4), '-900', 'return'],
    ]);
    expect({ gain, end }).toEqual({ gain: '0', end: '0' });
  });

  test('counts money from its arrival, held or not, and nothing that has not arrived', () => {
    const hold = { startedAt: at(3), endsAt: at(8) };
    const usd = { side: 'deposit', asset: 'USD', quantity: 100n, createdAt: at(1) } as const;
    const activities = [
      transferred({ ...usd, number: 1, state: 'holding', updatedAt: at(3), hold }),
      transferred({ ...usd, number: 2, updatedAt: at(8), hold }),
      transferred({ ...usd, number: 3, updatedAt: at(5) }),
      transferred({ ...usd, number: 4, state: 'reviewing' }),
      transferred({ ...usd, number: 5, state: 'failed' }),
    ];
    const { flows } = performanceOf(performanceInput({ activities, balances: { USD: amount(300) } }));
    expect(flows.map((flow) => flow.at)).toEqual([at(3), at(3), at(5)]);
  });

  test('never places anything before the account was opened, or after now', () => {
    const input = performanceInput({
      activities: [dollars(1, -4, 100n), dollars(2, 10.001, 50n)],
      balances: { USD: amount(150) },
      from: at(-9),
    });
    expect(performanceOf(input).flows.map((flow) => flow.at)).toEqual([at(0), at(10)]);
    const { points, end, gain, percent } = performanceOf({
      ...input,
      balances: { USD: amount(170) },
      openedAt: at(11),
    });
    expect({ points, end, gain, percent }).toEqual({
      points: [{ at: at(10), value: '170' }],
      end: '170',
      gain: '0',
      percent: '0.00',
    });
  });

  test('has a percentage only where some money worked', () => {
    const out = transferred({ number: 1, side: 'withdrawal', asset: 'BTC', quantity: btc, createdAt: at(1) });
    const input = performanceInput({
      activities: [out],
      balances: {},
      series: { BTC: daily('50', '90') },
      from: at(0.5),
    });
    // 70 dollars minus the 90 withdrawn nearly all of the time.
    expect(performanceOf(input)).toMatchObject({ start: '7000', end: '0', gain: '2000', percent: '0.00' });
    expect(performanceOf(performanceInput({})).percent).toBe('0.00');
  });
});

describe('an activity', () => {
  const order = traded({ number: 1, at: at(1), side: 'buy', asset: 'BTC', quantity: 1n, cents: 1n });
  const usd = { number: 2, side: 'deposit', asset: 'USD', quantity: 1n, createdAt: at(1), updatedAt: at(5) } as const;
  const hold = { startedAt: at(2), endsAt: at(5) };

  test.each([
    ['a trade counts from its creation', order, 1],
    ['a transfer counts from its last change', transferred(usd), 5],
    ['what was held counts from the start of its hold', transferred({ ...usd, hold }), 2],
    ['what is held still does, too', transferred({ ...usd, state: 'holding', hold, returnCode: 'R01' }), 2],
    ['what was returned counts from its creation', transferred({ ...usd, returnCode: 'R01' }), 1],
    [
      'the return itself counts from its last change',
      transferred({ ...usd, side: 'withdrawal', returnCode: 'R01', undoes: 9 }),
      5,
    ],
  ])('%s', (_, activity, days) => expect(effectiveAt(activity)).toBe(at(days)));
});

describe('prices', () => {
  test('lie on the line between the known ones, and the first one counts before it', () => {
    const series = { BTC: daily('80', '90.5') };
    const deposit = (days: number) => [
      transferred({ number: 1, side: 'deposit', asset: 'BTC', quantity: btc, createdAt: at(days) }),
    ];
    const valueAt = (days: number) =>
      performanceOf(performanceInput({ activities: deposit(days), balances: { BTC: amount(btc) }, series })).flows[0]
        ?.value;
    // Known: day 1 at 90.50 dollars, and day 10 (now) at 100.
    expect([0, 0.5, 1, 5.5, 9.99].map(valueAt)).toEqual(['8000', '8525', '9050', '9525', '9998']);
  });

  test('give coins that just came or went the price of now, not that of the last known day', () => {
    const minute = 1 / 1440;
    const series = { BTC: daily('80', '80', '80', '80', '80', '80', '80', '80', '80', '80') };
    const moved = (side: 'deposit' | 'withdrawal') => [
      transferred({ number: 1, side, asset: 'BTC', quantity: btc, createdAt: at(10 - minute) }),
    ];
    const received = performanceOf(
      performanceInput({ activities: moved('deposit'), balances: { BTC: amount(btc) }, series }),
    );
    expect(received).toMatchObject({ end: '10000', gain: '2', percent: '0.02' });
    // The whole rise, until the coins left.
    expect(performanceOf(performanceInput({ activities: moved('withdrawal'), series, from: at(1) }))).toMatchObject({
      start: '8000',
      end: '0',
      gain: '1998',
    });
  });

  test('of a series begin with its first', () => {
    const input = performanceInput({
      balances: { BTC: amount(btc) },
      series: {
        BTC: [
          { at: at(4), price: '40' },
          { at: at(6), price: '60.019' },
        ],
      },
    });
    expect(performanceOf(input).points.map(({ value }) => value)).toEqual(['4000', '4000', '6001', '10000']);
  });

  test('of now are the middle of what is paid and got, to half a cent', () => {
    const prices = { 'USDC-USD': { buy: amount(101), sell: amount(100), at: at(10) } };
    expect(performanceOf(performanceInput({ balances: { USDC: amount(2_000_000) }, prices })).end).toBe('201');
  });

  test('of a series go on where the bank has none, and the other way round', () => {
    const balances = { BTC: amount(btc) };
    expect(performanceOf(performanceInput({ balances, series: { BTC: daily('80') }, prices: {} })).end).toBe('8000');
    expect(performanceOf(performanceInput({ balances })).points[0]?.value).toBe('10000');
  });

  test('that are unknown leave a coin out of the values, and it is listed', () => {
    const gone = transferred({ number: 1, side: 'withdrawal', asset: 'LTC', quantity: 5n, createdAt: at(2) });
    const input = performanceInput({ activities: [gone], balances: { ETH: amount(1), USD: amount(70) } });
    expect(performanceOf(input)).toMatchObject({ end: '70', gain: '0', unpriced: ['ETH', 'LTC'] });
    expect(performanceOf({ ...input, from: at(3) }).unpriced).toEqual(['ETH']);
  });

  test('that are no plain decimals are passed over', () => {
    const input = performanceInput({
      balances: { BTC: amount(btc) },
      series: { BTC: daily('80', '8e1', 'NaN', '-3', '90') },
    });
    expect(performanceOf(input).points.map(({ value }) => value)).toEqual([
      '8000',
      '8250',
      '8500',
      '8750',
      '9000',
      '10000',
    ]);
  });
});

describe('the moments', () => {
  const pointsOf = (input: Partial<PerformanceInput>) =>
    performanceOf(performanceInput(input)).points.map((point) => point.at);

  test('are those of the densest series of what was held', () => {
    const series = {
      BTC: daily('1', '2', '3'),
      ETH: daily('1', '2', '3', '4'),
      LTC: daily('1', '2', '3', '4', '5', '6'),
    };
    expect(pointsOf({ balances: { BTC: amount(1), ETH: amount(1) }, series })).toEqual([0, 1, 2, 3, 10].map(at));
  });

  test('are thinned evenly to 200, both ends among them', () => {
    const hours = Array.from({ length: 241 }, (_, index) => ({ at: at(0) + index * hour, price: '1' }));
    const timestamps = pointsOf({ balances: { BTC: amount(1) }, series: { BTC: hours } });
    expect(timestamps).toHaveLength(200);
    expect([timestamps[0], timestamps.at(-1)]).toEqual([at(0), at(10)]);
    const steps = timestamps.slice(1).map((moment, index) => (moment - (timestamps[index] ?? 0)) / hour);
    expect([...new Set(steps)].toSorted()).toEqual([1, 2]);
  });

  test('are even for dollars only, without duplicates', () => {
    const even = pointsOf({ balances: { USD: amount(1) }, series: { BTC: daily('1', '2') } });
    expect(even).toHaveLength(61);
    expect(new Set(even.slice(1).map((moment, index) => moment - (even[index] ?? 0)))).toEqual(new Set([4 * hour]));
    expect(pointsOf({ balances: { USD: amount(1) }, from: at(10) - 2 })).toEqual([at(10) - 2, at(10)]);
    const doubled = [...daily('1', '2'), ...daily('1', '2').slice(1)];
    expect(pointsOf({ balances: { BTC: amount(1) }, series: { BTC: doubled } })).toEqual([0, 1, 10].map(at));
  });

  test('are a minute apart on an account’s first day, because the table shows minutes', () => {
    const minute = hour / 60;
    const to = at(10) + 0.7 * minute;
    const series = { BTC: [-3.2, -2, -1, 0].map((minutes) => ({ at: at(10) + minutes * minute, price: '1' })) };
    const moments = pointsOf({ balances: { BTC: amount(1) }, series, from: at(10) - 3.8 * minute, to });
    expect(moments.map((moment) => (moment - at(10)) / minute)).toEqual([-3.8, -2, -1, 0.7]);
    expect(pointsOf({ balances: { USD: amount(1) }, from: at(10) - 2.5 * minute, to })).toHaveLength(4);
  });
});

describe('a range', () => {
  test('begins as long ago as it says, with the year, or with the account', () => {
    const now = at(300) + hour;
    const starts = (openedAt: number) =>
      performanceRanges.map((range) => (rangeStart(range, { now, openedAt, yearStart: at(0) }) - now) / day);
    const sinceNewYear = -300 - 1 / 24;
    expect(starts(now - 2_000 * day)).toEqual([-1, -7, -30, -90, sinceNewYear, -365, -2_000]);
    expect(starts(now - 20 * day)).toEqual([-1, -7, -20, -20, -20, -20, -20]);
  });
});
