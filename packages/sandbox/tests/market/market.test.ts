import { afterAll, describe, expect, it } from 'vitest';
import { priceFor } from '#sandbox/bank/prices/terms.ts';
import { coins } from '#sandbox/market/coins.ts';
import { before, createTestClock, withServer } from '#tests/server/support.ts';

interface Chart {
  readonly prices: [number, number][];
  readonly market_caps: [number, number][];
  readonly total_volumes: [number, number][];
}
type Row = Record<string, unknown>;

const hour = 3_600_000;
const day = 24 * hour;
/** Off every chart's grid. */
const start = Date.UTC(2026, 0, 15, 12, 0, 7);
const step = Date.UTC(2026, 0, 15, 12, 0, 5);

describe("the market's calls", () => {
  const server = before(() => withServer({ clock: createTestClock(start) }));
  afterAll(() => server.close());
  const fetchMarket = (path: string) => fetch(`${server.url}/market/api/v3${path}`);
  const chart = async (query: string) => (await (await fetchMarket(`/coins/${query}`)).json()) as Chart;
  const markets = async (query: string) => (await (await fetchMarket(`/coins/markets?${query}`)).json()) as Row[];

  it.each<[string, number, number, number]>([
    ['bitcoin/market_chart?vs_currency=usd&days=1&precision=8', 289, 300_000, 8],
    ['ethereum/market_chart?vs_currency=usd&days=1&precision=8', 289, 300_000, 8],
    ['usd-coin/market_chart?vs_currency=usd&days=30', 721, hour, 18],
    ['litecoin/market_chart?vs_currency=usd&days=365&precision=0', 366, day, 0],
    ['bitcoin-cash/market_chart?vs_currency=usd&days=365&interval=daily&precision=0', 366, day, 0],
    ['ripple/market_chart?vs_currency=cad&days=365&precision=3', 366, day, 3],
    ['bitcoin/market_chart?vs_currency=usd&days=1825&precision=2', 1_826, day, 2],
    ['bitcoin/market_chart?vs_currency=usd&days=7&interval=5m', 2_017, 300_000, 18],
  ])('draw %s with %i points on the grid, the last one now', async (query, points, distance, precision) => {
    const { prices, market_caps: caps, total_volumes: volumes } = await chart(query);
    expect(prices).toHaveLength(points);
    expect([caps.length, volumes.length]).toEqual([points, points]);
    expect(prices.at(-1)?.[0]).toBe(step);
    for (const [index, [moment, price]] of prices.slice(0, -1).entries()) {
      expect(moment % distance).toBe(0);
      if (index > 0) expect(moment - (prices[index - 1]?.[0] ?? 0)).toBe(distance);
      expect(price).toBeGreaterThan(0);
      expect(Number(price.toFixed(precision))).toBe(price);
    }
  });

  it("end where the bank's price stands, and agree with each other where they overlap", async () => {
    const short = await chart('bitcoin/market_chart?vs_currency=usd&days=1');
    const long = await chart('bitcoin/market_chart?vs_currency=usd&days=30');
    const atHours = new Map(long.prices);
    const shared = short.prices.filter(([moment]) => atHours.has(moment));
    expect(shared.length).toBeGreaterThan(24);
    for (const [moment, price] of shared) expect(atHours.get(moment)).toBe(price);
    const { buyPrice, sellPrice } = priceFor('1', 'BTC', start);
    const last = (short.prices.at(-1)?.[1] ?? 0) * 100;
    expect(Number(sellPrice)).toBeLessThan(last);
    expect(Number(buyPrice)).toBeGreaterThan(last);
  });

  it('list the five coins by capitalization, as the product requests', async () => {
    const ids = 'bitcoin,ethereum,litecoin,bitcoin-cash,usd-coin';
    const query = `vs_currency=usd&ids=${ids}&order=market_cap_desc&per_page=100&page=1&sparkline=false&price_change_percentage=24h,7d`;
    const rows = await markets(query);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.split(',').toSorted());
    const caps = rows.map(({ market_cap: cap }) => Number(cap));
    expect(caps).toEqual(caps.toSorted((a, b) => b - a));
    const [first = {}] = rows;
    expect(Object.keys(first).toSorted()).toEqual(
      [
        ...[
          'id',
          'symbol',
          'name',
          'image',
          'current_price',
          'market_cap',
          'market_cap_rank',
          'fully_diluted_valuation',
          'total_volume',
          'high_24h',
          'low_24h',
        ],
        ...[
          'price_change_24h',
          'price_change_percentage_24h',
          'market_cap_change_24h',
          'market_cap_change_percentage_24h',
          'circulating_supply',
        ],
        ...[
          'total_supply',
          'max_supply',
          'ath',
          'ath_change_percentage',
          'ath_date',
          'atl',
          'atl_change_percentage',
          'atl_date',
          'roi',
          'last_updated',
        ],
        ...['price_change_percentage_24h_in_currency', 'price_change_percentage_7d_in_currency'],
      ].toSorted(),
    );
    for (const row of rows) {
      expect(Number(row.low_24h)).toBeLessThanOrEqual(Number(row.current_price));
      expect(Number(row.high_24h)).toBeGreaterThanOrEqual(Number(row.current_price));
      expect(Number(row.ath)).toBeGreaterThanOrEqual(Number(row.current_price));
      expect(row.price_change_percentage_24h).toBeCloseTo(Number(row.price_change_percentage_24h_in_currency), 9);
    }
  });

  it('page, sort and draw the last week on request', async () => {
    const all = await markets('vs_currency=cad&sparkline=true&order=id_asc');
    expect(all.map(({ id }) => id)).toEqual(coins.map(({ id }) => id).toSorted());
    for (const row of all) expect(row.sparkline_in_7d).toEqual({ price: expect.objectContaining({ length: 168 }) });
    expect(await markets('vs_currency=cad&sparkline=true&order=id_asc&per_page=2&page=2')).toEqual(all.slice(2, 4));
    expect(await markets('vs_currency=usd&page=100')).toEqual([]);
    expect(await markets('vs_currency=usd&ids=no-coin')).toEqual([]);
  });

  it('give simple prices and answer a ping', async () => {
    const query =
      'ids=bitcoin,no-coin&vs_currencies=usd,cad&include_24hr_change=true&include_market_cap=true&include_last_updated_at=true&precision=2';
    const prices = (await (await fetchMarket(`/simple/price?${query}`)).json()) as Record<string, Row>;
    expect(Object.keys(prices)).toEqual(['bitcoin']);
    const fields = [
      'cad',
      'cad_24h_change',
      'cad_market_cap',
      'last_updated_at',
      'usd',
      'usd_24h_change',
      'usd_market_cap',
    ];
    expect(Object.keys(prices.bitcoin ?? {}).toSorted()).toEqual(fields);
    expect(prices.bitcoin?.last_updated_at).toBe(step / 1000);
    expect((await fetchMarket('/ping')).status).toBe(200);
  });

  it.each<[string, number, RegExp]>([
    ['/coins/no-coin/market_chart?vs_currency=usd&days=1', 404, /coin not found/],
    ['/coins/bitcoin/market_chart?days=1', 422, /Missing parameter vs_currency/],
    ['/coins/bitcoin/market_chart?vs_currency=usd', 422, /Missing parameter days/],
    ['/coins/bitcoin/market_chart?vs_currency=eur&days=1', 400, /invalid vs_currency/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=0', 400, /invalid days/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=-1', 400, /invalid days/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=soon', 400, /invalid days/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=1&precision=19', 400, /invalid precision/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=1&interval=weekly', 400, /invalid interval/],
    ['/coins/bitcoin/market_chart?vs_currency=usd&days=365&interval=5m', 400, /interval 5m/],
    ['/coins/markets', 422, /Missing parameter vs_currency/],
    ['/coins/markets?vs_currency=usd&per_page=251', 400, /invalid per_page/],
    ['/coins/markets?vs_currency=usd&page=0', 400, /invalid page/],
    ['/coins/markets?vs_currency=usd&order=luck', 400, /invalid order/],
    ['/coins/markets?vs_currency=usd&price_change_percentage=constructor', 400, /invalid price_change_percentage/],
    ['/simple/price?vs_currencies=usd', 422, /Missing parameter ids/],
    ['/simple/price?ids=bitcoin&vs_currencies=eur', 400, /invalid vs_currencies/],
    ['/nothing', 404, /Incorrect path/],
    ['/coins/%00/market_chart?vs_currency=usd&days=1', 404, /coin not found/],
  ])('refuse %s with %i in the shape of the service', async (path, status, message) => {
    const reply = await fetchMarket(path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.json()).toEqual({ error: expect.stringMatching(message) });
  });

  it('may be read from any origin and kept for a price step', async () => {
    const reply = await fetchMarket('/coins/markets?vs_currency=usd');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=5');
    expect((await fetch(`${server.url}/market/api/v3/ping`, { method: 'OPTIONS' })).status).toBe(204);
  });
});
