import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type chartOf, chartTimestamps } from '#sandbox/market/chart.ts';
import { coins } from '#sandbox/market/coins.ts';
import { createMarket } from '#sandbox/market/market.ts';
import { maxDays } from '#sandbox/market/parameters.ts';
import { currencies, rateAt } from '#sandbox/market/price-process.ts';
import { before, createTestClock, withServer } from '#tests/server/support.ts';

type Chart = ReturnType<typeof chartOf>;

const hour = 3_600_000;
const day = 24 * hour;
const distances = { '5m': 300_000, hourly: hour, daily: day } as const;
const start = Date.UTC(2026, 0, 15, 12, 0, 5);

describe('the moments of a chart', () => {
  it('lie on the grid, newest last, within the requested days, at any time and length', () => {
    const someInterval = fc.constantFrom('5m', 'hourly', 'daily');
    const someMoment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(someMoment, fc.integer({ min: 1, max: 1_825 }), someInterval, (now, days, interval) => {
        const asked = interval === 'daily' ? days : Math.min(days, 90);
        const moments = chartTimestamps(now, asked, interval);
        expect(moments).toHaveLength((asked * day) / distances[interval] + 1);
        expect(moments[0]).toBeGreaterThanOrEqual(now - asked * day);
        expect(moments.at(-1)).toBe(now);
        const grid = moments.slice(0, -1);
        expect(
          grid.every(
            (moment, index) => moment % distances[interval] === 0 && (index === 0 || moment > (grid[index - 1] ?? 0)),
          ),
        ).toBe(true);
        expect(now - (grid.at(-1) ?? 0)).toBeLessThanOrEqual(distances[interval]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the charts of the market', () => {
  const server = before(() => withServer({ clock: createTestClock(start) }));
  afterAll(() => server.close());
  const ask = async (query: string): Promise<Chart> => {
    return (await (await fetch(`${server.url}/market/api/v3/coins/${query}`)).json()) as Chart;
  };

  it.each<[string, number, number]>([
    ['0.5', 12 * 12 + 1, distances['5m']],
    ['1', 289, distances['5m']],
    ['2', 49, hour],
    ['90', 2_161, hour],
    ['91', 92, day],
    ['365', 366, day],
    ['1825', 1_826, day],
    ['max', maxDays + 1, day],
    ['99999', maxDays + 1, day],
  ])('of %s days have %i points, as the service chooses', async (days, points, distance) => {
    const { prices } = await ask(`bitcoin/market_chart?vs_currency=usd&days=${days}`);
    expect(prices).toHaveLength(points);
    expect((prices[2]?.[0] ?? 0) - (prices[1]?.[0] ?? 0)).toBe(distance);
  });

  it.each(coins.flatMap(({ id }) => currencies.map((currency) => [id, currency] as const)))(
    'draw five years of %s in %s',
    async (id, currency) => {
      const coin = coins.find((known) => known.id === id);
      const {
        prices,
        market_caps: caps,
        total_volumes: volumes,
      } = await ask(`${id}/market_chart?vs_currency=${currency}&days=1825`);
      expect(prices).toHaveLength(1_826);
      for (const [index, [moment, price]] of prices.entries()) {
        expect(caps[index]).toEqual([moment, price * (coin?.circulatingSupply ?? 0)]);
        expect(volumes[index]?.[0]).toBe(moment);
        expect(volumes[index]?.[1]).toBeGreaterThan(0);
      }
    },
  );

  it('agree between the two currencies by one rate', async () => {
    const [usd, cad] = await Promise.all(
      currencies.map((currency) => ask(`ripple/market_chart?vs_currency=${currency}&days=365`)),
    );
    for (const [index, [moment, dollars]] of (usd?.prices ?? []).entries())
      expect(cad?.prices[index]?.[1]).toBe(dollars * rateAt('1', 'cad', moment));
  });

  it('round only the prices, to the requested digits', async () => {
    const [whole, full] = await Promise.all(
      ['0', 'full'].map((precision) => ask(`ethereum/market_chart?vs_currency=usd&days=7&precision=${precision}`)),
    );
    expect(whole?.prices).toEqual(full?.prices.map(([moment, price]) => [moment, Math.round(price)]));
    expect(whole?.market_caps).toEqual(full?.market_caps);
  });

  it('are the same from every process of one seed, and others with another seed', async () => {
    const { services } = server;
    const query = '/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=365';
    const again = await createMarket(services).request(query);
    expect(await again.json()).toEqual(await ask('bitcoin/market_chart?vs_currency=usd&days=365'));
    const sandbox = { ...services.config.sandbox, seed: 'another' };
    const other = await createMarket({ ...services, config: { ...services.config, sandbox } }).request(query);
    expect(await other.json()).not.toEqual(await ask('bitcoin/market_chart?vs_currency=usd&days=365'));
  });
});
