import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '#machines/shared/problem.ts';
import { listMarkets } from '#ports/market/markets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([401, 403])('a %i of the market service is its own trouble, worth another try and never about the session', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('{"error":"no key"}', { status }));
  const failed = await listMarkets('https://market.example.test').catch(problemOf);
  expect(failed).toMatchObject({ code: 'serverFault', retryable: true, status, message: 'The market service didn’t answer. Please try again.' });
});
