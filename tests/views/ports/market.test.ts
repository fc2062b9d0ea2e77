import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '#machines/shared/problem.ts';
import { listMarkets } from '#ports/market/markets.ts';
import { loadSeries } from '#ports/market/series.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([401, 403])(
  'a %i of the market service is its own trouble, worth another try and never about the session',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('{"error":"no key"}', { status }));
    const failed = await listMarkets('https://market.example.test').catch(problemOf);
    expect(failed).toMatchObject({
      code: 'serverFault',
      retryable: true,
      status,
      message: 'The market service didn’t answer. Please try again.',
    });
  },
);

const loadOf = (prices: unknown) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ prices }).replace('"endless"', '1e999')));
  return loadSeries('https://market.example.test', { marketId: 'bitcoin', currency: 'usd', days: 30, precision: 8 });
};

it('puts a series in order, and drops invalid prices', async () => {
  const prices = [
    [300, 3],
    [100, 1],
    [300, 4],
    [200, 0],
    [200, -2],
  ];
  expect(await loadOf(prices)).toEqual([
    [100, 1],
    [300, 3],
    [300, 4],
  ]);
});

it.each([
  ['a part of a millisecond', [0.25, 1]],
  ['an endless time', ['endless', 1]],
  ['an endless price', [1, 'endless']],
])('does not believe a series with %s', async (_, point) => {
  expect(await loadOf([point]).catch(problemOf)).toMatchObject({ code: 'malformedReply' });
});
