import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { average, type CostRule, costOf, fifo, type Lot, quantityOf } from '#domain/portfolio/lots.ts';
import {
  type CostMethod,
  gainPercentOf,
  noPositions,
  type Position,
  positionsOf,
  unrealizedOf,
  unrecordedOf,
  withUnrecorded,
} from '#domain/portfolio/positions.ts';
import { day, traded, transferred, yearStart } from './records.ts';

const btc = 100_000_000n;
const at = (days: number) => yearStart + days * day;
const buy = (number: number, quantity: bigint, cents: bigint, fee = 0n) =>
  traded({ number, at: at(number), side: 'buy', asset: 'BTC', quantity, cents, fee });
const sell = (number: number, quantity: bigint, cents: bigint, fee = 0n) =>
  traded({ number, at: at(number), side: 'sell', asset: 'BTC', quantity, cents, fee });
const deposit = (number: number, quantity: bigint) =>
  transferred({ number, side: 'deposit', asset: 'BTC', quantity, createdAt: at(number) });
const withdrawal = (number: number, quantity: bigint, fee = 0n) =>
  transferred({ number, side: 'withdrawal', asset: 'BTC', quantity, fee, createdAt: at(number) });
const back = (number: number, undoes: number, side: 'deposit' | 'withdrawal', quantity: bigint) =>
  transferred({ number, side, asset: 'BTC', quantity, createdAt: at(number), undoes, returnCode: 'R01' });

function bitcoin(method: CostMethod, ...activities: Parameters<typeof positionsOf>[0]): Position {
  const position = positionsOf(activities, method).get('BTC');
  if (position === undefined) throw new Error('there is no position');
  return position;
}

describe('a position', () => {
  test('has the fee of a buy in its cost, and takes that of a sale off its gain', () => {
    const position = bitcoin('average', buy(1, btc, 10_050n, 50n), sell(2, btc / 2n, 5_970n, 30n));
    expect(position).toEqual({
      asset: 'BTC',
      quantity: '50000000',
      knownQuantity: '50000000',
      unknownQuantity: '0',
      cost: '5025',
      averageCost: { amount: '10050', decimals: 2 },
      realized: '945',
      soldCost: '5025',
      unknownProceeds: '0',
      fees: '80',
    });
  });

  test('sells a mixture of all, or the oldest', () => {
    const history = [buy(1, btc, 10_000n), buy(2, btc, 20_000n), sell(3, btc, 25_000n)];
    expect(bitcoin('average', ...history)).toMatchObject({ cost: '15000', realized: '10000', soldCost: '15000' });
    expect(bitcoin('fifo', ...history)).toMatchObject({ cost: '20000', realized: '15000', soldCost: '10000' });
  });

  test('keeps coins that were received apart, and out of the gain', () => {
    const history = [deposit(1, btc), buy(2, 3n * btc, 30_000n), sell(3, 2n * btc, 40_000n)];
    expect(bitcoin('average', ...history)).toMatchObject({
      knownQuantity: '150000000',
      unknownQuantity: '50000000',
      cost: '15000',
      realized: '15000',
      soldCost: '15000',
      unknownProceeds: '10000',
    });
    expect(bitcoin('fifo', ...history)).toMatchObject({
      knownQuantity: '200000000',
      unknownQuantity: '0',
      cost: '20000',
      realized: '10000',
      soldCost: '10000',
      unknownProceeds: '20000',
    });
  });

  test('rounds the known part of what leaves down to the base unit, and gives it all when all leaves', () => {
    const history = [deposit(1, 2n), buy(2, 1n, 100n)];
    expect(bitcoin('average', ...history, sell(3, 2n, 300n))).toMatchObject({
      knownQuantity: '1',
      unknownQuantity: '0',
      realized: '0',
    });
    expect(bitcoin('average', ...history, sell(3, 3n, 300n))).toMatchObject({
      quantity: '0',
      cost: '0',
      realized: '0',
      unknownProceeds: '200',
    });
  });

  test('loses coins by a withdrawal at their cost, its fee in coins too, without a gain', () => {
    const position = bitcoin('fifo', buy(1, btc, 10_000n), withdrawal(2, btc / 4n, btc / 4n));
    expect(position).toMatchObject({ quantity: '50000000', cost: '5000', realized: '0', soldCost: '0', fees: '0' });
  });

  test('has coins that no record explains at an unknown cost, so that known and unknown ones make the balance', () => {
    const position = bitcoin('average', deposit(1, 2n), buy(2, 3n, 300n));
    expect(unrecordedOf(position, amount(9))).toBe('4');
    expect(withUnrecorded(position, amount(9))).toEqual({ ...position, quantity: '9', unknownQuantity: '6' });
    // Records may be ahead of the balance.
    expect(withUnrecorded(position, amount(4))).toEqual(position);
    expect(withUnrecorded(noPositions.BTC, amount(9))).toMatchObject({
      asset: 'BTC',
      knownQuantity: '0',
      unknownQuantity: '9',
      averageCost: null,
    });
  });

  test('has its gain as a part of what the coins cost, and as none where they cost nothing', () => {
    const { realized, soldCost } = bitcoin('average', buy(1, btc, 10_050n, 50n), sell(2, btc / 2n, 5_970n, 30n));
    expect(gainPercentOf(realized, soldCost)).toBe('18.81');
    expect(gainPercentOf(amount(-1), amount(3))).toBe('-33.33');
    expect(gainPercentOf(amount(945), amount(0))).toBeNull();
  });

  test('has no average cost where nothing of known cost is held, and a finer one where coins are cheap', () => {
    expect(bitcoin('average', deposit(1, btc)).averageCost).toBeNull();
    expect(bitcoin('average', buy(1, btc, 10_000n), sell(2, btc, 1n)).averageCost).toBeNull();
    expect(bitcoin('average', buy(1, 3n * btc, 100n)).averageCost).toEqual({ amount: '3333', decimals: 4 });
  });

  test.each(['average', 'fifo'] as const)('counts what was sold beyond all records as unknown (%s)', (method) => {
    expect(bitcoin(method, sell(1, btc, 10_000n))).toMatchObject({
      quantity: '0',
      realized: '0',
      soldCost: '0',
      unknownProceeds: '10000',
    });
    const position = bitcoin(method, buy(1, btc, 10_000n), sell(2, 4n * btc, 60_000n), buy(3, btc, 7n));
    expect(position).toMatchObject({ quantity: '100000000', cost: '7', realized: '5000', unknownProceeds: '45000' });
    expect(bitcoin(method, buy(1, 5n, 5n), withdrawal(2, 9n))).toMatchObject({ quantity: '0', cost: '0' });
  });

  test.each(['average', 'fifo'] as const)('is as if nothing had been when a transfer is returned (%s)', (method) => {
    const before = [buy(1, 7n, 100n), deposit(2, 5n), buy(3, 11n, 1_000n)];
    const plain = bitcoin(method, ...before);
    expect(bitcoin(method, ...before, withdrawal(4, 8n), back(5, 4, 'deposit', 8n))).toEqual(plain);
    expect(bitcoin(method, ...before, deposit(4, 6n), back(5, 4, 'withdrawal', 6n))).toEqual(plain);
  });

  test.each(['average', 'fifo'] as const)(
    'costs what its owner says of received coins, as if they had been bought for that (%s)',
    (method) => {
      const quantity = fc.bigInt({ min: 1n, max: 10n * btc });
      const cents = fc.bigInt({ min: 0n, max: 10n ** 9n });
      fc.assert(
        fc.property(
          quantity,
          cents,
          quantity,
          cents,
          quantity,
          cents,
          (first, price, received, cost, leaving, proceeds) => {
            const history = [buy(1, first, price), deposit(2, received), sell(3, leaving, proceeds)];
            const asBought = bitcoin(method, buy(1, first, price), buy(2, received, cost), sell(3, leaving, proceeds));
            expect(positionsOf(history, method, { [deposit(2, received).guid]: amount(cost) }).get('BTC')).toEqual(
              asBought,
            );
          },
        ),
      );
    },
  );

  test.each(['average', 'fifo'] as const)(
    'takes coins of a told cost back with it, and nothing for a deposit that failed (%s)',
    (method) => {
      const costs = { [deposit(2, 10n).guid]: amount(400) };
      const undone = [deposit(2, 10n), back(3, 2, 'withdrawal', 10n)];
      expect(positionsOf(undone, method, costs).get('BTC')).toMatchObject({ quantity: '0', cost: '0', realized: '0' });
      const failed = { ...deposit(2, 10n), status: 'failed' as const };
      expect(positionsOf([failed], method, costs).has('BTC')).toBe(false);
    },
  );

  test('takes back the coins that were deposited, and then others', () => {
    const history = [buy(1, 10n, 100n), deposit(2, 10n), sell(3, 15n, 30n)];
    expect(bitcoin('fifo', ...history, back(4, 2, 'withdrawal', 10n))).toMatchObject({ quantity: '0', cost: '0' });
    const others = bitcoin('fifo', deposit(1, 10n), deposit(2, 10n), buy(3, 10n, 50n), back(4, 2, 'withdrawal', 12n));
    expect(others).toMatchObject({ knownQuantity: '10', unknownQuantity: '8', cost: '50' });
  });

  test('does not know the cost of coins that come back from nowhere, or beyond what left', () => {
    expect(bitcoin('fifo', back(1, 99, 'deposit', 4n))).toMatchObject({ unknownQuantity: '4', cost: '0' });
    const position = bitcoin('average', buy(1, 10n, 100n), withdrawal(2, 10n), back(3, 2, 'deposit', 12n));
    expect(position).toMatchObject({ knownQuantity: '10', unknownQuantity: '2', cost: '100' });
    const twice = [back(3, 2, 'deposit', 6n), back(4, 2, 'deposit', 6n)];
    expect(bitcoin('fifo', buy(1, 10n, 100n), withdrawal(2, 10n), ...twice)).toEqual(position);
  });

  test('comes of what has moved money alone, in the order in which it did', () => {
    const unfinished = ['storing', 'pending', 'failed', 'cancelled'].map((state, index) =>
      traded({ number: index + 1, at: at(0), side: 'buy', asset: 'BTC', quantity: 5n, cents: 5n, state }),
    );
    expect(positionsOf(unfinished, 'fifo').size).toBe(0);
    expect(
      positionsOf([transferred({ number: 1, side: 'deposit', asset: 'USD', quantity: 5n, createdAt: at(0) })], 'fifo')
        .size,
    ).toBe(0);
    // Created before the buy, arrived after it.
    const late = transferred({
      number: 1,
      side: 'deposit',
      asset: 'BTC',
      quantity: 5n,
      createdAt: at(1),
      updatedAt: at(3),
    });
    expect(bitcoin('fifo', sell(4, 5n, 50n), late, buy(2, 5n, 10n))).toMatchObject({
      realized: '40',
      unknownQuantity: '5',
    });
  });
});

describe('the gain that is still open', () => {
  test('is that of the known quantity', () => {
    const position = bitcoin('average', buy(1, btc, 10_000n), deposit(2, btc));
    expect(unrealizedOf(position, { amount: amount(12_345), decimals: 2 })).toEqual({
      value: '12345',
      gain: '2345',
      percent: '23.45',
    });
    expect(unrealizedOf(position, { amount: amount(75_009), decimals: 3 })).toEqual({
      value: '7500',
      gain: '-2500',
      percent: '-25.00',
    });
  });

  test('is none where nothing of known cost is held, and no percent of nothing', () => {
    expect(unrealizedOf(bitcoin('average', deposit(1, btc)), { amount: amount(1), decimals: 2 })).toBeNull();
    expect(unrealizedOf(bitcoin('average', buy(1, btc, 0n)), { amount: amount(100), decimals: 2 })?.percent).toBe(
      '0.00',
    );
  });
});

const units = fc.bigInt({ min: 1n, max: 10n ** 27n });
const cents = fc.bigInt({ min: 0n, max: 10n ** 18n });

describe('whatever is done', () => {
  const lotsOf = (entries: readonly (readonly [bigint, bigint | null])[], rule: CostRule) =>
    entries
      .map(([quantity, cost], sequence): Lot => ({ sequence, origin: `${sequence}`, quantity, cost }))
      .reduce(rule.put, [] as readonly Lot[]);

  test.each([
    ['average', average],
    ['fifo', fifo],
  ] as const)('a taking makes and loses neither a base unit nor a cent (%s)', (_, rule) => {
    const entries = fc.array(fc.tuple(units, fc.option(cents)), { maxLength: 12 });
    fc.assert(
      fc.property(entries, fc.bigInt({ min: 0n, max: 10n ** 28n }), (lots, requested) => {
        const all = lotsOf(lots, rule);
        const { taken, remaining } = rule.take(all, requested);
        expect(quantityOf(all)).toBe(lots.reduce((sum, [quantity]) => sum + quantity, 0n));
        expect(quantityOf(remaining)).toBe(requested < quantityOf(all) ? quantityOf(all) - requested : 0n);
        expect(quantityOf(taken) + quantityOf(remaining)).toBe(quantityOf(all));
        expect(costOf(taken) + costOf(remaining)).toBe(costOf(all));
        expect([...taken, ...remaining].every(({ quantity, cost }) => quantity > 0n && (cost ?? 0n) >= 0n)).toBe(true);
      }),
    );
  });

  /** A sale takes 0 % to 100 % of the holding. */
  const steps = fc.array(
    fc.record({ isBuy: fc.boolean(), quantity: units, cents, percent: fc.bigInt({ min: 0n, max: 100n }) }),
    { maxLength: 40 },
  );
  const historyOf = (
    entries: readonly { isBuy: boolean; quantity: bigint; cents: bigint; percent: bigint }[],
    sellsAll: boolean,
  ) => {
    let held = 0n;
    const sums = { bought: 0n, brought: 0n };
    const activities = entries.flatMap((step, index) => {
      const quantity = step.isBuy ? step.quantity : (held * step.percent) / 100n;
      if (quantity === 0n) return [];
      held += step.isBuy ? quantity : -quantity;
      sums[step.isBuy ? 'bought' : 'brought'] += step.cents;
      return [(step.isBuy ? buy : sell)(index + 1, quantity, step.cents)];
    });
    if (sellsAll && held > 0n) activities.push(sell(entries.length + 1, held, 0n));
    return { activities, held, ...sums };
  };

  test.each(['average', 'fifo'] as const)('what buys cost is what left cost and what is left costs (%s)', (method) => {
    fc.assert(
      fc.property(steps, (entries) => {
        const { activities, held, bought, brought } = historyOf(entries, false);
        fc.pre(activities.length > 0);
        const { quantity, knownQuantity, cost, realized, soldCost, unknownProceeds } = bitcoin(method, ...activities);
        expect([quantity, knownQuantity, unknownProceeds]).toEqual([`${held}`, `${held}`, '0']);
        expect(bought).toBe(BigInt(soldCost) + BigInt(cost));
        expect(bought).toBe(brought - BigInt(realized) + BigInt(cost));
      }),
    );
  });

  test('both methods end with the same gain when everything is sold', () => {
    fc.assert(
      fc.property(steps, (entries) => {
        const { activities, bought, brought } = historyOf(entries, true);
        fc.pre(activities.length > 0);
        const ends = (['average', 'fifo'] as const).map((method) => bitcoin(method, ...activities));
        for (const end of ends)
          expect(end).toMatchObject({ quantity: '0', cost: '0', realized: `${brought - bought}`, averageCost: null });
      }),
    );
  });
});
