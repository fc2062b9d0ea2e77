import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '../../../server/server.ts';
import { createTestClock, describeOnEachDatabase } from '../support.ts';
import { type BankClient, bankClient, fieldsOf, mintBankToken, mintCustomerToken, objectsOf, openCustomer, type TestCustomer } from './client.ts';
import { addWallet, bookQuote, cryptoQuote, expiredToken, fundingQuote, linkBankAccount, move } from './movements.ts';

const nobody = 'f'.repeat(32);

describeOnEachDatabase('what a transfer is asked for with', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  let customer: TestCustomer;
  let other: TestCustomer;
  let bankAccount: string;
  let wallet: string;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
    customer = await openCustomer(server, bank, clock.advance, ['BTC', 'ETH']);
    other = await openCustomer(server, bank, clock.advance);
    bankAccount = await linkBankAccount(server, customer.guid);
    wallet = await addWallet(server, customer.guid);
  });
  const quoted = async (quote: object, client = customer.client) => (await client.post('/api/quotes', quote)).body.guid;
  const funding = async (more: object = {}, side: 'deposit' | 'withdrawal' = 'deposit') => ({
    quote_guid: await quoted(fundingQuote(side, 1_000)),
    transfer_type: 'funding',
    external_bank_account_guid: bankAccount,
    ...more,
  });
  const crypto = async (more: object = {}) => ({
    quote_guid: await quoted(cryptoQuote('BTC', 10_000)),
    transfer_type: 'crypto',
    external_wallet_guid: wallet,
    ...more,
  });
  const book = async (more: object = {}) => ({
    quote_guid: await quoted(bookQuote('USD', 10)),
    transfer_type: 'book',
    source_account_guid: customer.accounts.USD,
    destination_account_guid: other.accounts.USD,
    ...more,
  });
  const participant = (amount: unknown, more: object = {}) => ({ type: 'customer', amount, guid: customer.guid, ...more });

  it.each<[string, () => Promise<object>, RegExp]>([
    ['no type', async () => ({ quote_guid: nobody }), /^transfer_type is missing$/],
    ['no quote', async () => ({ transfer_type: 'funding', external_bank_account_guid: bankAccount }), /^quote_guid is missing$/],
    ['another type', () => funding({ transfer_type: 'teleport' }), /^transfer_type must be one of funding, crypto, book, inter_account$/],
    ['instant funding', () => funding({ transfer_type: 'instant_funding' }), /^transfer_type .*does not offer instant_funding$/],
    ['lightning', () => funding({ transfer_type: 'lightning' }), /^transfer_type .*does not offer lightning$/],
    ['a type that is a list', () => funding({ transfer_type: ['funding'] }), /^transfer_type must be one of/],
    ['no bank account', () => funding({ external_bank_account_guid: undefined }), /^external_bank_account_guid is missing$/],
    ['a number for a bank account', () => funding({ external_bank_account_guid: 5 }), /^external_bank_account_guid must be text$/],
    ['a rail of another country', () => funding({ payment_rail: 'eft' }), /^payment_rail must be one of ach, wire, rtp$/],
    ['an endless memo', () => funding({ beneficiary_memo: 'x'.repeat(256) }), /^beneficiary_memo must be at most 255/],
    ['another fiat account', () => funding({ fiat_account_guid: customer.accounts.BTC }), /^fiat_account_guid does not name/],
    ['a behaviour of tomorrow', () => funding({ expected_behaviours: ['teleport'] }), /^expected_behaviours\.0 must be one of force_review$/],
    ['an error of tomorrow', () => funding({ expected_error: 'rain' }), /^expected_error must be one of/],
    ['participants that are no list', () => funding({ source_participants: 'me' }), /^source_participants must be a list$/],
    ['no participants', () => funding({ source_participants: [] }), /^source_participants must not be empty$/],
    [
      'a participant of no kind',
      () => funding({ source_participants: [participant(1_000, { type: 'friend' })] }),
      /^source_participants\.0\.type must be/,
    ],
    ['a participant with a fraction', () => funding({ source_participants: [participant(0.5)] }), /^source_participants\.0\.amount must be a whole/],
    [
      'a participant without a name',
      () => funding({ source_participants: [{ type: 'customer', amount: 1_000 }] }),
      /^source_participants\.0\.guid is/,
    ],
    ['nine labels', () => funding({ labels: [...'abcdefghi'] }), /^labels must have at most 8/],
    ['no wallet', () => crypto({ external_wallet_guid: null }), /^external_wallet_guid/],
    ['no source', () => book({ source_account_guid: undefined }), /^source_account_guid is missing$/],
    ['no destination', () => book({ destination_account_guid: null }), /^destination_account_guid must be text$/],
    [
      'a quote for something else',
      async () => crypto({ quote_guid: await quoted(fundingQuote('deposit', 5)) }),
      /^quote_guid does not name a crypto_t/,
    ],
    [
      'a quote of a trade',
      async () => funding({ quote_guid: await quoted({ symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 }) }),
      /^quote_guid does not name a funding quote$/,
    ],
    [
      'an asset without an account',
      async () =>
        crypto({ quote_guid: await quoted(cryptoQuote('LTC', 10n ** 8n)), external_wallet_guid: await addWallet(server, null, { asset: 'LTC' }) }),
      /^quote_guid needs a trading account in LTC; create it first$/,
    ],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await customer.client.post('/api/transfers', await body());
    expect(reply.body).toEqual({ status: 400n, error_message: expect.stringMatching(message), message_code: 'invalid_parameter' });
  });

  const linked = (change: object) => linkBankAccount(server, customer.guid, change);
  it.each<[string, () => Promise<object>, RegExp]>([
    [
      'a bank account that nobody has',
      () => funding({ external_bank_account_guid: nobody }),
      /^external_bank_account_guid does not name a bank account of/,
    ],
    [
      'a bank account of somebody else',
      async () => funding({ external_bank_account_guid: await linkBankAccount(server, other.guid) }),
      /^external_bank_account_guid does not name a bank account of the customer$/,
    ],
    [
      'a bank account of the bank',
      async () => funding({ external_bank_account_guid: await linkBankAccount(server, null) }),
      /^external_bank_account_guid does not name a bank account of the customer$/,
    ],
    [
      'a bank account in Canada',
      async () => funding({ external_bank_account_guid: await linked({ asset: 'CAD' }) }),
      /a bank account in CAD, not in USD$/,
    ],
    [
      'a bank account to refresh',
      async () => funding({ external_bank_account_guid: await linked({ state: 'refresh_required' }) }),
      /^Bank account refresh required$/,
    ],
    [
      'a bank account on its way out',
      async () => funding({ external_bank_account_guid: await linked({ state: 'deleting' }) }),
      /is being deleted\. It must be re-added$/,
    ],
    [
      'an unproven bank account',
      async () => funding({ external_bank_account_guid: await linked({ state: 'unverified' }) }),
      /is unverified, not completed$/,
    ],
    ['a wallet that nobody has', () => crypto({ external_wallet_guid: nobody }), /^external_wallet_guid does not name a wallet/],
    [
      'a wallet of somebody else',
      async () => crypto({ external_wallet_guid: await addWallet(server, other.guid) }),
      /^external_wallet_guid does not name a wallet/,
    ],
    [
      'a wallet for other coins',
      async () => crypto({ external_wallet_guid: await addWallet(server, null, { asset: 'ETH' }) }),
      /a wallet for ETH, not for BTC$/,
    ],
    [
      'a wallet under review',
      async () => crypto({ external_wallet_guid: await addWallet(server, null, { state: 'reviewing' }) }),
      /is reviewing, not completed$/,
    ],
    [
      'a source of somebody else',
      () => book({ source_account_guid: other.accounts.USD }),
      /^source_account_guid does not name an account of the customer in USD$/,
    ],
    ['a source in another asset', () => book({ source_account_guid: customer.accounts.BTC }), /^source_account_guid does not name an account/],
    ['a source that is the destination', () => book({ destination_account_guid: customer.accounts.USD }), /^destination_account_guid must differ/],
    [
      'a destination that nobody has',
      () => book({ destination_account_guid: nobody }),
      /^destination_account_guid does not name an account that can receive USD$/,
    ],
    ['a destination in another asset', () => book({ destination_account_guid: other.accounts.BTC }), /^destination_account_guid does not name/],
    [
      'participants that pay too little',
      () => funding({ source_participants: [participant(400), participant(599)] }),
      /^source_participants must add up to 1000, not 999$/,
    ],
    [
      'participants that get too much',
      () => crypto({ destination_participants: [participant('5001')] }),
      /^destination_participants must add up to 5000, not 5001$/,
    ],
  ])('cannot be carried out with %s, and the quote stays good', async (_name, body, message) => {
    const posted: { quote_guid?: unknown } = await body();
    const reply = await customer.client.post('/api/transfers', posted);
    expect(reply.body).toEqual({ status: 422n, error_message: expect.stringMatching(message), message_code: 'unprocessable' });
    expect((await customer.client.get(`/api/quotes/${posted.quote_guid}`)).body.transfer_guid).toBeNull();
  });

  it('names the accounts of the quote, or none', async () => {
    const storage = String((await customer.client.post('/api/accounts', { type: 'storage', asset: 'ETH', name: 'Vault' })).body.guid);
    const ends = { source_account_guid: customer.accounts.ETH, destination_account_guid: storage };
    const quote = await quoted({ product_type: 'inter_account', asset: 'ETH', deliver_amount: 5, ...ends });
    const posted = { quote_guid: quote, transfer_type: 'inter_account', ...ends, destination_account_guid: customer.accounts.ETH };
    expect((await customer.client.post('/api/transfers', posted)).body.error_message).toBe('destination_account_guid is not the one that was quoted');
    expect((await customer.client.post('/api/transfers', { ...posted, ...ends })).status).toBe(201);
  });

  it('is refused for a used quote, one of somebody else, an unknown one, and one of who is not verified', async () => {
    const posted = await funding();
    const [first, second] = [await customer.client.post('/api/transfers', posted), await customer.client.post('/api/transfers', posted)];
    expect([first.status, second.body]).toEqual([201, { status: 409n, error_message: 'Quote has already been used', message_code: 'data_exists' }]);
    expect((await customer.client.get(`/api/quotes/${posted.quote_guid}`)).body.transfer_guid).toBe(first.body.guid);
    expect((await other.client.post('/api/transfers', await funding())).body).toMatchObject({ status: 404n, message_code: 'not_found' });
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
    const toNewcomer = { transfer_type: 'book', source_account_guid: received.accounts.USD, destination_account_guid: account?.guid };
    const reply = await received.client.post('/api/transfers', { ...toNewcomer, quote_guid: await quoted(bookQuote('USD', 5), received.client) });
    expect(reply.body.error_message).toBe('destination_account_guid does not name an account that can receive USD');
  });

  it('keeps participants of any amount, takes new ones that add up, and leaves those that are not named', async () => {
    const large = 123_456_789_012_345_678_901n;
    const sender = [participant(large - 1n), participant('1', { type: 'counterparty', guid: nobody })];
    const posted = { transfer_type: 'crypto', source_participants: sender, external_wallet_guid: await addWallet(server, null, { asset: 'ETH' }) };
    const made = await move(customer.client, { ...cryptoQuote('ETH', large), fees: [{ type: 'fixed', fixed_fee: 1 }] }, posted);
    const path = `/api/transfers/${made.guid}`;
    const kept = [participant(large - 1n), { type: 'counterparty', amount: 1n, guid: nobody }];
    expect(made).toMatchObject({ source_participants: kept, destination_participants: null });
    const change = { destination_participants: [participant(large - 1n, { type: 'bank' })], state: 'completed', amount: 5 };
    const changed = await customer.client.patch(path, change);
    expect(changed.body).toMatchObject({ source_participants: kept, destination_participants: change.destination_participants, amount: null });
    expect((await customer.client.get(path)).body).toEqual(changed.body);
    expect((await customer.client.patch(path, {})).body).toEqual(changed.body);
    const wrong = await customer.client.patch(path, { destination_participants: [participant(large)] });
    expect(wrong.body).toMatchObject({ status: 422n, error_message: `destination_participants must add up to ${large - 1n}, not ${large}` });
    expect((await customer.client.patch(path, { source_participants: [{}] })).status).toBe(400);
    expect((await other.client.patch(path, {})).status).toBe(404);
    expect((await customer.client.patch(`/api/transfers/${nobody}`, {})).status).toBe(404);
  });

  it('needs the scope of each call, a token in time, and shows nobody the transfers of others', async () => {
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
    const late = bankClient(server, await expiredToken(server, customer.guid));
    expect(await statuses(late)).toEqual([401, 401, 401, 401]);
    expect((await late.get('/api/transfers')).body.error_message).toBe('Signature has expired');
    expect((await other.client.get(`/api/transfers/${guid}`)).status).toBe(404);
    expect((await other.client.get(`/api/transfers?guid=${guid}`)).body.total).toBe(0n);
    expect((await other.client.get(`/api/transfers?customer_guid=${customer.guid}`)).body.total).toBe(0n);
    expect((await bank.get(`/api/transfers/${guid}`)).status).toBe(200);
    for (const odd of ['short', 'F'.repeat(32), '%00']) expect((await customer.client.get(`/api/transfers/${odd}`)).status).toBe(404);
  });

  it('is listed newest first, by page and by every filter; an empty filter is none', async () => {
    const person = await openCustomer(server, bank, clock.advance);
    const account = await linkBankAccount(server, person.guid);
    const from = new Date(clock.now()).toISOString();
    const made = [];
    for (const [side, label] of [
      ['deposit', 'a'],
      ['withdrawal', 'b'],
      ['deposit', 'a'],
    ] as const) {
      clock.advance(1_000);
      const posted = { transfer_type: 'funding', external_bank_account_guid: account, payment_rail: 'wire', labels: [label] };
      made.push((await move(person.client, fundingQuote(side, 100), posted)).guid);
    }
    const ends = { source_account_guid: person.accounts.USD, destination_account_guid: other.accounts.USD };
    clock.advance(3_000);
    const fourth = (await move(person.client, bookQuote('USD', 5), { transfer_type: 'book', ...ends })).guid;
    const [first, second, third] = made;
    const list = async (query: string) => objectsOf(await person.client.get(`/api/transfers?per_page=100&${query}`)).map(({ guid }) => guid);
    const all = [fourth, third, second, first];
    expect(await list('')).toEqual(all);
    expect(await list('guid=&transfer_type=&side=,&state=&label=&account_guid=&txn_hash=&customer_guid=&bank_guid=&created_at_gte=')).toEqual(all);
    expect(await list('transfer_type=book,crypto')).toEqual([fourth]);
    expect(await list('side=withdrawal')).toEqual([second]);
    expect(await list('state=completed')).toEqual([first]);
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
    expect(await list(`updated_at_lt=${from}`)).toEqual([]);
    const page = await person.client.get('/api/transfers?page=1&per_page=3');
    expect(page.body).toMatchObject({ total: 4n, page: 1n, per_page: 3n });
    expect(objectsOf(page).map(({ guid }) => guid)).toEqual([first]);
    expect((await bank.get(`/api/transfers?customer_guid=${person.guid}`)).body.total).toBe(4n);
    for (const query of ['per_page=101', 'page=x', 'created_at_gte=soon', 'label=%00']) {
      expect((await person.client.get(`/api/transfers?${query}`)).status).toBe(400);
    }
  });

  it('is never answered with a fault of the server, whatever it is', async () => {
    const guids = [nobody, bankAccount, wallet, customer.accounts.USD ?? '', other.accounts.USD ?? ''];
    for (const quote of [fundingQuote('deposit', 5), cryptoQuote('BTC', 9_000), bookQuote('USD', 5)]) guids.push(String(await quoted(quote)));
    const leaf = fc.oneof(
      fc.constantFrom(
        ...guids,
        'funding',
        'crypto',
        'book',
        'inter_account',
        'crypto_transfer',
        'book_transfer',
        'USD',
        'BTC',
        'deposit',
        '\0',
        '9'.repeat(70),
      ),
      fc.constantFrom('non_sufficient_funds', 'force_review', 'ach', 'customer', null, 1_000, 0, -1, 0.5, true),
      fc.string(),
    );
    const names = fc.constantFrom(
      ...[
        'quote_guid',
        'transfer_type',
        'product_type',
        'external_bank_account_guid',
        'external_wallet_guid',
        'source_account_guid',
        'labels',
        'asset',
      ],
      ...[
        'destination_account_guid',
        'source_participants',
        'payment_rail',
        'expected_error',
        'expected_behaviours',
        'type',
        'amount',
        'guid',
        'side',
      ],
      ...['deliver_amount', 'fees', 'destination_accounts', 'fiat_account_guid', '__proto__'],
    );
    const value = fc.oneof({ weight: 3, arbitrary: leaf }, fc.array(fc.oneof(leaf, fc.dictionary(names, leaf, { maxKeys: 3 })), { maxLength: 3 }));
    const type = fc.constantFrom(
      { transfer_type: 'funding' },
      { transfer_type: 'book' },
      { transfer_type: 'crypto' },
      { product_type: 'funding' },
      {},
    );
    const path = fc.constantFrom('/api/transfers', '/api/transfers', '/api/quotes');
    await fc.assert(
      fc.asyncProperty(path, type, fc.dictionary(names, value, { maxKeys: 8 }), async (where, typed, fields) => {
        const reply = await customer.client.post(where, JSON.stringify({ ...fields, ...typed }));
        expect(reply.status, reply.text).toBeLessThan(500);
        if (reply.status >= 400) expect(fieldsOf(reply.body)).toMatchObject({ status: BigInt(reply.status), message_code: expect.any(String) });
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});
