import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call, signedInCustomer } from './client.ts';
import { type FakeBank, startFakeBank } from './fake-bank.ts';

let bank: FakeBank;
let server: RunningServer;
beforeAll(async () => {
  bank = await startFakeBank();
  server = await withServer({ environment: { BANK_URL: bank.url, BANK_IDP_URL: bank.url, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await server.close();
  await bank.close();
});

const circuit = async (service: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('# TYPE upstream_calls_total counter');
  return new RegExp(`^upstream_circuit_state\\{service="${service}"\\} (\\d)$`, 'm').exec(text)?.[1];
};

it('a bank that stays down is left alone: the answer is a clear 503 at once, and the metrics show it', async () => {
  const { ut, guid } = await signedInCustomer(server);
  expect(await circuit('bank_identity')).toBe('0');
  bank.fail(/customer_tokens/, 5);
  const renew = () => call(server, '/customers/regenerate-customer-token', { cybrid_guid: guid }, { bearer: ut });
  for (let attempt = 1; attempt <= 2; attempt++)
    expect(await renew()).toMatchObject({ http: 503, code: 'bank_unavailable', data: null });
  expect(await circuit('bank_identity')).toBe('2');
  bank.calls.length = 0;
  const refused = await renew();
  expect(refused).toMatchObject({
    http: 503,
    code: 'bank_unavailable',
    message: expect.stringContaining('The bank is temporarily unavailable'),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(bank.calls).toEqual([]);
  // Other services keep working.
  expect((await call(server, '/customers/landing-live-price')).http).toBe(200);
  expect(await circuit('market')).toBe('0');
});
