import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnBothDatabases } from '#tests/server/support.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describeOnBothDatabases('many requests at once', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  it('make one trade of one quote', async () => {
    const { client } = await openCustomer(server, bank, clock.advance);
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 });
    const replies = await times(8, () => client.post('/api/trades', { quote_guid: quote.body.guid }));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      status: 409n,
      error_message: 'Quote has already been used',
      message_code: 'data_exists',
    });
    expect((await client.get(`/api/quotes/${quote.body.guid}`)).body.trade_guid).toBe(
      replies.find(({ status }) => status === 201)?.body.guid,
    );
  });

  it('cannot spend more than there is', async () => {
    const { client, accounts } = await openCustomer(server, bank, clock.advance);
    const quotes = await times(6, () =>
      client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 300_000 }),
    );
    const trades = await times(6, (index) => client.post('/api/trades', { quote_guid: quotes[index]?.body.guid }));
    expect(trades.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body).toMatchObject({
      platform_balance: 1_000_000n,
      platform_available: 100_000n,
    });
    clock.advance(10_000);
    const ended = objectsOf(await client.get('/api/trades')).map(({ state, failure_code: code }) => code ?? state);
    expect(ended.toSorted()).toEqual([
      'non_sufficient_funds',
      'non_sufficient_funds',
      'non_sufficient_funds',
      'settling',
      'settling',
      'settling',
    ]);
    expect((await client.get(`/api/accounts/${accounts.USD}`)).body).toMatchObject({
      platform_balance: 100_000n,
      platform_available: 100_000n,
    });
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });

  it('book a trade once, though all of them find it due', async () => {
    const { client, accounts } = await openCustomer(server, bank, clock.advance);
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 100_000 });
    const trade = await client.post('/api/trades', { quote_guid: quote.body.guid });
    clock.advance(1_500);
    const reads = await times(8, (index) =>
      index % 2 === 0 ? client.get(`/api/trades/${trade.body.guid}`) : client.get(`/api/accounts/${accounts.USD}`),
    );
    for (const [index, { body }] of reads.entries()) {
      if (index % 2 === 0) expect(body.state).toBe('executed');
      else expect(body.platform_balance).toBe(900_000n);
    }
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });

  it('open one account and grant one opening balance', async () => {
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    await bank.post('/api/identity_verifications', {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: guid,
      expected_behaviours: ['passed_immediately'],
    });
    clock.advance(1_000);
    const account = { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: guid };
    const replies = await times(8, (index) =>
      index % 2 === 0 ? bank.post('/api/accounts', account) : bank.get(`/api/customers/${guid}`),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      status: 409n,
      error_message: 'Account(s) for asset already exists',
      message_code: 'data_exists',
    });
    const accounts = objectsOf(await bank.get(`/api/accounts?customer_guid=${guid}`));
    expect(accounts).toMatchObject([{ platform_balance: 1_000_000n }]);
    const record = {
      transfer_type: 'book',
      side: 'deposit',
      state: 'completed',
      asset: 'USD',
      amount: 1_000_000n,
      fee: 0n,
    };
    const [opening, ...more] = objectsOf(await bank.get(`/api/transfers?customer_guid=${guid}`));
    expect([opening, more]).toEqual([expect.objectContaining(record), []]);
    expect(opening?.destination_account).toMatchObject({ guid: accounts[0]?.guid, customer_guid: guid });
    expect(Date.parse(String(opening?.created_at))).toBeGreaterThanOrEqual(Date.parse(String(accounts[0]?.created_at)));
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});
