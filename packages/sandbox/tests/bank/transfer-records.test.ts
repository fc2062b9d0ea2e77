import { beforeAll, expect, it } from 'vitest';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import {
  addWallet,
  bookQuote,
  cryptoQuote,
  fundingQuote,
  linkBankAccount,
  move,
} from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('the record of a transfer', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'ETH']));
  const other = before(() => openCustomer(server, bank, clock.advance));
  let bankAccount: string;
  beforeAll(async () => {
    bankAccount = await linkBankAccount(server, customer.guid);
  });
  const quoted = async (quote: object, client = customer.client) => (await client.post('/api/quotes', quote)).body.guid;
  const funding = async (more: object = {}, side: 'deposit' | 'withdrawal' = 'deposit') => ({
    quote_guid: await quoted(fundingQuote(side, 1_000)),
    transfer_type: 'funding',
    external_bank_account_guid: bankAccount,
    ...more,
  });
  const participant = (amount: unknown, more: object = {}) => ({
    type: 'customer',
    amount,
    guid: customer.guid,
    ...more,
  });

  it('names the accounts of the quote, or none', async () => {
    const storage = String(
      (await customer.client.post('/api/accounts', { type: 'storage', asset: 'ETH', name: 'Vault' })).body.guid,
    );
    const ends = { source_account_guid: customer.accounts.ETH, destination_account_guid: storage };
    const quote = await quoted({ product_type: 'inter_account', asset: 'ETH', deliver_amount: 5, ...ends });
    const posted = {
      quote_guid: quote,
      transfer_type: 'inter_account',
      ...ends,
      destination_account_guid: customer.accounts.ETH,
    };
    expect((await customer.client.post('/api/transfers', posted)).body.error_message).toBe(
      'destination_account_guid is not the one that was quoted',
    );
    expect((await customer.client.post('/api/transfers', { ...posted, ...ends })).status).toBe(201);
  });

  it('is refused for a used quote, another customer’s, an unknown one, and an unverified customer’s', async () => {
    const posted = await funding();
    const [first, second] = [
      await customer.client.post('/api/transfers', posted),
      await customer.client.post('/api/transfers', posted),
    ];
    expect([first.status, second.body]).toEqual([
      201,
      { status: 409n, error_message: 'Quote has already been used', message_code: 'data_exists' },
    ]);
    expect((await customer.client.get(`/api/quotes/${posted.quote_guid}`)).body.transfer_guid).toBe(first.body.guid);
    expect((await other.client.post('/api/transfers', await funding())).body).toMatchObject({
      status: 404n,
      message_code: 'not_found',
    });
    expect((await customer.client.post('/api/transfers', await funding({ quote_guid: nobody }))).status).toBe(404);
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const quote = await quoted({ ...fundingQuote('deposit', 5), customer_guid: guid }, bank);
    expect((await bank.post('/api/transfers', await funding({ quote_guid: quote }))).body).toMatchObject({
      status: 400n,
      message_code: 'unverified_customer',
    });
    const received = await openCustomer(server, bank, clock.advance);
    await bank.post('/api/accounts', { type: 'fiat', asset: 'USD', name: 'x', customer_guid: guid });
    const [account] = objectsOf(await bank.get(`/api/accounts?customer_guid=${guid}`));
    const toNewcomer = {
      transfer_type: 'book',
      source_account_guid: received.accounts.USD,
      destination_account_guid: account?.guid,
    };
    const reply = await bank.post('/api/transfers', {
      ...toNewcomer,
      quote_guid: await quoted(bookQuote('USD', 5), received.client),
    });
    expect(reply.body.error_message).toBe('destination_account_guid does not name an account that can receive USD');
  });

  it('keeps participants of any amount, takes new ones that add up, and leaves those that are not named', async () => {
    const large = 123_456_789_012_345_678_901n;
    const sender = [participant(large - 1n), participant('1', { type: 'counterparty', guid: nobody })];
    const posted = {
      transfer_type: 'crypto',
      source_participants: sender,
      external_wallet_guid: await addWallet(server, null, { asset: 'ETH' }),
    };
    const quote = {
      ...cryptoQuote('ETH', large),
      fees: [{ type: 'fixed', fixed_fee: 1 }],
      customer_guid: customer.guid,
    };
    const made = await move(customer.client, quote, posted, bank);
    const path = `/api/transfers/${made.guid}`;
    const kept = [participant(large - 1n), { type: 'counterparty', amount: 1n, guid: nobody }];
    expect(made).toMatchObject({ source_participants: kept, destination_participants: null });
    const change = {
      destination_participants: [participant(large - 1n, { type: 'bank' })],
      state: 'completed',
      amount: 5,
    };
    const changed = await customer.client.patch(path, change);
    expect(changed.body).toMatchObject({
      source_participants: kept,
      destination_participants: change.destination_participants,
      amount: null,
    });
    expect((await customer.client.get(path)).body).toEqual(changed.body);
    expect((await customer.client.patch(path, {})).body).toEqual(changed.body);
    const wrong = await customer.client.patch(path, { destination_participants: [participant(large)] });
    expect(wrong.body).toMatchObject({
      status: 422n,
      error_message: `destination_participants must add up to ${large - 1n}, not ${large}`,
    });
    expect((await customer.client.patch(path, { source_participants: [{}] })).status).toBe(400);
    expect((await other.client.patch(path, {})).status).toBe(404);
    expect((await customer.client.patch(`/api/transfers/${nobody}`, {})).status).toBe(404);
  });

  it('needs each call’s scope and a valid token, and never shows others’ transfers', async () => {
    const { guid } = (await customer.client.post('/api/transfers', await funding())).body;
    const scoped = async (scope: string) => bankClient(server, await mintCustomerToken(bank, customer.guid, [scope]));
    const calls = (client: BankClient) => [
      client.post('/api/transfers', {}),
      client.get('/api/transfers'),
      client.get(`/api/transfers/${guid}`),
      client.patch(`/api/transfers/${guid}`, {}),
    ];
    const statuses = async (client: BankClient) => (await Promise.all(calls(client))).map(({ status }) => status);
    expect(await statuses(await scoped('transfers:execute'))).toEqual([400, 403, 403, 403]);
    expect(await statuses(await scoped('transfers:read'))).toEqual([403, 200, 200, 403]);
    expect(await statuses(await scoped('transfers:write'))).toEqual([403, 403, 403, 200]);
    const late = bankClient(server, await mintExpiredToken(bank, customer.guid));
    expect(await statuses(late)).toEqual([401, 401, 401, 401]);
    expect((await late.get('/api/transfers')).body.error_message).toBe('Signature has expired');
    expect((await other.client.get(`/api/transfers/${guid}`)).status).toBe(404);
    expect((await other.client.get(`/api/transfers?guid=${guid}`)).body.total).toBe(0n);
    expect((await other.client.get(`/api/transfers?customer_guid=${customer.guid}`)).body.total).toBe(0n);
    expect((await bank.get(`/api/transfers/${guid}`)).status).toBe(200);
    for (const odd of ['short', 'F'.repeat(32), '%00'])
      expect((await customer.client.get(`/api/transfers/${odd}`)).status).toBe(404);
  });

  it('is listed newest first, by page and by every filter; an empty filter is none', async () => {
    const person = await openCustomer(server, bank, clock.advance);
    const account = await linkBankAccount(server, person.guid);
    const [opening] = objectsOf(await person.client.get('/api/transfers')).map(({ guid }) => guid);
    clock.advance(1_000);
    const from = new Date(clock.now()).toISOString();
    const made = [];
    for (const [side, label] of [
      ['deposit', 'a'],
      ['withdrawal', 'b'],
      ['deposit', 'a'],
    ] as const) {
      clock.advance(1_000);
      const posted = {
        transfer_type: 'funding',
        external_bank_account_guid: account,
        payment_rail: 'wire',
        labels: [label],
      };
      made.push((await move(person.client, fundingQuote(side, 100), posted)).guid);
    }
    const ends = { source_account_guid: person.accounts.USD, destination_account_guid: other.accounts.USD };
    clock.advance(3_000);
    const fourth = (await move(bank, bookQuote('USD', 5), { transfer_type: 'book', ...ends }, person.client)).guid;
    const [first, second, third] = made;
    const list = async (query: string) =>
      objectsOf(await person.client.get(`/api/transfers?per_page=100&${query}`)).map(({ guid }) => guid);
    const all = [fourth, third, second, first, opening];
    expect(await list('')).toEqual(all);
    expect(
      await list(
        'guid=&transfer_type=&side=,&state=&label=&account_guid=&txn_hash=&customer_guid=&bank_guid=&created_at_gte=',
      ),
    ).toEqual(all);
    expect(await list('transfer_type=book,crypto')).toEqual([fourth, opening]);
    expect(await list('side=withdrawal')).toEqual([second]);
    expect(await list('state=completed')).toEqual([first, opening]);
    expect(await list('state=storing,pending')).toEqual([fourth, third, second]);
    expect(await list('label=a')).toEqual([third, first]);
    expect(await list(`account_guid=${account}`)).toEqual([third, second, first]);
    expect(await list(`account_guid=${person.accounts.USD}`)).toEqual(all);
    expect(await list(`account_guid=${person.accounts.BTC},${nobody}`)).toEqual([]);
    expect(await list(`guid=${third},${first}`)).toEqual([third, first]);
    expect(await list('txn_hash=0xabc')).toEqual([]);
    const middle = new Date(Date.parse(from) + 2_000).toISOString();
    expect(await list(`created_at_gte=${middle}`)).toEqual([fourth, third, second]);
    expect(await list(`created_at_gte=${from}&created_at_lt=${middle}`)).toEqual([first]);
    expect(await list(`updated_at_lt=${from}`)).toEqual([opening]);
    const page = await person.client.get('/api/transfers?page=1&per_page=3');
    expect(page.body).toMatchObject({ total: 5n, page: 1n, per_page: 3n });
    expect(objectsOf(page).map(({ guid }) => guid)).toEqual([first, opening]);
    expect((await bank.get(`/api/transfers?customer_guid=${person.guid}`)).body.total).toBe(5n);
    for (const query of ['per_page=101', 'page=x', 'created_at_gte=soon', 'label=%00']) {
      expect((await person.client.get(`/api/transfers?${query}`)).status).toBe(400);
    }
  });
});
