import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { decideTransfer } from '#sandbox/bank/transfers/decisions.ts';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { addAddress, balanceOf, bookQuote, fundingQuote, linkBankAccount, move } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counted = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values.map(String), (value) => value)].map(([value, all]) => [value, all.length]));

describeOnOneDatabase('many transfers at once', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  let customer: TestCustomer;
  let bankAccount: string;
  const newcomer = async () => {
    customer = await openCustomer(server, bank, clock.advance);
    bankAccount = await linkBankAccount(server, customer.guid);
  };
  const quoted = async (quote: object) => (await customer.client.post('/api/quotes', quote)).body.guid;
  const fund = (quote: unknown, more: object = {}) =>
    customer.client.post('/api/transfers', {
      quote_guid: quote,
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
      ...more,
    });
  /** Excludes the opening balance, which has no quote. */
  const outcomes = async () => {
    const requested = objectsOf(await customer.client.get('/api/transfers?per_page=100')).filter(
      ({ quote_guid: quote }) => quote !== undefined,
    );
    return counted(requested.map(({ failure_code: code, state }) => code ?? state));
  };

  it('make one of one quote', async () => {
    await newcomer();
    const quote = await quoted(fundingQuote('withdrawal', 1_000));
    expect(counted((await times(8, () => fund(quote))).map(({ status }) => status))).toEqual({ 201: 1, 409: 7 });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_000_000n, 999_000n]);
  });

  it('cannot spend more than there is, whether they leave, stay or are traded', async () => {
    await newcomer();
    const other = await openCustomer(server, bank, clock.advance);
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: other.accounts.USD };
    const trade = await times(3, () => quoted({ symbol: 'BTC-USD', side: 'buy', deliver_amount: 300_000 }));
    const book = await times(3, () => quoted(bookQuote('USD', 300_000)));
    const out = await times(3, () => quoted(fundingQuote('withdrawal', 300_000)));
    const replies = await times(9, (index) => {
      if (index < 3) return customer.client.post('/api/trades', { quote_guid: trade[index] });
      if (index < 6)
        return bank.post('/api/transfers', { quote_guid: book[index - 3], transfer_type: 'book', ...ends });
      return fund(out[index - 6]);
    });
    expect(counted(replies.map(({ status }) => status))).toEqual({ 201: 9 });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_000_000n, 100_000n]);
    clock.advance(10_000);
    const trades = objectsOf(await customer.client.get('/api/trades')).filter(
      ({ state }) => state === 'settling',
    ).length;
    const { completed = 0 } = await outcomes();
    expect(trades + completed).toBe(3);
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([100_000n, 100_000n]);
  });

  it('share a limit: what is left of it is taken once', async () => {
    await newcomer();
    const quotes = await times(8, () => quoted(fundingQuote('deposit', 200_000)));
    await times(8, (index) => fund(quotes[index], { payment_rail: 'wire' }));
    clock.advance(4_000);
    expect(await outcomes()).toEqual({ completed: 2, limit_exceeded: 6 });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_400_000n, 1_400_000n]);
  });

  it('are booked once, though everybody finds them due, the sender, the receiver and the bank', async () => {
    await newcomer();
    const other = await openCustomer(server, bank, clock.advance);
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: other.accounts.USD };
    const back = { source_account_guid: other.accounts.USD, destination_account_guid: customer.accounts.USD };
    for (let index = 0; index < 4; index++) {
      await move(bank, bookQuote('USD', 1_000), { transfer_type: 'book', ...ends }, customer.client);
      await move(bank, bookQuote('USD', 500), { transfer_type: 'book', ...back }, other.client);
      await move(customer.client, fundingQuote('deposit', 100), {
        transfer_type: 'funding',
        external_bank_account_guid: bankAccount,
      });
    }
    clock.advance(4_000);
    await times(12, async (index) => {
      const own = await balanceOf(customer.client, customer.accounts.USD);
      if (index % 3 === 0) expect(own).toEqual([998_400n, 998_000n]);
      else if (index % 3 === 1)
        expect(await balanceOf(other.client, other.accounts.USD)).toEqual([1_002_000n, 1_002_000n]);
      else expect((await bank.get('/api/transfers')).status).toBe(200);
    });
    clock.advance(20_000);
    await times(6, async () =>
      expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([998_400n, 998_400n]),
    );
  });

  it('arrive once', async () => {
    await newcomer();
    const address = await addAddress(server, customer, 'BTC');
    const kinds = await times(
      8,
      async () => (await arriveDeposit(server.services, { address, amount: 700n, txnHash: 'f'.repeat(64) })).kind,
    );
    expect(counted(kinds)).toEqual({ arrived: 1, known: 7 });
    clock.advance(5_000);
    await times(8, async () => expect(await balanceOf(customer.client, customer.accounts.BTC)).toEqual([700n, 700n]));
  });

  it('are returned once and decided once, while their customer spends', async () => {
    await newcomer();
    const made = await move(customer.client, fundingQuote('deposit', 400_000), {
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
    });
    clock.advance(24_000);
    const quotes = await times(4, () => quoted(fundingQuote('withdrawal', 240_000)));
    const [returns] = await Promise.all([
      times(4, () => returnTransfer(server.services, String(made.guid), 'R01')),
      times(4, (index) => fund(quotes[index], { expected_behaviours: ['force_review'] })),
    ]);
    expect(counted(returns.map(({ kind }) => kind))).toEqual({ returned: 1, refused: 3 });
    expect((await ledgerProof(server.services)).sound).toBe(true);
    clock.advance(1_000);
    const reviewing = objectsOf(await customer.client.get('/api/transfers?state=reviewing'));
    expect(reviewing.length).toBeGreaterThan(0);
    for (const { guid } of reviewing) {
      const decided = await times(4, (index) =>
        decideTransfer(server.services, String(guid), index % 2 === 0 ? 'reject' : 'approve'),
      );
      expect(counted(decided.map(({ kind }) => kind))).toEqual({ decided: 1, refused: 3 });
    }
    clock.advance(10_000);
    const [balance, available] = await balanceOf(customer.client, customer.accounts.USD);
    expect(available).toBe(balance);
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});
