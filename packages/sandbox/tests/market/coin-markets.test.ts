import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coins } from '#sandbox/market/coins.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, type TestClock, withServer } from '#tests/server/support.ts';

interface Row {
  readonly id: string;
  readonly current_price: number;
  readonly market_cap: number;
  readonly market_cap_rank: number;
  readonly total_volume: number;
  readonly high_24h: number;
  readonly low_24h: number;
  readonly ath: number;
  readonly ath_date: string;
  readonly atl: number;
  readonly atl_date: string;
  readonly [field: string]: unknown;
}

const day = 86_400_000;

describe("the market's list", () => {
  let server: RunningServer;
  let clock: TestClock;
  beforeAll(async () => {
    clock = createTestClock();
    server = await withServer({ clock });
  });
  afterAll(() => server.close());
  const fetchJson = async (path: string) => (await fetch(`${server.url}/market/api/v3/${path}`)).json();
  const list = async (query = '') => (await fetchJson(`coins/markets?vs_currency=usd${query}`)) as Row[];

  it.each<[string, (row: Row) => number | string, 1 | -1]>([
    ['market_cap_desc', (row) => row.market_cap, -1],
    ['market_cap_asc', (row) => row.market_cap, 1],
    ['volume_desc', (row) => row.total_volume, -1],
    ['volume_asc', (row) => row.total_volume, 1],
    ['id_asc', (row) => row.id, 1],
    ['id_desc', (row) => row.id, -1],
  ])('is sorted by %s', async (order, keyOf, direction) => {
    const keys = (await list(`&order=${order}`)).map(keyOf);
    expect(keys).toHaveLength(coins.length);
    expect(keys).toEqual(keys.toSorted((a, b) => direction * (a < b ? -1 : 1)));
  });

  it('ranks by capitalization, whatever the order and the ids', async () => {
    const all = await list();
    expect(all.map(({ market_cap_rank: rank }) => rank)).toEqual(coins.map((_, index) => index + 1));
    const rankOf = new Map(all.map((row) => [row.id, row.market_cap_rank]));
    for (const row of await list('&ids=polkadot,bitcoin&order=id_desc'))
      expect(row.market_cap_rank).toBe(rankOf.get(row.id));
  });

  it('cuts into pages that together are the list', async () => {
    const all = await list();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`&per_page=3&page=${page}`)));
    expect(pages.flat()).toEqual(all);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 2]);
    expect(await list('&per_page=250&page=')).toEqual(all);
  });

  it('computes the change over each period from the price of that time', async () => {
    const days: Record<string, number> = {
      '1h': 1 / 24,
      '24h': 1,
      '7d': 7,
      '14d': 14,
      '30d': 30,
      '200d': 200,
      '1y': 365,
    };
    const [row] = await list(`&ids=bitcoin&price_change_percentage=${Object.keys(days).join(',')}`);
    for (const [period, length] of Object.entries(days)) {
      clock.advance(-length * day);
      const [before] = await list('&ids=bitcoin');
      clock.advance(length * day);
      const expected = ((row?.current_price ?? 0) / (before?.current_price ?? 0) - 1) * 100;
      expect(row?.[`price_change_percentage_${period}_in_currency`]).toBeCloseTo(expected, 9);
    }
  });

  it('has extremes that no point of the charts passes', async () => {
    for (const row of await list('&ids=bitcoin,ethereum,ripple')) {
      for (const days of [1, 365, 1_825]) {
        const chart = (await fetchJson(`coins/${row.id}/market_chart?vs_currency=usd&days=${days}`)) as {
          prices: [number, number][];
        };
        const prices = chart.prices.map(([, price]) => price);
        const [high, low] = days === 1 ? [row.high_24h, row.low_24h] : [row.ath, row.atl];
        expect(Math.max(...prices)).toBeLessThanOrEqual(high);
        expect(Math.min(...prices)).toBeGreaterThanOrEqual(low);
      }
      expect(row.ath).toBeGreaterThanOrEqual(row.high_24h);
      expect(row.atl).toBeLessThanOrEqual(row.low_24h);
      for (const date of [row.ath_date, row.atl_date]) expect(Date.parse(date)).toBeLessThanOrEqual(clock.now());
    }
  });

  it('keeps its extremes when the day changes', async () => {
    const [before] = await list('&ids=bitcoin');
    clock.advance(2 * day);
    const [after] = await list('&ids=bitcoin');
    clock.advance(-2 * day);
    expect(after?.ath).toBeGreaterThanOrEqual(before?.high_24h ?? 0);
    expect(await list('&ids=bitcoin')).toEqual([before]);
  });

  it('rounds prices to the requested digits', async () => {
    for (const row of await list('&precision=2')) {
      for (const price of [row.current_price, row.high_24h, row.low_24h, row.ath, row.atl])
        expect(price).toBe(Number(price.toFixed(2)));
    }
  });
});
