import { describe, expect, test } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { changeOf, type Figure, figureNames, figuresOf } from '#domain/sales/figures.ts';
import { notionalOf, ourPartOf, spreadOf } from '#domain/sales/record.ts';
import { type AssetSums, addSums, centsAt, noSums } from '#domain/sales/sums.ts';

const sums = (asset: string, given: Readonly<Record<string, string | number | null>>): AssetSums =>
  ({ ...noSums(asset), ...given }) as AssetSums;
const btc = sums('BTC', {
  trades: 3,
  volume: '100000',
  tradeFees: '500',
  ourTradeFees: '400',
  spread: '90',
  covered: '100000',
});
const usd = sums('USD', {
  transfers: 2,
  transferFees: '60',
  ourTransferFees: '40',
  feesReturned: '25',
  losses: '1000',
  netFlowValue: '5000',
});
const traders = { fresh: 1, returning: 2, reactivated: 3 };
const figures = figuresOf({ assets: [btc, usd], traders });
const value = (name: keyof typeof figures) => figures[name].value;

describe('figures', () => {
  test('are what their formulas say', () => {
    expect(value('volume')).toBe('100000');
    expect(value('grossFees')).toBe('560');
    expect(value('ourFees')).toBe('440');
    expect(value('bankFees')).toBe('120');
    expect(value('netRevenue')).toBe(String(440 - 25 - 1000));
    expect(value('takeRate')).toBe(String(-5850));
    expect(value('spreadCost')).toBe('90');
    expect(value('spreadCoverage')).toBe('10000');
    expect(value('allInCost')).toBe('5900');
    expect(value('active')).toBe('6');
    expect(value('netFlows')).toBe('5000');
  });

  test('say which fees nobody split, and guess nothing', () => {
    const some = figuresOf({
      assets: [{ ...btc, unsplitTradeFees: amount('100'), ourTradeFees: amount('300') }],
      traders,
    });
    expect(some.ourFees).toEqual({ value: '300', missing: { why: 'notSplit', amount: '100' } });
    expect(some.bankFees.value).toBe('100');
    expect(some.netRevenue.missing?.why).toBe('notSplit');
    const none = figuresOf({
      assets: [{ ...btc, unsplitTradeFees: amount('500'), ourTradeFees: amount('0') }],
      traders,
    });
    expect(none.ourFees).toEqual({ value: null, missing: { why: 'notSplit', amount: '500' } });
    expect([none.netRevenue.value, none.takeRate.value]).toEqual([null, null]);
  });

  test('have no rate without volume, no value without a price, and no cost that is not covered', () => {
    const nothing = figuresOf({ assets: [], traders: { fresh: 0, returning: 0, reactivated: 0 } });
    expect([nothing.volume.value, nothing.takeRate, nothing.revenuePerCustomer.value]).toEqual([
      '0',
      { value: null, missing: { why: 'noVolume', amount: null } },
      null,
    ]);
    const unpriced = figuresOf({ assets: [sums('ETH', { netFlowValue: null })], traders: null });
    expect(unpriced.netFlows).toEqual({ value: null, missing: { why: 'noPrice', amount: null } });
    expect(unpriced.active.missing?.why).toBe('allAssetsOnly');
    const half = figuresOf({ assets: [{ ...btc, covered: amount('40000') }], traders });
    expect(half.spreadCost).toEqual({ value: '90', missing: { why: 'notCovered', amount: '60000' } });
    expect(half.allInCost.value).toBeNull();
    expect(
      figuresOf({ assets: [{ ...btc, covered: amount('0'), spread: amount('0') }], traders }).spreadCost.value,
    ).toBeNull();
  });

  test('records without their amounts or fees leave open what they are missing from, and make no zero', () => {
    const lacking = { ...noSums('BTC'), trades: 2, unknownTrades: 2 };
    const none = figuresOf({ assets: [lacking], traders });
    for (const name of [
      'volume',
      'grossFees',
      'ourFees',
      'bankFees',
      'netRevenue',
      'takeRate',
      'spreadCost',
      'allInCost',
    ] as const)
      expect([name, none[name]]).toEqual([name, { value: null, missing: { why: 'incomplete', amount: null } }]);
    const some = figuresOf({ assets: [{ ...btc, unknownTrades: 1 }, usd], traders });
    expect(some.grossFees).toEqual({ value: '560', missing: { why: 'incomplete', amount: null } });
    expect(some.netRevenue.missing?.why).toBe('incomplete');
    const flows = figuresOf({ assets: [{ ...usd, unknownTransfers: 1 }], traders });
    expect([flows.netFlows, flows.grossFees].map(({ missing }) => missing?.why)).toEqual(['incomplete', 'incomplete']);
  });

  test('a return without its deposit makes nothing known that is not', () => {
    const unsplit = { ...usd, ourTransferFees: amount('0'), unsplitTransferFees: amount('60'), unmatchedReturns: 1 };
    expect(figuresOf({ assets: [unsplit], traders }).netRevenue.value).toBeNull();
    expect(figuresOf({ assets: [{ ...unsplit, losses: amount('0') }], traders }).returnLosses.value).toBeNull();
    expect(
      figuresOf({ assets: [sums('ETH', { transfers: 1, unknownTransfers: 1 })], traders }).coinFees.value,
    ).toBeNull();
  });

  test('a return without its deposit leaves the loss open', () => {
    const open = figuresOf({ assets: [{ ...usd, unmatchedReturns: 1 }], traders });
    expect(open.returnLosses.missing?.why).toBe('noOriginal');
    expect(open.netRevenue.missing?.why).toBe('noOriginal');
  });

  test('of parts add up to those of the whole', () => {
    let seed = 11;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const parts = Array.from({ length: 40 }, () =>
      sums('BTC', {
        trades: random(9),
        volume: `${random(1_000_000)}9007199254740993`,
        tradeFees: String(random(999)),
        ourTradeFees: String(random(99)),
      }),
    );
    const whole = figuresOf({ assets: [addSums(parts, 'BTC')], traders });
    for (const name of ['volume', 'grossFees', 'ourFees', 'trades'] as const) {
      const added = parts.reduce(
        (sum, part) => sum + BigInt(figuresOf({ assets: [part], traders })[name].value ?? 'x'),
        0n,
      );
      expect([name, whole[name].value]).toEqual([name, String(added)]);
    }
    expect(figureNames.length).toBeGreaterThan(20);
  });
});

describe('a change', () => {
  const of = (value: string | null): Figure => ({ value: value === null ? null : amount(value), missing: null });
  test.each([
    ['cents', '150', '100', { kind: 'percent', value: '5000' }],
    ['cents', '0', '100', { kind: 'percent', value: '-10000' }],
    ['cents', '50', '-100', { kind: 'percent', value: '15000' }],
    ['cents', '5', '0', { kind: 'new' }],
    ['cents', '5', '5', { kind: 'same' }],
    ['cents', null, '5', { kind: 'unknown' }],
    ['basisPoints', '130', '100', { kind: 'points', value: '30' }],
  ] as const)('of %s from %s against %s', (unit, now, before, change) => {
    expect(changeOf(unit, of(now), of(before))).toEqual(change);
  });
});

describe('a record', () => {
  const buy = { symbol: 'BTC-USD', side: 'buy', delivered: 10_050n, received: 153_000n, fee: 50n };
  const market = { buy: '6530000', sell: '6510000' };

  test('has the notional without the fee on either side', () => {
    expect(notionalOf(buy)).toBe(10_000n);
    expect(notionalOf({ ...buy, side: 'sell', delivered: 153_000n, received: 9_950n })).toBe(10_000n);
    expect(notionalOf({ ...buy, fee: null })).toBeNull();
  });

  test('has a cost of spread only with both prices: what was paid above mid-market, or got below it', () => {
    // 0.00153 BTC at 65,200.00 is 99.756 dollars: rounded once.
    expect(spreadOf(buy, market)).toBe(24n);
    expect(spreadOf({ ...buy, side: 'sell', delivered: 153_000n, received: 9_950n }, market)).toBe(-24n);
    expect(spreadOf(buy, null)).toBeNull();
    expect(spreadOf({ ...buy, symbol: 'DOGE-USD' }, market)).toBeNull();
  });

  test('has our part of its fee, where all parts are named and add up', () => {
    const parts = [
      { type: 'bank', amount: 10n },
      { type: 'platform', amount: 40n },
    ];
    expect(ourPartOf(50n, parts)).toBe(40n);
    expect(ourPartOf(51n, parts)).toBeNull();
    expect(ourPartOf(50n, null)).toBeNull();
    expect(ourPartOf(0n, null)).toBe(0n);
    expect(ourPartOf(null, parts)).toBeNull();
  });

  test('is valued in cents, rounded half away from zero, with every digit of wei', () => {
    expect(centsAt('ETH', 1_000_000_000_000_000_000n, 300_000_500_000n)).toBe(300_001n);
    expect(centsAt('ETH', -1_000_000_000_000_000_000n, 300_000_500_000n)).toBe(-300_001n);
    expect(centsAt('BTC', 123_456_789_012_345_678n, 6_512_345_678_901n)).toBe(
      (123_456_789_012_345_678n * 6_512_345_678_901n + 50_000_000_000_000n) / 100_000_000_000_000n,
    );
    expect(centsAt('BTC', 1n, null)).toBeNull();
    expect(centsAt('BTC', 0n, null)).toBe(0n);
  });
});
