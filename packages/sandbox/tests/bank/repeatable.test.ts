import { expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { describeOnEachDatabase } from '#tests/server/support.ts';

describeOnEachDatabase('a sandbox whose clock stands still', (open) => {
  const still = (seed: string) => open({ environment: { SANDBOX_NOW: '2026-01-15T12:00:00Z', SANDBOX_SEED: seed } });

  /** The bank's replies up to a first order, verbatim. */
  async function play(server: RunningServer): Promise<string[]> {
    const bank = bankClient(server, await mintBankToken(server));
    const { client, accounts } = await openCustomer(server, bank, () => {}, ['ETH']);
    const quote = await client.post('/api/quotes', { symbol: 'ETH-USD', side: 'buy', deliver_amount: 250_000 });
    const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
    const settled = await client.get(`/api/trades/${trade.body.guid}`);
    expect(settled.body).toMatchObject({ state: 'settling', updated_at: '2026-01-15T12:00:00.000000Z' });
    const balances = [
      await client.get(`/api/accounts/${accounts.USD}`),
      await client.get(`/api/accounts/${accounts.ETH}`),
    ];
    expect(balances[0]?.body).toMatchObject({ platform_balance: 750_000n, platform_available: 750_000n });
    return [quote, trade, settled, ...balances, await client.get('/api/prices')].map(({ text }) => text);
  }

  it('answers the same calls with the same words, and another seed with others', async () => {
    const first = await play(await still('7'));
    expect(await play(await still('7'))).toEqual(first);
    expect(await play(await still('8'))).not.toEqual(first);
  });
});
