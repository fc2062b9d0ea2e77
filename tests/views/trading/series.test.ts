import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSeriesSource } from '#app/effects/market/series.ts';
import { loadSeries, type SeriesPoint } from '#ports/market/series.ts';
import { noonish } from './market.ts';

vi.mock('#ports/market/series.ts', () => ({ loadSeries: vi.fn() }));
const requested = vi.mocked(loadSeries);
const points: readonly SeriesPoint[] = [
  [noonish - 1000, 64980.1],
  [noonish, 65012.44],
];

beforeEach(() => {
  vi.useFakeTimers({ now: noonish });
  requested.mockReset().mockResolvedValue(points);
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => createSeriesSource('https://market.test');

describe('the source of series', () => {
  it.each([
    ['bitcoin', 'day', { currency: 'usd', days: 1, precision: 8 }],
    ['usd-coin', 'month', { currency: 'usd', days: 31, precision: 8, interval: 'daily' }],
    ['litecoin', 'year', { currency: 'usd', days: 365, precision: 0 }],
    ['ethereum', 'fiveYears', { currency: 'usd', days: 1825, precision: 0 }],
    ['ripple', 'year', { currency: 'cad', days: 365, precision: 3 }],
  ] as const)('asks for %s over %s as specified', async (marketId, range, parameters) => {
    const series = await open()(marketId, range);
    expect(requested).toHaveBeenCalledExactlyOnceWith('https://market.test', { marketId, ...parameters });
    expect(series).toEqual({
      currency: marketId === 'ripple' ? 'CAD' : 'USD',
      points: [
        { at: noonish - 1000, price: '64980.1' },
        { at: noonish, price: '65012.44' },
      ],
      loadedAt: noonish,
    });
  });

  it('makes one call for all who ask, while it is under way and after', async () => {
    const source = open();
    const [chart, sparkline] = await Promise.all([source('bitcoin', 'year'), source('bitcoin', 'year')]);
    vi.advanceTimersByTime(3_599_000);
    expect([sparkline, await source('bitcoin', 'year')]).toEqual([chart, chart]);
    expect(requested).toHaveBeenCalledTimes(1);
    await source('bitcoin', 'day');
    await source('ethereum', 'year');
    expect(requested).toHaveBeenCalledTimes(3);
  });

  it('reloads an old series: a day after a minute, a year after an hour', async () => {
    const source = open();
    await Promise.all([source('bitcoin', 'day'), source('bitcoin', 'year')]);
    vi.advanceTimersByTime(60_000);
    await Promise.all([source('bitcoin', 'day'), source('bitcoin', 'year')]);
    expect(requested).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(3_540_000);
    expect((await source('bitcoin', 'year')).loadedAt).toBe(noonish + 3_600_000);
  });

  it('keeps neither a failure nor an empty series', async () => {
    const source = open();
    requested.mockRejectedValueOnce(new Error('the connection broke')).mockResolvedValueOnce([]);
    await expect(source('bitcoin', 'day')).rejects.toThrow('the connection broke');
    expect((await source('bitcoin', 'day')).points).toEqual([]);
    expect((await source('bitcoin', 'day')).points).toHaveLength(2);
  });
});
