import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankClient, fieldsOf, mintBankToken, openCustomer, request } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);

describeOnEachDatabase('what the bank is sent', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'ETH', 'USDC']));

  const quote = { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 };
  const account = { type: 'trading', asset: 'LTC', name: 'Litecoin' };
  const identity = { type: 'kyc', method: 'id_and_selfie' };

  it.each<[string, string, unknown, RegExp]>([
    ['no JSON', '/api/quotes', '{"symbol":', /not valid JSON/],
    ['an empty body', '/api/quotes', '', /not valid JSON/],
    ['a list', '/api/quotes', '[]', /must be a JSON object/],
    ['text', '/api/quotes', '"x"', /must be a JSON object/],
    ['nothing', '/api/quotes', 'null', /must be a JSON object/],
    ['endless nesting', '/api/quotes', '{"a":'.repeat(30_000), /not valid JSON/],
    ['a field twice', '/api/quotes', '{"side":"buy","side":"sell"}', /not valid JSON/],
    [
      'a fraction',
      '/api/quotes',
      '{"symbol":"BTC-USD","side":"buy","deliver_amount":10.5}',
      /^deliver_amount must be a whole number$/,
    ],
    [
      'an exponent',
      '/api/quotes',
      '{"symbol":"BTC-USD","side":"buy","deliver_amount":1e21}',
      /^deliver_amount must be a whole number$/,
    ],
    [
      'a fraction of nought',
      '/api/quotes',
      '{"symbol":"BTC-USD","side":"buy","deliver_amount":10.0}',
      /^deliver_amount must be a whole number$/,
    ],
    ['a negative amount', '/api/quotes', { ...quote, deliver_amount: -5 }, /^deliver_amount must be a whole number$/],
    [
      'text for an amount',
      '/api/quotes',
      { ...quote, deliver_amount: 'ten' },
      /^deliver_amount must be a whole number$/,
    ],
    [
      'an amount with spaces',
      '/api/quotes',
      { ...quote, deliver_amount: ' 10' },
      /^deliver_amount must be a whole number$/,
    ],
    ['an empty amount', '/api/quotes', { ...quote, deliver_amount: '' }, /^deliver_amount must be a whole number$/],
    ['yes for an amount', '/api/quotes', { ...quote, deliver_amount: true }, /^deliver_amount must be a whole number$/],
    [
      'an amount in a list',
      '/api/quotes',
      { ...quote, deliver_amount: [1] },
      /^deliver_amount must be a whole number$/,
    ],
    ['nought', '/api/quotes', { ...quote, deliver_amount: 0 }, /^deliver_amount must be more than 0$/],
    [
      'more than there can be',
      '/api/quotes',
      { ...quote, deliver_amount: 10n ** 30n + 1n },
      /^deliver_amount is too large$/,
    ],
    [
      'too little to get anything',
      '/api/quotes',
      { symbol: 'BTC-USD', side: 'sell', deliver_amount: 1 },
      /^deliver_amount is too small/,
    ],
    ['no amount', '/api/quotes', { symbol: 'BTC-USD', side: 'buy' }, /^deliver_amount is empty/],
    [
      'two empty amounts',
      '/api/quotes',
      { symbol: 'BTC-USD', side: 'buy', deliver_amount: null, receive_amount: null },
      /^deliver_amount is empty/,
    ],
    ['both amounts', '/api/quotes', { ...quote, receive_amount: 5 }, /deliver_amount and receive_amount must not both/],
    ['no symbol', '/api/quotes', { side: 'buy', deliver_amount: 5 }, /^symbol is missing$/],
    ['an unknown symbol', '/api/quotes', { ...quote, symbol: 'XRP-USD' }, /^symbol is not a pair/],
    ['a symbol in small letters', '/api/quotes', { ...quote, symbol: 'btc-usd' }, /^symbol is not a pair/],
    ['no side', '/api/quotes', { symbol: 'BTC-USD', deliver_amount: 5 }, /^side is missing$/],
    ['another side', '/api/quotes', { ...quote, side: 'deposit' }, /^side must be one of buy, sell$/],
    ['another product', '/api/quotes', { ...quote, product_type: 'lightning_transfer' }, /^product_type must be/],
    [
      'a fee of another type',
      '/api/quotes',
      { ...quote, fees: [{ type: 'tip' }] },
      /^fees\.0.* must be spread or fixed$/,
    ],
    ['a fee that is no object', '/api/quotes', { ...quote, fees: [5] }, /^fees\.0 must be an object$/],
    ['a spread without its size', '/api/quotes', { ...quote, fees: [{ type: 'spread' }] }, /^fees\.0\.spread_fee/],
    [
      'a spread of half of everything and more',
      '/api/quotes',
      { ...quote, fees: [{ type: 'spread', spread_fee: 5_001 }] },
      /^fees\.0\.spread_fee must be at most/,
    ],
    [
      'a fixed fee with cents after the point',
      '/api/quotes',
      '{"symbol":"BTC-USD","side":"buy","deliver_amount":1000,"fees":[{"type":"fixed","fixed_fee":1.5}]}',
      /^fees\.0\.fixed_fee must be a whole/,
    ],
    [
      'two fees of a type',
      '/api/quotes',
      {
        ...quote,
        fees: [
          { type: 'fixed', fixed_fee: 1 },
          { type: 'fixed', fixed_fee: 2 },
        ],
      },
      /^fees must have at most one/,
    ],
    ['three fees', '/api/quotes', { ...quote, fees: [1, 2, 3] }, /^fees/],
    ['an account without a name', '/api/accounts', { type: 'trading', asset: 'LTC' }, /^name is missing$/],
    ['an empty name', '/api/accounts', { ...account, name: '' }, /^name must not be empty$/],
    ['a name too long', '/api/accounts', { ...account, name: 'x'.repeat(129) }, /^name must be at most 128/],
    [
      'a name that cannot be stored',
      '/api/accounts',
      '{"type":"trading","asset":"LTC","name":"a\\u0000b"}',
      /^name must not contain/,
    ],
    [
      'half a character',
      '/api/accounts',
      '{"type":"trading","asset":"LTC","name":"a\\ud800"}',
      /^name must not contain/,
    ],
    [
      'a hidden character in a name',
      '/api/accounts',
      { ...account, name: 'Lite\u2060coin' },
      /^name must not contain hidden characters$/,
    ],
    ['an unknown asset', '/api/accounts', { ...account, asset: 'XRP' }, /^asset must be one of USD/],
    ['another type of account', '/api/accounts', { ...account, type: 'reserve' }, /^type must be one of trading/],
    [
      'a dollar trading account',
      '/api/accounts',
      { ...account, asset: 'USD' },
      /^asset of a trading account must be a crypto asset$/,
    ],
    [
      'a bitcoin fiat account',
      '/api/accounts',
      { ...account, type: 'fiat' },
      /^asset of a fiat account must be a fiat asset$/,
    ],
    ['labels that are no list', '/api/accounts', { ...account, labels: 'x' }, /^labels must be a list$/],
    ['an empty label', '/api/accounts', { ...account, labels: [''] }, /^labels\.0 must not be empty$/],
    ['nine labels', '/api/accounts', { ...account, labels: Array.from('abcdefghi') }, /^labels must have at most 8/],
    ['a trade of nothing', '/api/trades', {}, /^quote_guid is missing$/],
    ['a number for a quote', '/api/trades', { quote_guid: 5 }, /^quote_guid must be text$/],
    ['another type of trade', '/api/trades', { quote_guid: nobody, trade_type: 'exit' }, /^trade_type must be/],
    [
      'another error to expect',
      '/api/trades',
      { quote_guid: nobody, expected_error: 'limit_exceeded' },
      /^expected_error must be one of/,
    ],
    ['a verification without a type', '/api/identity_verifications', { method: 'id_and_selfie' }, /^type is missing$/],
    ['a verification without a method', '/api/identity_verifications', { type: 'kyc' }, /^method is missing$/],
    [
      'a method that needs more',
      '/api/identity_verifications',
      { ...identity, method: 'attested' },
      /^name is missing$/,
    ],
    [
      'a method for a business',
      '/api/identity_verifications',
      { ...identity, method: 'business_registration' },
      /^method business_registration does not fit/,
    ],
    [
      'an unknown behaviour',
      '/api/identity_verifications',
      { ...identity, expected_behaviours: ['x'] },
      /^expected_behaviours\.0 must be one of/,
    ],
    [
      'both outcomes',
      '/api/identity_verifications',
      { ...identity, expected_behaviours: ['passed_immediately', 'failed_immediately'] },
      /^expected_behaviours/,
    ],
    [
      'a tax id that is text',
      '/api/identity_verifications',
      { ...identity, require_tax_id: 'yes' },
      /^require_tax_id must be true or false$/,
    ],
    [
      'a country by its name',
      '/api/identity_verifications',
      { ...identity, country_code: 'Canada' },
      /^country_code must be two capital/,
    ],
    ['a session of nothing', '/api/persona_sessions', {}, /^persona_inquiry_id is missing$/],
  ])('is refused by field: %s to %s', async (_name, path, body, message) => {
    const reply = await customer.client.post(path, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it.each<[unknown, RegExp]>([
    [{}, /^type is missing$/],
    [{ type: 'person' }, /^type must be one of individual, business$/],
    [{ type: 'individual', name: { first: 'Ada' } }, /^name of an individual must have first and last$/],
    [{ type: 'business', name: { first: 'Ada' } }, /^name of a business must have full$/],
    [
      { type: 'individual', name: { first: 'A\u200bda', last: 'X' } },
      /^name\.first must not contain hidden characters$/,
    ],
    [{ type: 'individual', email_address: 'a\ufeff@b.test' }, /^email_address must not contain hidden characters$/],
    [{ type: 'individual', address: { street: '1 Main', city: 'X' } }, /^address\.country_code is missing$/],
    [{ type: 'individual', address: 'here' }, /^address must be an object$/],
    [{ type: 'individual', date_of_birth: '31.12.1990' }, /^date_of_birth must be a date/],
    [
      { type: 'individual', identification_numbers: [{ type: 'passport' }] },
      /^identification_numbers\.0\.issuing_country_code is missing$/,
    ],
    [{ type: 'individual', identification_numbers: [] }, /^identification_numbers must not be empty$/],
  ])('is refused by field: a customer %j', async (body, message) => {
    const reply = await bank.post('/api/customers', body);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it.each<[string, RegExp]>([
    ['page=-1', /^page must be a whole number from 0/],
    ['page=x', /^page/],
    ['page=99999999999', /^page/],
    ['per_page=0', /^per_page must be a whole number from 1 to 100$/],
    ['per_page=101', /^per_page/],
    ['per_page=1.5', /^per_page/],
    ['created_at_gte=yesterday', /^created_at_gte must be a time/],
    ['created_at_lt=-271821-04-20T00:00:00Z', /^created_at_lt/],
    ['updated_at_gte=2026-13-45', /^updated_at_gte/],
    ['created_at_gte=2026-02-30', /^created_at_gte must be a time such as/],
    ['created_at_lt=2026-02-29T12:00:00Z', /^created_at_lt must be a time such as/],
    ['updated_at_lt=2026-01-15junk', /^updated_at_lt must be a time such as/],
    ['updated_at_gte=2026-01-15T12:00:00Z%20and%20more', /^updated_at_gte must be a time such as/],
    ['created_at_gte=2026-01-15T25:00:00Z', /^created_at_gte/],
    ['created_at_gte=2026-01-15%2012:00', /^created_at_gte/],
    ['created_at_gte=2026-01-15T12:00:00Z,2026-01-16', /^created_at_gte/],
    ['label=%00', /^label must not contain/],
    ['guid=%00', /^guid must not contain/],
  ])('is refused by parameter: a list with %s', async (query, message) => {
    const reply = await customer.client.get(`/api/trades?${query}`);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it.each([
    '2026-01-15',
    '2024-02-29',
    '2026-01-15T12:00',
    '2026-01-15T12:00:00.000000Z',
    '2026-01-15T12:00:00%2B02:00',
    '',
  ])('takes the moment %s in a list', async (moment) => {
    expect((await customer.client.get(`/api/trades?created_at_gte=${moment}`)).status).toBe(200);
  });

  it('gets the error shape on unknown paths, odd ids, other methods and large bodies, with the header for other origins', async () => {
    const { client } = customer;
    const replies = [
      await client.get('/api/nothing'),
      await client.get('/nothing'),
      await client.get('/api/accounts/short'),
      await client.get(`/api/accounts/${'F'.repeat(32)}`),
      await client.get(`/api/accounts/${'a'.repeat(5_000)}`),
      await client.get('/api/accounts/%00'),
      await client.get('/api/accounts/%E0%A4%A'),
      await client.patch(`/api/accounts/${customer.accounts.USD}`, {}),
      await request(`${server.url}/bank/api/trades`, { method: 'DELETE' }),
    ];
    for (const reply of replies) {
      expect(reply.body).toEqual({ status: 404n, error_message: 'Record not found', message_code: 'not_found' });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    }
    const large = await client.post('/api/quotes', `{"symbol":"${'x'.repeat(300_000)}"}`);
    expect(large.body).toEqual({
      status: 413n,
      error_message: 'The body is too large',
      message_code: 'request_too_large',
    });
    expect(large.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await request(`${server.url}/bank/api/trades`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://a.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-requested-with',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-requested-with, x-request-id',
    );
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, DELETE, OPTIONS');
  });

  it('is never answered with a fault of the server, whatever it is', async () => {
    const leaf = fc.oneof(
      fc.constantFrom(
        'buy',
        'BTC-USD',
        'USD',
        'kyc',
        'id_and_selfie',
        'individual',
        'trading',
        'spread',
        nobody,
        '',
        '\0',
        '\ud800',
        '1e9',
        '-1',
        '9'.repeat(80),
      ),
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
    );
    const names = fc.constantFrom(
      ...[
        'type',
        'asset',
        'name',
        'symbol',
        'side',
        'deliver_amount',
        'receive_amount',
        'fees',
        'labels',
        'quote_guid',
        'customer_guid',
        'method',
      ],
      ...[
        'expected_behaviours',
        'expected_error',
        'fiat_account_guid',
        'state',
        'scopes',
        'address',
        'tag',
        'account_guid',
        'date_of_birth',
        '__proto__',
        'constructor',
      ],
    );
    const value = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 3 }),
      fc.dictionary(names, leaf, { maxKeys: 4 }),
      fc.array(fc.dictionary(names, leaf, { maxKeys: 3 }), { maxLength: 3 }),
    );
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(names, value, { maxKeys: 8 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const path = fc.constantFrom(
      '/api/quotes',
      '/api/trades',
      '/api/accounts',
      '/api/customers',
      '/api/identity_verifications',
      '/api/persona_sessions',
      '/api/customer_tokens',
      '/api/deposit_addresses',
      '/api/external_wallets',
      '/oauth/token',
    );
    const query = fc.dictionary(
      fc.constantFrom(
        'page',
        'per_page',
        'guid',
        'label',
        'state',
        'owner',
        'account_guid',
        'created_at_gte',
        'include_pii',
        'symbol',
      ),
      fc.string({ unit: 'binary' }),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(path, body, query, async (where, posted, asked) => {
        const sent = await bank.post(where, JSON.stringify(posted));
        expect(sent.status, sent.text).toBeLessThan(500);
        if (sent.status >= 400 && where !== '/oauth/token')
          expect(fieldsOf(sent.body)).toMatchObject({ status: BigInt(sent.status), message_code: expect.any(String) });
        const search = new URLSearchParams(Object.entries(asked).map(([name, text]) => [name, text.toWellFormed()]));
        const read = await bank.get(`${where}?${search}`);
        expect(read.status, read.text).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
