import {
  CustomersBankApi,
  PatchCustomerBankModelStateEnum as NewState,
  PostIdentificationNumberBankModelTypeEnum as NumberType,
  type PostCustomerBankModel,
  PostCustomerBankModelTypeEnum as Type,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { checked } from './checked.ts';
import { expectGuarded, nobody, openStage, refused, type Stage } from './stage.ts';

const person: Omit<PostCustomerBankModel, 'type' | 'labels'> = {
  name: { first: 'Ada', middle: 'King', last: 'Lovelace', full: 'Ada King Lovelace' },
  address: {
    street: '1 Main Street',
    street2: 'Flat 2',
    city: 'Albany',
    subdivision: 'NY',
    postal_code: '12207',
    country_code: 'US',
  },
  date_of_birth: '1990-12-10',
  phone_number: '+15185550100',
  email_address: 'ada@example.test',
  website: 'https://ada.example.test',
  aliases: null,
  identification_numbers: [
    { type: NumberType.SocialSecurityNumber, issuing_country_code: 'US', identification_number: '669-45-1234' },
    { type: NumberType.Passport, issuing_country_code: 'GB', identification_number: '123456789' },
  ],
};
const personalFields = Object.keys(person);

describeOnOneDatabase("customers, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let stage: Stage;
  let api: CustomersBankApi;
  beforeAll(async () => {
    stage = await openStage(open, clock);
    api = new CustomersBankApi(stage.asBank);
  });
  afterAll(() => stage.close());
  const create = (postCustomerBankModel: PostCustomerBankModel) =>
    checked(api.createCustomer({ postCustomerBankModel }), 'CustomerBankModel');
  const get = (customerGuid: string | undefined, includePii?: boolean) =>
    checked(
      api.getCustomer({ customerGuid: customerGuid ?? '', ...(includePii !== undefined && { includePii }) }),
      'CustomerBankModel',
    );
  const list = (request: Parameters<CustomersBankApi['listCustomers']>[0]) =>
    checked(api.listCustomers(request), 'CustomerListBankModel');

  it('are made of a type alone, and read', async () => {
    const made = await create({ type: Type.Individual });
    expect(made).toMatchObject({
      type: 'individual',
      state: 'storing',
      labels: null,
      compliance_decisions: [],
      activity_limits: [],
    });
    for (const field of personalFields) expect(made).not.toHaveProperty(field);
    clock.advance(1_000);
    const unverified = await get(made.guid);
    expect(unverified).toEqual({ ...made, state: 'unverified', updated_at: unverified.updated_at });
    const nothingKnown = Object.fromEntries(personalFields.map((field) => [field, null]));
    expect(await get(made.guid, true)).toEqual({ ...unverified, ...nothingKnown });
  });

  it('store all personal data, and show it on request with the scope', async () => {
    const { guid } = await create({ type: Type.Individual, ...person, labels: ['person'] });
    expect(await get(guid, true)).toMatchObject(person);
    for (const field of personalFields) expect(await get(guid, false)).not.toHaveProperty(field);
    const [listed] = (await list({ guid: guid ?? '', includePii: true })).objects;
    expect(listed).toEqual(await get(guid, true));
    const blind = new CustomersBankApi(await stage.without('customers:pii:read'));
    const shown = await checked(blind.getCustomer({ customerGuid: guid ?? '', includePii: true }), 'CustomerBankModel');
    for (const field of personalFields) expect(shown).not.toHaveProperty(field);
  });

  it('may be a business, with its other name', async () => {
    const business = {
      name: { full: 'Engines Ltd' },
      aliases: [{ full: 'Engines' }],
      website: 'https://engines.example.test',
    };
    const { guid } = await create({ type: Type.Business, ...business, labels: ['business'] });
    expect(await get(guid, true)).toMatchObject({
      type: 'business',
      ...business,
      date_of_birth: null,
      labels: ['business'],
    });
  });

  it('are listed newest first, paged, and found by each filter', async () => {
    const made = [];
    for (const type of [Type.Individual, Type.Business, Type.Individual]) {
      made.unshift((await create({ type, labels: ['listed', `${type} listed`] })).guid ?? '');
      clock.advance(10);
    }
    const guidsOf = async (request: Parameters<CustomersBankApi['listCustomers']>[0]) =>
      (await list(request)).objects.map(({ guid }) => guid);
    expect(await guidsOf({ label: 'listed' })).toEqual(made);
    expect(await guidsOf({ label: 'listed,nothing', page: 1, perPage: 2 })).toEqual(made.slice(2));
    expect(await list({ label: 'listed', page: 5, perPage: 2 })).toEqual({
      total: 3,
      page: 5,
      per_page: 2,
      objects: [],
    });
    expect(await guidsOf({ label: 'listed', type: 'business' })).toEqual([made[1]]);
    expect(await guidsOf({ label: 'business listed' })).toEqual([made[1]]);
    expect(await guidsOf({ guid: `${made[0]},${made[2]},${nobody}` })).toEqual([made[0], made[2]]);
    expect(await guidsOf({ label: 'listed', type: '', guid: '', bankGuid: nobody })).toEqual(made);
    const items = await list({ label: 'listed' });
    for (const item of items.objects) expect(item).toEqual(await get(item.guid));
  });

  it('see themselves alone', async () => {
    const own = new CustomersBankApi(stage.asCustomer);
    const shown = await checked(own.listCustomers({ perPage: 100 }), 'CustomerListBankModel');
    expect(shown.objects).toEqual([await get(stage.customer.guid)]);
    const [self] = shown.objects;
    expect(self?.state).toBe('verified');
    expect(new Set(self?.compliance_decisions?.map(({ state }) => state))).toEqual(new Set(['passed']));
    const other = (await create({ type: Type.Individual })).guid ?? '';
    expect((await checked(own.listCustomers({ guid: other }), 'CustomerListBankModel')).total).toBe(0);
    await refused(own.getCustomer({ customerGuid: other }), 404, 'not_found');
    await refused(
      own.updateCustomer({ customerGuid: other, patchCustomerBankModel: { state: NewState.Unverified } }),
      404,
      'not_found',
    );
    await refused(own.createCustomer({ postCustomerBankModel: { type: Type.Individual } }), 403, 'invalid_scope');
  });

  it('can be reset to unverified only while not verified', async () => {
    const { guid: customerGuid = '' } = await create({ type: Type.Individual });
    clock.advance(1_000);
    const patchCustomerBankModel = { state: NewState.Unverified };
    expect(await checked(api.updateCustomer({ customerGuid, patchCustomerBankModel }), 'CustomerBankModel')).toEqual(
      await get(customerGuid),
    );
    const verified = api.updateCustomer({ customerGuid: stage.customer.guid, patchCustomerBankModel });
    expect(await refused(verified, 400, 'invalid_parameter')).toMatch(/^state/);
    expect(
      await refused(api.updateCustomer({ customerGuid, patchCustomerBankModel: {} }), 400, 'invalid_parameter'),
    ).toBe('state is missing');
  });

  it('are refused in the error model', async () => {
    await refused(api.getCustomer({ customerGuid: nobody }), 404, 'not_found');
    await refused(api.listCustomers({ perPage: 101 }), 400, 'invalid_parameter');
    const incomplete = { type: Type.Individual, name: { first: 'Ada' } };
    expect(await refused(api.createCustomer({ postCustomerBankModel: incomplete }), 400, 'invalid_parameter')).toMatch(
      /^name/,
    );
    const customerGuid = stage.customer.guid;
    const patchCustomerBankModel = { state: NewState.Unverified };
    const postCustomerBankModel = { type: Type.Individual };
    await expectGuarded(stage, [
      ['customers:read', (configuration) => new CustomersBankApi(configuration).getCustomer({ customerGuid })],
      ['customers:read', (configuration) => new CustomersBankApi(configuration).listCustomers({})],
      [
        'customers:write',
        (configuration) => new CustomersBankApi(configuration).updateCustomer({ customerGuid, patchCustomerBankModel }),
      ],
      [
        'customers:execute',
        (configuration) => new CustomersBankApi(configuration).createCustomer({ postCustomerBankModel }),
      ],
    ]);
  });
});
