import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countsInBalances, effectOn } from '#domain/activity/activity.ts';
import { type Statement, statementOf, unexplainedOf } from '#domain/activity/statement.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { anyHistory, start, year } from './arbitrary.ts';
import { g, sent, trade, transfer } from './samples.ts';

const codes = Object.keys(assets) as AssetCode[];
const lineOf = ({ lines }: Statement, asset: AssetCode) => lines.find((line) => line.asset === asset);
const held = fc.record(
  Object.fromEntries(codes.map((code) => [code, fc.bigInt({ min: 0n, max: 10n ** 30n })])) as Record<
    AssetCode,
    fc.Arbitrary<bigint>
  >,
);
const asBalances = (balances: Record<AssetCode, bigint>) =>
  codes.map((asset) => ({ asset, balance: amount(balances[asset]) }));

/** Before, within and after the histories, but never after the last statement. */
const opening = fc.integer({ min: start - year, max: start + 4 * year - 1 });

describe('a statement', () => {
  test('adds up to the last unit, whatever was done', () => {
    fc.assert(
      fc.property(anyHistory, held, opening, fc.nat(3), (activities, balances, openedAt, years) => {
        const from = start + years * year;
        const { lines } = statementOf({ activities, balances: asBalances(balances), openedAt, from, to: from + year });
        for (const line of lines) {
          expect(BigInt(line.opening) + BigInt(line.in) - BigInt(line.out) + BigInt(line.credited)).toBe(
            BigInt(line.closing),
          );
          expect(BigInt(line.onHold)).toBeLessThanOrEqual(BigInt(line.deposited));
          expect(BigInt(line.deposited) + BigInt(line.fromTrades)).toBe(BigInt(line.in));
          expect(BigInt(line.withdrawn) + BigInt(line.toTrades)).toBe(BigInt(line.out));
        }
      }),
    );
  });

  test('ends where the next one begins, and the last one at the balances of today', () => {
    fc.assert(
      fc.property(anyHistory, held, opening, (activities, balances, openedAt) => {
        const statement = (from: number, to: number) =>
          statementOf({ activities, balances: asBalances(balances), openedAt, from, to });
        const first = statement(start, start + year);
        const second = statement(start + year, start + 2 * year);
        const last = statement(start + 2 * year, start + 4 * year);
        for (const code of codes) {
          expect(lineOf(second, code)?.opening ?? '0').toBe(lineOf(first, code)?.closing ?? '0');
          expect(lineOf(last, code)?.closing ?? '0').toBe(amount(balances[code]));
        }
      }),
    );
  });

  test('equals every effect on the balance added one by one', () => {
    fc.assert(
      fc.property(anyHistory, held, (activities, balances) => {
        const { lines } = statementOf({
          activities,
          balances: asBalances(balances),
          openedAt: start - 1,
          from: start,
          to: start + 4 * year,
        });
        for (const { asset, opening } of lines)
          expect(activities.reduce((total, activity) => total + effectOn(asset, activity), BigInt(opening))).toBe(
            balances[asset],
          );
      }),
    );
  });

  const at = (month: number) => Date.UTC(2025, month, 15);
  const activities = [
    transfer({ guid: g(1), createdAt: at(1), fee: amount(150) }),
    trade({ guid: g(2), createdAt: at(2) }),
    trade({
      guid: g(3),
      side: 'sell',
      createdAt: at(3),
      deliverAmount: amount(53_048),
      receiveAmount: amount(3_400),
      fee: amount(17),
    }),
    transfer({ guid: g(4), createdAt: at(4), state: 'failed' }),
    transfer({ guid: g(5), createdAt: at(5), state: 'holding', amount: amount(1_000) }),
    transfer({
      guid: g(6),
      createdAt: at(6),
      transferType: 'funding_return',
      side: 'withdrawal',
      amount: amount(1_000),
    }),
    trade({
      guid: g(7),
      createdAt: at(14),
      deliverAmount: amount(5_000),
      receiveAmount: amount(70_000),
      fee: amount(25),
    }),
  ];
  const balances = [
    { asset: 'USD', balance: amount(38_400) },
    { asset: 'BTC', balance: amount(170_000) },
  ] as const;
  const result = statementOf({
    activities,
    balances,
    openedAt: Date.UTC(2024, 0, 1),
    from: Date.UTC(2025, 0, 1),
    to: Date.UTC(2026, 0, 1),
  });

  test('reports what came in, went out and was left, without failed or later activities', () => {
    expect(lineOf(result, 'USD')).toEqual({
      asset: 'USD',
      opening: '0',
      deposited: '51000',
      onHold: '1000',
      fromTrades: '3400',
      in: '54400',
      withdrawn: '1000',
      toTrades: '10000',
      out: '11000',
      credited: '0',
      closing: '43400',
      fees: '217',
    });
    expect(lineOf(result, 'BTC')).toMatchObject({
      opening: '0',
      fromTrades: '153048',
      toTrades: '53048',
      closing: '100000',
    });
    expect(result.count).toBe(5);
  });

  test('leaves out assets that were neither held nor moved', () =>
    expect(result.lines.map(({ asset }) => asset)).toEqual(['USD', 'BTC']));

  test('loses no digit of a balance that no float could hold', () => {
    const statement = statementOf({
      activities: [sent],
      balances: [{ asset: 'ETH', balance: amount('123456789123456789123456789') }],
      openedAt: -1,
      from: 0,
      to: Number.MAX_SAFE_INTEGER,
    });
    expect(lineOf(statement, 'ETH')).toMatchObject({
      opening: '246913578246913578246913579',
      out: '123456789123456789123456790',
      closing: '123456789123456789123456789',
      fees: '1',
    });
  });

  test('starts at zero in the opening year, and is empty for earlier ones', () => {
    fc.assert(
      fc.property(anyHistory, held, opening, fc.nat(3), (activities, balances, openedAt, years) => {
        const from = start + years * year;
        const { lines } = statementOf({ activities, balances: asBalances(balances), openedAt, from, to: from + year });
        const began = Math.min(openedAt, ...activities.filter(countsInBalances).map(({ createdAt }) => createdAt));
        const rest = unexplainedOf({ activities, balances: asBalances(balances) });
        if (began >= from + year) expect(lines).toEqual([]);
        for (const { asset, opening: first, credited } of lines) {
          if (began >= from) expect(first).toBe('0');
          expect(credited).toBe(began >= from ? (rest.find((each) => each.asset === asset)?.amount ?? '0') : '0');
        }
      }),
    );
  });

  test('reports unrecorded amounts in the opening year', () => {
    const result = statementOf({
      activities: [transfer({ createdAt: at(5) })],
      balances: [{ asset: 'USD', balance: amount(1_050_000) }],
      openedAt: at(4),
      from: Date.UTC(2025, 0, 1),
      to: Date.UTC(2026, 0, 1),
    });
    expect(lineOf(result, 'USD')).toMatchObject({
      opening: '0',
      in: '50000',
      out: '0',
      credited: '1000000',
      closing: '1050000',
    });
  });
});

describe('the unexplained part', () => {
  test('is the balance beyond all effects, and negative if money is missing', () => {
    expect(
      unexplainedOf({ activities: [transfer()], balances: [{ asset: 'USD', balance: amount(1_050_000) }] }),
    ).toEqual([{ asset: 'USD', amount: '1000000' }]);
    expect(unexplainedOf({ activities: [transfer()], balances: [] })).toEqual([{ asset: 'USD', amount: '-50000' }]);
    expect(unexplainedOf({ activities: [transfer()], balances: [{ asset: 'USD', balance: amount(50_000) }] })).toEqual(
      [],
    );
  });
});
