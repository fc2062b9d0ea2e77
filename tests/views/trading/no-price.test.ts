import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadPastPrices } from '#app/effects/market/past-prices.ts';
import { createSeriesSource } from '#app/effects/market/series.ts';
import { shownPrices } from '#contract/account/prices.ts';
import { call } from '#ports/backend/call.ts';
import type { BankClient } from '#ports/bank/client.ts';
import { listPrices } from '#ports/bank/prices.ts';
import { loadSeries } from '#ports/market/series.ts';

const reply = vi.hoisted(() => vi.fn<(url: string) => unknown>());
vi.mock('#ports/http.ts', async (original) => ({
  ...(await original<typeof import('#ports/http.ts')>()),
  call: async (url: string, schema: v.GenericSchema) => v.parse(schema, reply(url)),
}));
afterEach(() => {
  reply.mockReset();
});

describe('a price of zero is none', () => {
  it('in the list of the bank, which then lacks the coin', async () => {
    const priced = { symbol: 'BTC-USD', buy_price: 6_501_244, sell_price: 6_498_010 };
    const list = [
      priced,
      { ...priced, symbol: 'ETH-USD', sell_price: 0 },
      { ...priced, symbol: 'LTC-USD', buy_price: null },
    ];
    const bank: BankClient = { call: async (_, schema) => v.parse(schema, list) };
    expect((await listPrices(bank)).map(({ symbol }) => symbol)).toEqual(['BTC-USD']);
  });

  it('in a series, which then lacks the point', async () => {
    reply.mockReturnValue({
      prices: [
        [1, 0],
        [2, 5.5],
        [3, -1],
      ],
    });
    expect(await loadSeries('', { marketId: 'bitcoin', currency: 'usd', days: 1, precision: 8 })).toEqual([[2, 5.5]]);
  });

  it('on the landing page, where the coin stays without it', async () => {
    const coin = { symbol: 'BTC', name: 'Bitcoin', change_24h_percent: null };
    reply.mockReturnValue({
      status: 200,
      message: '',
      data: [
        { ...coin, price: 0 },
        { ...coin, price: 7 },
      ],
    });
    expect((await call(shownPrices, {})).map(({ price }) => price)).toEqual([null, 7]);
  });
});

describe('past prices', () => {
  const series = createSeriesSource('');
  const market = { settings: { marketUrl: '' }, series };

  it('are those of every coin, at full precision', async () => {
    reply.mockReturnValue({ prices: [[1, 103.57]] });
    expect(await loadPastPrices(market, ['LTC'], 7)).toEqual({ LTC: [{ at: 1, price: '103.57000000' }] });
  });

  it('of a month are those of the trends: one call for both', async () => {
    reply.mockReturnValue({ prices: [[1, 412.5]] });
    const [trend, past] = await Promise.all([series('bitcoin-cash', 'month'), loadPastPrices(market, ['BCH'], 31)]);
    expect([past.BCH, reply.mock.calls.length]).toEqual([trend.points, 1]);
  });

  it.each([7, 31])(
    'over %i days do not load if one coin has none: today’s price all along would be a guess',
    async (days) => {
      reply.mockImplementation((url) => ({ prices: url.includes('litecoin') ? [] : [[1, 60_000]] }));
      await expect(loadPastPrices(market, ['BTC', 'LTC'], days)).rejects.toThrow();
    },
  );
});
