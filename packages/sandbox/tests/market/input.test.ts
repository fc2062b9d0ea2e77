import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { before, createTestClock, withServer } from '#tests/server/support.ts';

describe('input of the market', () => {
  const server = before(() => withServer({ clock: createTestClock() }));
  afterAll(() => server.close());
  const ask = (path: string, init?: RequestInit) => fetch(`${server.url}/market/api/v3/${path}`, init);

  it('is answered or refused by name, whatever it is, and never with a fault of the server', async () => {
    const number = fc.oneof(
      fc.integer().map(String),
      fc.double().map(String),
      fc.constantFrom('max', 'full', '9'.repeat(60), '1e3', '0x10'),
    );
    const word = fc.constantFrom(
      'usd',
      'cad',
      'bitcoin',
      'bitcoin,ripple',
      'true',
      'daily',
      '5m',
      '24h',
      'id_asc',
      'constructor',
      '__proto__',
      ',',
      '%',
    );
    const someValue = fc.oneof(number, word, fc.string({ unit: 'binary' }));
    const chart = fc.record(
      { vs_currency: someValue, days: someValue, interval: someValue, precision: someValue },
      { requiredKeys: [] },
    );
    const list = {
      ids: someValue,
      order: someValue,
      per_page: someValue,
      page: someValue,
      sparkline: someValue,
      price_change_percentage: someValue,
    };
    const markets = fc.record({ vs_currency: fc.constant('usd'), ...list }, { requiredKeys: ['vs_currency'] });
    const simple = fc.record(
      { ids: someValue, vs_currencies: someValue, include_market_cap: someValue },
      { requiredKeys: [] },
    );
    const call = fc.oneof(
      fc.tuple(
        fc.constantFrom('coins/bitcoin/market_chart', 'coins/__proto__/market_chart', 'coins/%E0%A4%A/market_chart'),
        chart,
      ),
      fc.tuple(fc.constant('coins/markets'), markets),
      fc.tuple(fc.constantFrom('simple/price', 'ping', 'coins', ''), simple),
    );
    await fc.assert(
      fc.asyncProperty(call, async ([path, query]) => {
        const given = Object.entries(query).map(([name, value]): [string, string] => [
          name,
          String(value).toWellFormed(),
        ]);
        const reply = await ask(`${path}?${new URLSearchParams(given)}`);
        expect([200, 400, 404, 422]).toContain(reply.status);
        expect(reply.headers.get('access-control-allow-origin')).toBe('*');
        const body = await reply.json();
        if (reply.status !== 200) expect(body).toEqual({ error: expect.stringMatching(/./) });
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('is preflighted for any header, read by HEAD, and nothing but read', async () => {
    const chart = 'coins/bitcoin/market_chart?vs_currency=usd&days=1';
    const preflight = await ask(chart, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example.test', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    const { headers } = preflight;
    const allowed = ['origin', 'methods', 'headers'].map((what) => headers.get(`access-control-allow-${what}`));
    expect(allowed).toEqual(['*', 'GET, OPTIONS', '*']);
    expect((await ask(chart, { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(chart, { method })).status).toBe(404);
  });
});
