import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LivePrice, plainDecimal } from '#server/backend/kit/clients/market.ts';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call } from './client.ts';

const prices = (server: Pick<RunningServer, 'url'>) => call<LivePrice[]>(server, '/customers/landing-live-price');

describe('landing-live-price', () => {
  let answer: { status: number; text: string };
  let asked = 0;
  let server: RunningServer;
  const market = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.text);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => market.listen(0, '127.0.0.1', resolve));
    const { port } = market.address() as AddressInfo;
    server = await withServer({ environment: { MARKET_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await server.close();
    market.closeAllConnections();
    market.close();
  });

  it('says in the envelope that the market is down, or answers nonsense, and recovers with it', async () => {
    for (const wrong of [
      { status: 500, text: '{}' },
      // A reply closes the circuit, even a wrong one.
      { status: 200, text: '[{"id":"bitcoin"}]' },
      { status: 200, text: '<html>' },
    ]) {
      answer = wrong;
      expect(await prices(server)).toMatchObject({ http: 503, status: 503, code: 'market_unavailable', data: null });
    }
    answer = {
      status: 200,
      text: '[{"id":"bitcoin","current_price":64980.123456789012345678,"price_change_24h":-1.5e-7,"extra":1}]',
    };
    const { http, data } = await prices(server);
    expect(http).toBe(200);
    expect(data).toMatchObject([
      {
        symbol: 'BTC',
        name: 'Bitcoin',
        price: 64980.12345678901,
        price_exact: '64980.123456789012345678',
        change_24h: -1.5e-7,
      },
    ]);
  });

  it('asks the market once for all who come within five seconds', async () => {
    const before = asked;
    const replies = await Promise.all(Array.from({ length: 8 }, () => prices(server)));
    expect(replies.every((reply) => reply.http === 200)).toBe(true);
    expect(asked).toBe(before);
  });
});

it('lists the five assets from the sandbox market', async () => {
  const server = await withServer();
  const { data } = await prices(server);
  expect(data.map((price) => price.symbol)).toEqual(['BTC', 'ETH', 'USDC', 'LTC', 'BCH']);
  for (const price of data) {
    expect(price.price).toBeGreaterThan(0);
    expect(Number(price.price_exact)).toBe(price.price);
  }
  await server.close();
});

it.each([
  ['1.5e-7', '0.00000015'],
  ['-1.50', '-1.5'],
  ['12e3', '12000'],
  ['1.2345e2', '123.45'],
  ['0', '0'],
  ['0.10', '0.1'],
  ['10', '10'],
  ['1E+2', '100'],
])('writes %s without an exponent', (number, plain) => {
  expect(plainDecimal(number)).toBe(plain);
});
