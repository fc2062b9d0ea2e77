import { expect, it } from 'vitest';
import { bankClient, mintBankToken, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { addWallet, bookQuote, cryptoQuote, fundingQuote, linkBankAccount } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { expectBooksToAgree } from './books.ts';

const second = 1_000;
const hour = 3_600 * second;

describeOnOneDatabase('the pause of what leaves', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  async function newcomer() {
    const customer = await openCustomer(server, bank, clock.advance);
    await trade(customer);
    clock.advance(60 * second);
    return {
      ...customer,
      wallet: await addWallet(server, customer.guid),
      bankAccount: await linkBankAccount(server, customer.guid),
    };
  }
  const trade = async ({ client }: TestCustomer) => {
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 100_000 });
    return (await client.post('/api/trades', { quote_guid: quote.body.guid })).status;
  };
  const transfer = async ({ client }: TestCustomer, quote: object, body: object, sender = client) =>
    sender.post('/api/transfers', { quote_guid: (await client.post('/api/quotes', quote)).body.guid, ...body });
  const pause = (guid: string, until: number) => server.services.emulators?.pauseSends(guid, until);

  it('refuses coins to a wallet, dollars to a bank account and money to another customer until it is over', async () => {
    const [customer, other] = [await newcomer(), await newcomer()];
    const until = clock.now() + 24 * hour;
    await pause(customer.guid, until);
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: other.accounts.USD };
    const send = async () => [
      await transfer(customer, cryptoQuote('BTC', 20_000), {
        transfer_type: 'crypto',
        external_wallet_guid: customer.wallet,
      }),
      await transfer(customer, fundingQuote('withdrawal', 5_000), {
        transfer_type: 'funding',
        external_bank_account_guid: customer.bankAccount,
      }),
      await transfer(customer, bookQuote('USD', 5_000), { transfer_type: 'book', ...ends }, bank),
    ];
    const refusal = {
      status: 422n,
      message_code: 'sends_paused',
      error_message: `Withdrawals are paused until ${new Date(until).toISOString()}`,
    };
    expect((await send()).map(({ body }) => body)).toEqual([refusal, refusal, refusal]);
    clock.advance(24 * hour - second);
    expect((await send()).map(({ status }) => status)).toEqual([422, 422, 422]);
    clock.advance(second);
    expect((await send()).map(({ status }) => status)).toEqual([201, 201, 201]);
    await expectBooksToAgree(server);
  });

  it('leaves the quote usable, and deposits, orders and other customers as they are', async () => {
    const [customer, other] = [await newcomer(), await newcomer()];
    await pause(customer.guid, clock.now() + hour);
    const deposit = { transfer_type: 'funding', external_bank_account_guid: customer.bankAccount };
    expect((await transfer(customer, fundingQuote('deposit', 5_000), deposit)).status).toBe(201);
    expect(await trade(customer)).toBe(201);
    const sent = await transfer(other, cryptoQuote('BTC', 20_000), {
      transfer_type: 'crypto',
      external_wallet_guid: other.wallet,
    });
    expect(sent.status).toBe(201);
    const quote = (await customer.client.post('/api/quotes', cryptoQuote('BTC', 20_000))).body.guid;
    const send = () =>
      customer.client.post('/api/transfers', {
        quote_guid: quote,
        transfer_type: 'crypto',
        external_wallet_guid: customer.wallet,
      });
    expect((await send()).body.message_code).toBe('sends_paused');
    await pause(customer.guid, clock.now());
    expect((await send()).status).toBe(201);
  });
});
