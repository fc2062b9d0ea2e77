import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { bankClient, fieldsOf, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { addWallet, bookQuote, cryptoQuote, fundingQuote, linkBankAccount } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('input of transfers', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'ETH']));
  const other = before(() => openCustomer(server, bank, clock.advance));
  let bankAccount: string;
  let wallet: string;
  beforeAll(async () => {
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
  const participant = (amount: unknown, more: object = {}) => ({
    type: 'customer',
    amount,
    guid: customer.guid,
    ...more,
  });

  it.each<[string, () => Promise<object>, RegExp]>([
    ['no type', async () => ({ quote_guid: nobody }), /^transfer_type is missing$/],
    [
      'no quote',
      async () => ({ transfer_type: 'funding', external_bank_account_guid: bankAccount }),
      /^quote_guid is missing$/,
    ],
    [
      'another type',
      () => funding({ transfer_type: 'teleport' }),
      /^transfer_type must be one of funding, crypto, book, inter_account$/,
    ],
    [
      'instant funding',
      () => funding({ transfer_type: 'instant_funding' }),
      /^transfer_type .*does not offer instant_funding$/,
    ],
    ['lightning', () => funding({ transfer_type: 'lightning' }), /^transfer_type .*does not offer lightning$/],
    ['a type that is a list', () => funding({ transfer_type: ['funding'] }), /^transfer_type must be one of/],
    [
      'no bank account',
      () => funding({ external_bank_account_guid: undefined }),
      /^external_bank_account_guid is missing$/,
    ],
    [
      'a number for a bank account',
      () => funding({ external_bank_account_guid: 5 }),
      /^external_bank_account_guid must be text$/,
    ],
    [
      'a rail of another country',
      () => funding({ payment_rail: 'eft' }),
      /^payment_rail must be one of ach, wire, rtp$/,
    ],
    ['an endless memo', () => funding({ beneficiary_memo: 'x'.repeat(256) }), /^beneficiary_memo must be at most 255/],
    [
      'another fiat account',
      () => funding({ fiat_account_guid: customer.accounts.BTC }),
      /^fiat_account_guid does not name/,
    ],
    [
      'a behaviour of tomorrow',
      () => funding({ expected_behaviours: ['teleport'] }),
      /^expected_behaviours\.0 must be one of force_review$/,
    ],
    ['an error of tomorrow', () => funding({ expected_error: 'rain' }), /^expected_error must be one of/],
    [
      'participants that are no list',
      () => funding({ source_participants: 'me' }),
      /^source_participants must be a list$/,
    ],
    ['no participants', () => funding({ source_participants: [] }), /^source_participants must not be empty$/],
    [
      'a participant of no kind',
      () => funding({ source_participants: [participant(1_000, { type: 'friend' })] }),
      /^source_participants\.0\.type must be/,
    ],
    [
      'a participant with a fraction',
      () => funding({ source_participants: [participant(0.5)] }),
      /^source_participants\.0\.amount must be a whole/,
    ],
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
        crypto({
          quote_guid: await quoted(cryptoQuote('LTC', 10n ** 8n)),
          external_wallet_guid: await addWallet(server, null, { asset: 'LTC' }),
        }),
      /^quote_guid needs a trading account in LTC; create it first$/,
    ],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await customer.client.post('/api/transfers', await body());
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
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
    [
      'a wallet that nobody has',
      () => crypto({ external_wallet_guid: nobody }),
      /^external_wallet_guid does not name a wallet/,
    ],
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
    [
      'a source in another asset',
      () => book({ source_account_guid: customer.accounts.BTC }),
      /^source_account_guid does not name an account/,
    ],
    [
      'a source that is the destination',
      () => book({ destination_account_guid: customer.accounts.USD }),
      /^destination_account_guid must differ/,
    ],
    [
      'a destination that nobody has',
      () => book({ destination_account_guid: nobody }),
      /^destination_account_guid does not name an account that can receive USD$/,
    ],
    [
      'a destination in another asset',
      () => book({ destination_account_guid: other.accounts.BTC }),
      /^destination_account_guid does not name/,
    ],
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
    expect(reply.body).toEqual({
      status: 422n,
      error_message: expect.stringMatching(message),
      message_code: 'unprocessable',
    });
    expect((await customer.client.get(`/api/quotes/${posted.quote_guid}`)).body.transfer_guid).toBeNull();
  });

  it('is never answered with a fault of the server, whatever it is', async () => {
    const guids = [nobody, bankAccount, wallet, customer.accounts.USD ?? '', other.accounts.USD ?? ''];
    for (const quote of [fundingQuote('deposit', 5), cryptoQuote('BTC', 9_000), bookQuote('USD', 5)])
      guids.push(String(await quoted(quote)));
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
    const value = fc.oneof(
      { weight: 3, arbitrary: leaf },
      fc.array(fc.oneof(leaf, fc.dictionary(names, leaf, { maxKeys: 3 })), { maxLength: 3 }),
    );
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
        if (reply.status >= 400)
          expect(fieldsOf(reply.body)).toMatchObject({
            status: BigInt(reply.status),
            message_code: expect.any(String),
          });
      }),
      { numRuns: 200 },
    );
  }, 120_000);
});
