import { expect, test } from 'vitest';
import { tradesTabIn } from '#app/address/trades-address.ts';
import { readListQuery } from '#domain/lists/listQuery.ts';
import { amount } from '#domain/money/money.ts';
import {
  cohortDrill,
  type Drill,
  type Drilled,
  drillsOf,
  funnelDrill,
  heldDrill,
  type Place,
} from '#domain/sales/drill.ts';
import { figureNames } from '#domain/sales/figures.ts';
import { noSums } from '#domain/sales/sums.ts';
import { accountList } from '#domain/staff/accountList.ts';
import { customerList } from '#domain/staff/customerList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { drillAddress } from '#features/staff-sales/drillAddress.ts';

const place: Place = {
  ...{
    begins: Date.UTC(2026, 2, 8, 5),
    ends: Date.UTC(2026, 2, 9, 4),
    before: Date.UTC(2026, 2, 7, 5),
  },
  ...{
    asset: null,
    sums: [
      { ...noSums('USD'), transferFees: amount(20n) },
      { ...noSums('BTC'), tradeFees: amount(7n) },
    ] as Place['sums'],
  },
};
const series: readonly Drilled[] = [
  'tradeFees',
  'transferFees',
  'ourTradeFees',
  'ourTransferFees',
  'deposits',
  'withdrawals',
  'returned',
  'lost',
];
const assetsOf: ReadonlyArray<Place['asset']> = [null, 'USD', 'BTC'];
const everyDrill: readonly Drill[] = [
  ...[...figureNames, ...series].flatMap((name) => assetsOf.flatMap((asset) => drillsOf(name, { ...place, asset }))),
  ...[
    cohortDrill('2025-12-01', '2026-02-01', 'America/New_York'),
    funnelDrill('2026-03-02', 'funded', 'America/New_York'),
  ],
  ...[heldDrill('BTC', 2, 1)].filter((drill) => drill !== null),
];

test('every link of sales is an address that its list reads completely, and nothing of it is lost', () => {
  expect(everyDrill.length).toBeGreaterThan(30);
  for (const drill of everyDrill) {
    const address = drillAddress(drill);
    const [path, search = ''] = address?.split('?') ?? [];
    const list = [tradeList, transferList, customerList, accountList].find((each) => each.path === drill.path);
    const { query, unusable } = readListQuery(list ?? tradeList, Object.fromEntries(new URLSearchParams(search)));
    expect([address, unusable]).toEqual([address, []]);
    expect(Object.fromEntries(Object.entries(query.filters).map(([name, values]) => [name, values.join()]))).toEqual(
      drill.params,
    );
    if (path === '/admin/trades')
      expect(tradesTabIn(search)).toBe(drill.path === transferList.path ? 'transfers' : 'trades');
  }
  expect(drillAddress({ path: '/admin/audit', params: {} })).toBeNull();
});

test('a figure of trades and of transfers links to both, or to its own list', () => {
  const paths = (of: Place['sums']) => drillsOf('grossFees', { ...place, sums: of }).map(({ path }) => path);
  expect(paths(place.sums)).toEqual([tradeList.path, transferList.path]);
  expect(paths(place.sums.slice(0, 1))).toEqual([transferList.path]);
  expect(paths(place.sums.slice(1))).toEqual([tradeList.path]);
  expect(paths([])).toEqual([tradeList.path]);
});

test('the instants of a place are those of its day, whose last millisecond is in it', () => {
  expect(drillsOf('trades', place)[0]?.params).toEqual({
    ...{ state: 'executed,settling,completed', from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T03:59:59.999Z' },
  });
  expect(drillsOf('returning', place)[0]?.params).toEqual({
    ...{
      tradedFrom: '2026-03-08T05:00:00.000Z',
      tradedTo: '2026-03-09T03:59:59.999Z',
      trader: 'returning',
      tradedBefore: '2026-03-07T05:00:00.000Z',
    },
  });
});
