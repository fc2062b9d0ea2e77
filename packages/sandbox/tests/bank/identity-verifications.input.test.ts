import { beforeAll, expect, it } from 'vitest';
import { bankClient, mintBankToken } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { attested, newCustomer, openInquiry, verifications } from './people.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('input of verifications', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  let person: string;
  let business: string;
  beforeAll(async () => {
    person = await newCustomer(bank);
    business = await newCustomer(bank, { type: 'business' });
  });
  const number = { type: 'passport', issuing_country_code: 'US', identification_number: 'X1' };
  const address = { street: '1 Main Street', city: 'Albany', country_code: 'US' };

  it.each<[string, object, RegExp]>([
    ['no type', { type: undefined }, /^type is missing$/],
    ['an unknown type', { type: 'attestation' }, /^type must be one of kyc, bank_account, counterparty$/],
    ['no method', { method: undefined }, /^method is missing$/],
    ['a method of another type', { method: 'account_ownership' }, /^method must be one of tax_id_and_selfie/],
    ['a number for a customer', { customer_guid: 5 }, /^customer_guid must be text$/],
    ['nobody', { customer_guid: null }, /^customer_guid is missing$/],
    ['an unknown customer', { customer_guid: nobody }, /^customer_guid does not name a customer$/],
    ['no name', { name: undefined }, /^name is missing$/],
    ['no name but null', { name: null }, /^name must be an object$/],
    ['half a name', { name: { first: 'Ada' } }, /^name\.last is missing$/],
    ['an empty name', { name: { first: '', last: 'L' } }, /^name\.first must not be empty$/],
    ['no address', { address: undefined }, /^address is missing$/],
    ['no street', { address: { ...address, street: undefined } }, /^address\.street is missing$/],
    ['no city', { address: { ...address, city: undefined } }, /^address\.city is missing$/],
    ['no country', { address: { ...address, country_code: undefined } }, /^address\.country_code is missing$/],
    [
      'a country by its name',
      { address: { ...address, country_code: 'Canada' } },
      /^address\.country_code must be two capital/,
    ],
    ['a street too long', { address: { ...address, street: 'x'.repeat(256) } }, /^address\.street must be at most 255/],
    ['a city that cannot be stored', { address: { ...address, city: 'a\0b' } }, /^address\.city must not contain/],
    ['no date of birth', { date_of_birth: undefined }, /^date_of_birth is missing$/],
    ['another form of date', { date_of_birth: '17.5.1990' }, /^date_of_birth must be a date such as/],
    ['a day that never was', { date_of_birth: '1990-02-30' }, /^date_of_birth must be a date of the calendar$/],
    ['a birth to come', { date_of_birth: '2026-01-16' }, /^date_of_birth must not be in the future$/],
    ['no numbers', { identification_numbers: undefined }, /^identification_numbers is missing$/],
    ['none of the numbers', { identification_numbers: [] }, /^identification_numbers must not be empty$/],
    [
      'eleven numbers',
      { identification_numbers: Array.from({ length: 11 }, () => number) },
      /^identification_numbers must have at most 10/,
    ],
    [
      'a number of no type',
      { identification_numbers: [{ ...number, type: 'ssn' }] },
      /^identification_numbers\.0\.type must be one of/,
    ],
    [
      'half a number',
      { identification_numbers: [number, { ...number, identification_number: undefined }] },
      /^identification_numbers\.1\.identification_number is missing$/,
    ],
    ['a phone number that is none', { phone_number: 5 }, /^phone_number must be text$/],
    [
      'both outcomes',
      { expected_behaviours: ['passed_immediately', 'failed_immediately'] },
      /^expected_behaviours must not ask for both outcomes$/,
    ],
    [
      '51 behaviours',
      { expected_behaviours: Array.from({ length: 51 }, () => 'tax_id_not_checked') },
      /^expected_behaviours must have at most 50/,
    ],
    ['a behaviour of no list', { expected_behaviours: 'passed_immediately' }, /^expected_behaviours must be a list$/],
    ['a screening without an address', { method: 'watchlists', address: undefined }, /^address is missing$/],
    [
      'a screening with two aliases',
      { method: 'watchlists', aliases: [{ full: 'A' }, { full: 'B' }] },
      /^aliases must have at most 1/,
    ],
    ['a screening with an alias of no name', { method: 'watchlists', aliases: [{}] }, /^aliases\.0\.full is missing$/],
    [
      'a method of businesses',
      { method: 'business_registration' },
      /^method business_registration does not fit a customer of type individual$/,
    ],
  ])('is refused by field: %s', async (_name, change, message) => {
    const reply = await bank.post(verifications, { ...attested(), customer_guid: person, ...change });
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is refused for a business where the method is one of people', async () => {
    for (const method of [
      'id_and_selfie',
      'tax_id_and_selfie',
      'document_submission',
      'enhanced_due_diligence',
      'attested',
      'watchlists',
    ]) {
      const reply = await bank.post(verifications, { ...attested(), method, customer_guid: business });
      expect(reply.body).toMatchObject({
        status: 400n,
        error_message: `method ${method} does not fit a customer of type business`,
      });
    }
  });

  it('is refused with a reason where this bank does not offer it', async () => {
    const files = /^method \w+ is not offered: it rests on files/;
    for (const [change, message] of [
      [{ method: 'attested_id_and_selfie' }, files],
      [{ method: 'attested_business_registration' }, files],
      [{ method: 'attested_business_associate' }, files],
      [{ type: 'counterparty', method: 'watchlists', counterparty_guid: nobody }, /^type counterparty is not offered/],
    ] as const) {
      const { body } = await bank.post(verifications, { ...attested(), customer_guid: person, ...change });
      expect(body).toEqual({
        status: 422n,
        error_message: expect.stringMatching(message),
        message_code: 'unprocessable',
      });
    }
  });

  it('is refused by parameter in list calls', async () => {
    for (const [query, message] of [
      ['page=-1', /^page must be/],
      ['per_page=101', /^per_page must be/],
      ['state=%00', /^state must not contain/],
      ['counterparty_guid=%00', /^counterparty_guid must not contain/],
    ] as const)
      expect((await bank.get(`${verifications}?${query}`)).body).toMatchObject({
        status: 400n,
        error_message: expect.stringMatching(message),
      });
    expect((await bank.get(`${verifications}/${nobody}?include_pii=maybe`)).body).toMatchObject({
      status: 400n,
      error_message: 'include_pii must be true or false',
    });
  });

  it('of a session is refused for what is no open inquiry of the verification', async () => {
    const { guid, inquiryId } = await openInquiry(bank, clock.advance);
    const other = await openInquiry(bank, clock.advance);
    const ask = async (body: object) => (await bank.post('/api/persona_sessions', body)).body;
    const good = { persona_inquiry_id: inquiryId, identity_verification_guid: guid };
    expect(await ask(good)).toMatchObject({ ...good, persona_session_token: expect.any(String) });
    expect(await ask({ ...good, persona_inquiry_id: undefined })).toMatchObject({
      status: 400n,
      error_message: 'persona_inquiry_id is missing',
    });
    expect(await ask({ ...good, identity_verification_guid: 5 })).toMatchObject({
      error_message: 'identity_verification_guid must be text',
    });
    for (const wrong of [
      { persona_inquiry_id: other.inquiryId },
      { identity_verification_guid: nobody },
      { identity_verification_guid: '\u007f' },
    ])
      expect(await ask({ ...good, ...wrong })).toMatchObject({ status: 404n });
    clock.advance(3_600_000);
    expect(await ask(good)).toMatchObject({ status: 409n, error_message: 'Inquiry has expired' });
  });
});
