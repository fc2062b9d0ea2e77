import { expect, it } from 'vitest';
import { changeHold, initialHolds } from '#domain/addresses/addressHold.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { bankClient, mintBankToken, openCustomer, request, type TestCustomer } from '#tests/server/bank/client.ts';
import { addWallet, balanceOf, cryptoQuote, fundingQuote, linkBankAccount } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { expectBooksToAgree } from './books.ts';

const second = 1_000;
const hour = 3_600 * second;
const wallets = '/api/external_wallets';
let made = 0;
const freshAddress = () => testAddress('BTC', new TextEncoder().encode(`held ${++made}`));

describeOnOneDatabase('the hold of a new wallet or bank account', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  /** Has coins, and requested holds by default. */
  async function newcomer(holds = true): Promise<TestCustomer> {
    const customer = await openCustomer(server, bank, clock.advance);
    if (holds) await server.services.emulators?.holdNewDestinations(customer.guid, initialHolds);
    const quote = await customer.client.post('/api/quotes', {
      symbol: 'BTC-USD',
      side: 'buy',
      deliver_amount: 100_000,
    });
    await customer.client.post('/api/trades', { quote_guid: quote.body.guid });
    clock.advance(60 * second);
    return customer;
  }
  const added = async ({ client }: TestCustomer, address = freshAddress()) =>
    (await client.post(wallets, { name: 'Cold', asset: 'BTC', address })).body.guid;
  const quoted = async ({ client }: TestCustomer) =>
    (await client.post('/api/quotes', cryptoQuote('BTC', 20_000))).body.guid;
  const send = async (customer: TestCustomer, wallet: unknown, quote?: unknown) =>
    customer.client.post('/api/transfers', {
      quote_guid: quote ?? (await quoted(customer)),
      transfer_type: 'crypto',
      external_wallet_guid: wallet,
    });
  /** Moves dollars from or to a bank account. */
  const fund = async ({ client }: TestCustomer, side: 'deposit' | 'withdrawal', account: string, quote?: unknown) =>
    client.post('/api/transfers', {
      quote_guid: quote ?? (await client.post('/api/quotes', fundingQuote(side, 5_000))).body.guid,
      transfer_type: 'funding',
      external_bank_account_guid: account,
    });
  const refusal = (code: string, what: string) => (until: number) => ({
    status: 422n,
    message_code: code,
    error_message: `${what} is on hold until ${new Date(until).toISOString()}`,
  });
  const onHold = refusal('wallet_on_hold', 'External wallet');
  const accountOnHold = refusal('bank_account_on_hold', 'External bank account');

  it('refuses a withdrawal to the second until it is over', async () => {
    const customer = await newcomer();
    const addedAt = clock.now();
    const wallet = await added(customer);
    for (const wait of [10 * second, 24 * hour - 11 * second]) {
      clock.advance(wait);
      const { status, body } = await send(customer, wallet);
      expect([status, body]).toEqual([422, onHold(addedAt + 24 * hour)]);
    }
    clock.advance(second);
    expect((await send(customer, wallet)).status).toBe(201);
  });

  it('refuses dollars to a new bank account, a customer’s first one too, to the second until it is over', async () => {
    const customer = await newcomer();
    const addedAt = clock.now();
    const account = await linkBankAccount(server, customer.guid);
    const before = await balanceOf(customer.client, customer.accounts.USD);
    const quote = (await customer.client.post('/api/quotes', fundingQuote('withdrawal', 5_000))).body.guid;
    for (const wait of [0, 24 * hour - second]) {
      clock.advance(wait);
      const { status, body } = await fund(customer, 'withdrawal', account, quote);
      expect([status, body]).toEqual([422, accountOnHold(addedAt + 24 * hour)]);
    }
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual(before);
    clock.advance(second);
    expect((await fund(customer, 'withdrawal', account, quote)).status).toBe(201);
    await expectBooksToAgree(server);
  });

  it('lets dollars in from a new bank account at once', async () => {
    const customer = await newcomer();
    expect((await fund(customer, 'deposit', await linkBankAccount(server, customer.guid))).status).toBe(201);
  });

  it('restarts for a bank account that is removed and linked again, whatever an older one may do', async () => {
    const customer = await newcomer();
    const [kept, removed] = await Promise.all(
      [1, 2].map(() => linkBankAccount(server, customer.guid, { createdAt: clock.now() - 24 * hour })),
    );
    expect((await fund(customer, 'withdrawal', removed ?? '')).status).toBe(201);
    await customer.client.delete(`/api/external_bank_accounts/${removed}`);
    clock.advance(10 * second);
    const again = await linkBankAccount(server, customer.guid);
    expect((await fund(customer, 'withdrawal', again)).body).toEqual(accountOnHold(clock.now() + 24 * hour));
    expect((await fund(customer, 'withdrawal', kept ?? '')).status).toBe(201);
  });

  it('leaves the quote usable, and the books as they are', async () => {
    const customer = await newcomer();
    const [old, wallet] = [
      await addWallet(server, customer.guid, { createdAt: clock.now() - 24 * hour }),
      await added(customer),
    ];
    clock.advance(10 * second);
    const before = await balanceOf(customer.client, customer.accounts.BTC);
    const quote = await quoted(customer);
    const refused = await Promise.all(Array.from({ length: 5 }, () => send(customer, wallet, quote)));
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(await balanceOf(customer.client, customer.accounts.BTC)).toEqual(before);
    expect((await customer.client.get('/api/transfers?transfer_type=crypto')).body.total).toBe(0n);
    expect((await send(customer, old, quote)).status).toBe(201);
    await expectBooksToAgree(server);
  });

  it('restarts when the address is deleted and added again', async () => {
    const customer = await newcomer();
    const address = freshAddress();
    const first = await added(customer, address);
    clock.advance(24 * hour);
    await customer.client.delete(`${wallets}/${first}`);
    clock.advance(10 * second);
    const addedAt = clock.now();
    const again = await added(customer, address);
    clock.advance(10 * second);
    expect((await send(customer, again)).body).toEqual(onHold(addedAt + 24 * hour));
  });

  it('is the one that was in force when the wallet was added', async () => {
    const customer = await newcomer();
    const before = await added(customer);
    clock.advance(second);
    const since = clock.now();
    await server.services.emulators?.holdNewDestinations(customer.guid, changeHold(initialHolds, 48, since));
    const after = await added(customer);
    clock.advance(24 * hour);
    expect((await send(customer, before)).status).toBe(201);
    expect((await send(customer, after)).body).toEqual(onHold(since + 48 * hour));
  });

  it('ends at the console at once, and with the clock that the console moves', async () => {
    const customer = await newcomer();
    const console = (path: string, body: object = {}) =>
      request(`${server.url}/sandbox/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [ended, waiting] = [await added(customer), await added(customer)];
    clock.advance(10 * second);
    expect((await console(`/wallets/${ended}/end-hold`)).body).toMatchObject({ guid: ended, state: 'completed' });
    expect([(await send(customer, ended)).status, (await send(customer, waiting)).status]).toEqual([201, 422]);
    expect((await console('/clock', { advance: '24h' })).status).toBe(200);
    expect((await send(customer, waiting)).status).toBe(201);
    expect((await console(`/wallets/${'f'.repeat(32)}/end-hold`)).status).toBe(404);
    const account = await linkBankAccount(server, customer.guid);
    expect((await fund(customer, 'withdrawal', account)).body).toMatchObject({ message_code: 'bank_account_on_hold' });
    expect((await console(`/bank_accounts/${account}/end-hold`)).body).toMatchObject({
      guid: account,
      state: 'completed',
    });
    expect((await fund(customer, 'withdrawal', account)).status).toBe(201);
    expect((await console(`/bank_accounts/${'f'.repeat(32)}/end-hold`)).status).toBe(404);
    const counts = await Promise.all(
      ['?asset=BTC', ''].map(async (query) => (await customer.client.get(`${wallets}${query}`)).body.total),
    );
    expect(counts).toEqual([2n, 2n]);
  });

  it('comes after the checks of the wallet or bank account itself', async () => {
    const [customer, other] = [await newcomer(), await newcomer()];
    const foreign = await added(other);
    clock.advance(10 * second);
    expect((await send(customer, foreign)).body).toMatchObject({
      message_code: 'unprocessable',
      error_message: expect.stringMatching(/does not name/),
    });
    const screened = await added(customer);
    expect((await send(customer, screened)).body).toMatchObject({
      message_code: 'unprocessable',
      error_message: expect.stringMatching(/storing/),
    });
    const unverified = await linkBankAccount(server, customer.guid, { state: 'unverified' });
    expect((await fund(customer, 'withdrawal', unverified)).body).toMatchObject({ message_code: 'unprocessable' });
  });

  it('does not exist for wallets of the bank, nor for customers of other backends', async () => {
    const [ours, others] = [await newcomer(), await newcomer(false)];
    expect((await send(ours, await addWallet(server, null))).status).toBe(201);
    expect((await send(others, await addWallet(server, others.guid))).status).toBe(201);
    expect((await fund(others, 'withdrawal', await linkBankAccount(server, others.guid))).status).toBe(201);
  });
});
