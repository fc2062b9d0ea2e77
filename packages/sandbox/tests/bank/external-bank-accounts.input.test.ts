import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, isAccountNumber, isRoutingNumber } from '#sandbox/bank/external-bank-accounts/routing.ts';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import { ach, linkAccount, processor, raw } from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const accounts = '/api/external_bank_accounts';

describeOnOneDatabase('input of external bank accounts', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, []));
  const newcomer = () => openCustomer(server, bank, clock.advance, []);

  const picked = { name: 'x', account_kind: 'plaid', plaid_public_token: 'x', plaid_account_id: 'x' };
  const details = (change: object) => ({ ...raw, counterparty_bank_account_details: [{ ...ach, ...change }] });
  it.each<[string, object | string, RegExp]>([
    ['no JSON', '{"name":', /not valid JSON/],
    ['no kind', { name: 'x' }, /^account_kind is missing$/],
    [
      'another kind',
      { ...picked, account_kind: 'cash' },
      /^account_kind must be one of plaid, plaid_processor_token, raw_routing_details$/,
    ],
    ['a kind that is a number', { ...picked, account_kind: 5 }, /^account_kind must be one of plaid/],
    ['no name', { ...picked, name: undefined }, /^name is missing$/],
    ['an empty name', { ...picked, name: '' }, /^name must not be empty$/],
    ['a long name', { ...picked, name: 'x'.repeat(129) }, /^name must be at most 128/],
    [
      'a name that changes direction',
      { ...picked, name: 'Chec\u202eking' },
      /^name must not contain hidden characters$/,
    ],
    [
      'a holder with a hidden character',
      { ...raw, counterparty_name: { full: 'A\u00adda' } },
      /^counterparty_name\.full must not contain hidden/,
    ],
    [
      'an email with a hidden character',
      { ...raw, counterparty_email_address: 'ada\u200b@example.test' },
      /^counterparty_email_address must not contain hidden/,
    ],
    ['another asset', { ...picked, asset: 'CAD' }, /^asset must be one of USD$/],
    ['no public token', { ...picked, plaid_public_token: undefined }, /^plaid_public_token is missing$/],
    ['an empty public token', { ...picked, plaid_public_token: null }, /^plaid_public_token must be text$/],
    ['a long account id', { ...picked, plaid_account_id: 'x'.repeat(129) }, /^plaid_account_id must be at most 128/],
    [
      'a token that cannot be stored',
      '{"name":"x","account_kind":"plaid","plaid_public_token":"a\\u0000"}',
      /^plaid_public_token must not contain/,
    ],
    ['no processor token', { ...processor, plaid_processor_token: undefined }, /^plaid_processor_token is missing$/],
    ['no institution', { ...processor, plaid_institution_id: undefined }, /^plaid_institution_id is missing$/],
    ['no mask', { ...processor, plaid_account_mask: undefined }, /^plaid_account_mask is missing$/],
    ['no account name', { ...processor, plaid_account_name: undefined }, /^plaid_account_name is missing$/],
    [
      'no details',
      { ...raw, counterparty_bank_account_details: undefined },
      /^counterparty_bank_account_details is missing$/,
    ],
    [
      'empty details',
      { ...raw, counterparty_bank_account_details: [] },
      /^counterparty_bank_account_details must not be empty$/,
    ],
    [
      'details that are no list',
      { ...raw, counterparty_bank_account_details: 'x' },
      /^counterparty_bank_account_details must be a list$/,
    ],
    [
      'a detail that is no object',
      { ...raw, counterparty_bank_account_details: [5] },
      /^counterparty_bank_account_details\.0 must be an object$/,
    ],
    [
      'no type of code',
      details({ bank_code_type: undefined }),
      /^counterparty_bank_account_details\.0\.bank_code_type is missing$/,
    ],
    [
      'a code of another country',
      details({ bank_code_type: 'IBAN' }),
      /\.bank_code_type must be ABA for an account in USD$/,
    ],
    ['an unknown type of code', details({ bank_code_type: 'BIC' }), /\.bank_code_type must be one of CPA, ABA/],
    ['no routing number', details({ bank_code: undefined }), /\.bank_code is missing$/],
    ['no account number', details({ account_identifier: undefined }), /\.account_identifier is missing$/],
    [
      'a rail of another country',
      details({ payment_rail: 'EFT' }),
      /\.payment_rail must be one of ACH, RTP, WIRE, UNSPECIFIED/,
    ],
    ['an unknown rail', details({ payment_rail: 'MAIL' }), /\.payment_rail must be one of EFT, ACH/],
    ['another type of account', details({ account_type: 'loan' }), /\.account_type must be one of checking, savings$/],
    ['no holder', { ...raw, counterparty_name: undefined }, /^counterparty_name is missing$/],
    [
      'half a holder',
      { ...raw, counterparty_name: { first: 'Ada' } },
      /^counterparty_name must have full, or first and last$/,
    ],
    ['no address', { ...raw, counterparty_address: undefined }, /^counterparty_address is missing$/],
    [
      'an address without a country',
      { ...raw, counterparty_address: { street: '1', city: 'X' } },
      /^counterparty_address\.country_code is missing$/,
    ],
    ['a counterparty', { ...raw, counterparty_guid: nobody }, /^counterparty_guid does not name a counterparty$/],
    ['an unknown customer', { ...raw, customer_guid: nobody }, /^customer_guid does not name a customer$/],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await bank.post(accounts, body);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is for its customer and who holds the scope, in time', async () => {
    const { client, guid } = await newcomer();
    const account = await linkAccount(server, client, clock.advance);
    const path = `${accounts}/${account.guid}`;
    for (const reply of [
      await customer.client.get(path),
      await customer.client.patch(path, { state: 'completed' }),
      await customer.client.delete(path),
      await customer.client.post(accounts, { ...raw, customer_guid: guid }),
      await client.get(`${accounts}/${nobody}`),
      await client.delete(`${accounts}/short`),
    ])
      expect(reply.body).toEqual({ status: 404n, error_message: 'Record not found', message_code: 'not_found' });
    expect((await client.patch(path, { state: 'deleted' })).body.error_message).toBe(
      'state must be one of completed, refresh_required',
    );
    expect((await client.patch(path, {})).body.error_message).toBe('state is missing');
    expect((await client.get(`${path}?include_balances=1`)).body.error_message).toBe(
      'include_balances must be true or false',
    );
    const only = async (scope: string) =>
      bankClient(server, await mintCustomerToken(bank, guid, [`external_bank_accounts:${scope}`]));
    const statuses = async (holder: BankClient) => [
      (await holder.get(path)).status,
      (await holder.get(accounts)).status,
      (await holder.patch(path, { state: 'completed' })).status,
      (await holder.post(accounts, raw)).status,
      (await holder.delete(path)).status,
    ];
    expect(await statuses(await only('read'))).toEqual([200, 200, 403, 403, 403]);
    expect(await statuses(await only('write'))).toEqual([403, 403, 200, 403, 403]);
    expect(await statuses(await only('execute'))).toEqual([403, 403, 403, 201, 200]);
    const late = bankClient(server, await mintExpiredToken(bank, guid));
    expect(await statuses(late)).toEqual([401, 401, 401, 401, 401]);
  });

  it('is listed newest first, by page and by filter', async () => {
    const { client, guid } = await newcomer();
    const first = await linkAccount(server, client, clock.advance);
    const second = await linkAccount(server, client, clock.advance, ['1111']);
    const third = (await client.post(accounts, raw)).body;
    clock.advance(1_000);
    await client.delete(`${accounts}/${first.guid}`);
    const guids = [third.guid, second.guid, first.guid];
    const list = async (query: string, who = client) =>
      objectsOf(await who.get(`${accounts}?${query}`)).map((row) => row.guid);
    expect(await list('guid=&state=,&asset=&customer_guid=&counterparty_guid=&bank_guid=&page=&per_page=')).toEqual(
      guids,
    );
    expect(await list('page=1&per_page=2')).toEqual(guids.slice(2));
    expect((await client.get(`${accounts}?page=5`)).body).toMatchObject({ total: 3n, objects: [] });
    expect(await list('state=unverified')).toEqual(guids.slice(0, 2));
    expect(await list('state=deleting,deleted&asset=USD')).toEqual([first.guid]);
    expect(await list(`guid=${second.guid},${nobody}`)).toEqual([second.guid]);
    expect(await list(`customer_guid=${guid}`, bank)).toEqual(guids);
    expect(await list(`customer_guid=${customer.guid}`)).toEqual([]);
    expect(await list(`counterparty_guid=${nobody}`)).toEqual([]);
    expect(await list('asset=CAD')).toEqual([]);
    expect((await client.get(`${accounts}?per_page=0`)).status).toBe(400);
    clock.advance(1_000);
    expect(await list('state=deleted')).toEqual([first.guid]);
  });

  it('never are a fault of the server, whatever they are', async () => {
    const { guid } = await linkAccount(server, customer.client, clock.advance);
    const leaf = fc.oneof(
      fc.constantFrom(
        'plaid',
        'raw_routing_details',
        'plaid_processor_token',
        'link_token_create',
        'link_token_update',
        'en',
        'USD',
        'ABA',
        'ACH',
      ),
      fc.constantFrom(
        String(guid),
        nobody,
        '',
        '\0',
        '\ud800',
        '021000021',
        'completed',
        'bank_account',
        'account_ownership',
      ),
      fc.string(),
      fc.integer(),
      fc.constant(null),
    );
    const names = fc.constantFrom(
      ...[
        'type',
        'kind',
        'language',
        'link_customization_name',
        'redirect_uri',
        'external_bank_account_guid',
        'customer_guid',
        'name',
        'asset',
      ],
      ...[
        'account_kind',
        'plaid_public_token',
        'plaid_account_id',
        'counterparty_bank_account_details',
        'counterparty_name',
        'method',
        'state',
      ],
      ...['bank_code_type', 'bank_code', 'account_identifier', 'payment_rail', 'first', 'last', 'full', '__proto__'],
    );
    const value = fc.oneof(
      leaf,
      fc.dictionary(names, leaf, { maxKeys: 5 }),
      fc.array(fc.dictionary(names, leaf, { maxKeys: 5 }), { maxLength: 2 }),
    );
    const path = fc.constantFrom(accounts, '/api/workflows', '/api/identity_verifications');
    const bases = fc.constantFrom<object>(
      {},
      raw,
      processor,
      { type: 'plaid', link_customization_name: 'x' },
      { type: 'bank_account' },
    );
    const query = fc.dictionary(
      fc.constantFrom('page', 'guid', 'state', 'asset', 'include_pii', 'include_balances'),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        bases,
        fc.dictionary(names, value, { maxKeys: 6 }),
        query,
        async (where, base, posted, asked) => {
          const search = new URLSearchParams(Object.entries(asked).map(([name, text]) => [name, text.toWellFormed()]));
          for (const reply of [
            await bank.post(where, JSON.stringify({ ...base, ...posted })),
            await bank.patch(`${accounts}/${guid}`, JSON.stringify(posted)),
            await bank.get(`${where}?${search}`),
            await bank.get(`${accounts}/${guid}?${search}`),
          ])
            expect(reply.status, reply.text).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('the numbers of an account', () => {
  it.each(['021000021', '011401533', '121000358', '322271627'])('%s is a routing number', (text) =>
    expect(isRoutingNumber(text)).toBe(true),
  );
  it.each(['021000020', '000000000', '02100002', '0210000210', '991000021', '02100002x', '', '５２1000021'])(
    '%j is none',
    (text) => expect(isRoutingNumber(text)).toBe(false),
  );
  it('have a check digit that finds every single wrong digit', () => {
    const good = `02600959${checkDigit('02600959')}`;
    expect(isRoutingNumber(good)).toBe(true);
    for (let place = 2; place < 9; place++)
      for (let step = 1; step < 10; step++) {
        const wrong = `${good.slice(0, place)}${(Number(good[place]) + step) % 10}${good.slice(place + 1)}`;
        expect(isRoutingNumber(wrong), wrong).toBe(false);
      }
  });
  it.each<[string, boolean]>([
    ['1234', true],
    ['12345678901234567', true],
    ['123', false],
    ['123456789012345678', false],
    ['0000', false],
    ['12-34', false],
  ])('%s as an account number: %s', (text, expected) => expect(isAccountNumber(text)).toBe(expected));
});
