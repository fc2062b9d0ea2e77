import { beforeAll, expect, it } from 'vitest';
import { seedTradingHistory } from '../../../server/sandbox/bank/history.ts';
import { ledgerProof } from '../../../server/sandbox/bank/ledger/proof.ts';
import type { RunningServer } from '../../../server/server.ts';
import { createTestClock, describeOnEachDatabase } from '../support.ts';
import { type BankClient, bankClient, mintBankToken, objectsOf, openCustomer } from './client.ts';

const fiveAssets = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH'];
const yearMs = 365 * 86_400_000;

describeOnEachDatabase('a seeded trading history', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
  });

  it('spreads trades of every asset over two years and leaves a sound ledger', async () => {
    const { guid, client, accounts } = await openCustomer(server, bank, clock.advance, fiveAssets);
    const made = await seedTradingHistory(server.services, guid);
    expect(made).toBeGreaterThanOrEqual(55);

    const trades = objectsOf(await client.get('/api/trades?per_page=100'));
    expect(trades).toHaveLength(made);
    expect(new Set(trades.map(({ symbol }) => symbol))).toEqual(new Set(fiveAssets.map((asset) => `${asset}-USD`)));
    expect(new Set(trades.map(({ side }) => side))).toEqual(new Set(['buy', 'sell']));
    const times = trades.map(({ created_at }) => Date.parse(String(created_at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((times.at(0) ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(1.9 * yearMs);
    expect(Math.max(...times)).toBeLessThanOrEqual(clock.now());

    const customer = await client.get(`/api/customers/${guid}`);
    expect(Date.parse(String(customer.body.created_at))).toBeLessThan(Math.min(...times));
    for (const asset of ['USD', ...fiveAssets]) {
      expect((await client.get(`/api/accounts/${accounts[asset]}`)).body.platform_balance, asset).toBeGreaterThan(0n);
    }
    expect(await ledgerProof(server.services)).toMatchObject({ sound: true });
  });

  it('does nothing the second time, also when two processes seed at once', async () => {
    const { guid, client } = await openCustomer(server, bank, clock.advance, fiveAssets);
    const made = await Promise.all([seedTradingHistory(server.services, guid), seedTradingHistory(server.services, guid)]);
    expect(made.toSorted((a, b) => a - b)[0]).toBe(0);
    expect(await seedTradingHistory(server.services, guid)).toBe(0);
    expect((await client.get('/api/trades')).body.total).toBe(BigInt(Math.max(...made)));
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});
