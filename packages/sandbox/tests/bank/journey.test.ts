import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { expectBooksToAgree } from './books.ts';

describeOnOneDatabase('a customer who buys and sells', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  it('is verified, gets the opening balance once, buys, and sells part of it', async () => {
    const { client, accounts, guid } = await openCustomer(server, bank, clock.advance);
    expect((await client.get(`/api/customers/${guid}`)).body.state).toBe('verified');
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body).toMatchObject({
      platform_balance: 1_000_000n,
      platform_available: 1_000_000n,
    });

    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 100_000 });
    expect(quote.status).toBe(201);
    const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
    expect(trade.body).toMatchObject({ state: 'storing', failure_code: null, deliver_amount: 100_000n });
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body).toMatchObject({
      platform_balance: 1_000_000n,
      platform_available: 900_000n,
    });

    const path = `/api/trades/${trade.body.guid}`;
    const states = [];
    for (const wait of [499, 1, 999, 1, 1_499, 1, 100_000]) {
      clock.advance(wait);
      states.push((await client.get(path)).body.state);
    }
    expect(states).toEqual(['storing', 'pending', 'pending', 'executed', 'executed', 'settling', 'settling']);
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body).toMatchObject({
      platform_balance: 900_000n,
      platform_available: 900_000n,
    });
    expect((await client.get(`/api/accounts/${accounts.BTC}`)).body.platform_balance).toBe(quote.body.receive_amount);

    const sale = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'sell', deliver_amount: 1_000 });
    await client.post('/api/trades', { quote_guid: sale.body.guid });
    clock.advance(1_500);
    const dollars = (await client.get(`/api/accounts/${accounts.USD}`)).body.platform_balance;
    expect(dollars).toBe(900_000n + (sale.body.receive_amount as bigint));
    expect((await ledgerProof(server.services)).sound).toBe(true);
    await expectBooksToAgree(server);
  });
});
