import {
  AccountsBankApi,
  CustomersBankApi,
  PostCustomerBankModelTypeEnum as CustomerType,
  type PostAccountBankModel,
  PostAccountBankModelTypeEnum as Type,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';
import { checked } from './checked.ts';
import { expectGuarded, nobody, openStage, refused, type Stage } from './stage.ts';

describeOnEachDatabase("accounts, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let stage: Stage;
  let api: AccountsBankApi;
  let ofBank: AccountsBankApi;
  beforeAll(async () => {
    stage = await openStage(open, clock);
    api = new AccountsBankApi(stage.asCustomer);
    ofBank = new AccountsBankApi(stage.asBank);
  });
  afterAll(() => stage.close());
  const create = (postAccountBankModel: PostAccountBankModel, by = api) =>
    checked(by.createAccount({ postAccountBankModel }), 'AccountBankModel');
  const get = (accountGuid: string | undefined, by = api) =>
    checked(by.getAccount({ accountGuid: accountGuid ?? '' }), 'AccountBankModel');
  const list = (request: Parameters<AccountsBankApi['listAccounts']>[0], by = api) =>
    checked(by.listAccounts(request), 'AccountListBankModel');

  it.each<[Type, string]>([
    [Type.Trading, 'ETH'],
    [Type.Storage, 'ETH'],
    [Type.InvoiceOperations, 'USD'],
  ])('are made as %s accounts in %s, and one of a kind', async (type, asset) => {
    const posted = {
      type,
      asset,
      name: `${asset} ${type}`,
      customer_guid: stage.customer.guid,
      labels: ['made', type],
    };
    const made = await create(posted);
    expect(made).toMatchObject({ ...posted, state: 'storing', platform_balance: 0, platform_available: 0 });
    expect(made).not.toHaveProperty('bank_guid');
    expect(await get(made.guid)).toEqual({ ...made, state: 'created' });
    const message = await refused(api.createAccount({ postAccountBankModel: posted }), 409, 'data_exists');
    expect(message).toBe('Account(s) for asset already exists');
  });

  it('hold a verified customer’s opening dollars, without naming a customer', async () => {
    const { accounts } = stage.customer;
    expect(await get(accounts.USD)).toMatchObject({
      type: 'fiat',
      asset: 'USD',
      platform_balance: 1_000_000,
      platform_available: 1_000_000,
    });
    const { objects } = await list({ type: 'fiat' });
    expect(objects).toEqual([await get(accounts.USD)]);
  });

  it("may be the bank's own", async () => {
    const own = await create(
      { type: Type.Trading, asset: 'LTC', name: 'House', customer_guid: null, labels: null },
      ofBank,
    );
    expect(own).toMatchObject({ bank_guid: expect.stringMatching(/^[0-9a-f]{32}$/), labels: null });
    expect(own).not.toHaveProperty('customer_guid');
    const { objects } = await list({ owner: 'bank', perPage: 100 }, ofBank);
    expect(new Set(objects.map(({ type }) => type))).toEqual(new Set(['reserve', 'fee', 'trading']));
    for (const account of objects) expect(account).toEqual(await get(account.guid, ofBank));
    await refused(api.getAccount({ accountGuid: own.guid ?? '' }), 404, 'not_found');
    expect((await list({ owner: 'bank' })).total).toBe(0);
  });

  it('are listed newest first, paged, and found by each filter', async () => {
    clock.advance(10);
    const newest = await create({ type: Type.Trading, asset: 'BCH', name: 'Cash', labels: ['listed', 'cash'] });
    const all = (await list({ perPage: 100 })).objects;
    expect(all[0]).toEqual({ ...newest, state: 'created' });
    const times = all.map(({ created_at: createdAt }) => createdAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
    for (const account of all) expect(account).toEqual(await get(account.guid));
    expect(await list({ page: 1, perPage: 2 })).toEqual({
      total: all.length,
      page: 1,
      per_page: 2,
      objects: all.slice(2, 4),
    });
    expect((await list({ page: 100, perPage: 2 })).objects).toEqual([]);
    const kinds = new Map(all.map(({ guid, type }) => [guid, type]));
    const count = (...types: string[]) => [...kinds.values()].filter((type) => types.includes(type ?? '')).length;
    expect((await list({ type: 'trading,storage' })).total).toBe(count('trading', 'storage'));
    expect((await list({ label: 'cash,nothing' })).objects).toEqual([all[0]]);
    expect((await list({ guid: `${newest.guid},${nobody}` })).objects).toEqual([all[0]]);
    expect((await list({ owner: 'customer', customerGuid: stage.customer.guid }, ofBank)).total).toBe(all.length);
    expect((await list({ customerGuid: nobody }, ofBank)).total).toBe(0);
    const none = { owner: '', guid: '', type: '', customerGuid: '', label: '', bankGuid: nobody };
    expect((await list(none)).total).toBe(all.length);
  });

  it('are for the customer of the token alone', async () => {
    const customers = new CustomersBankApi(stage.asBank);
    const { guid: other = '' } = await checked(
      customers.createCustomer({ postCustomerBankModel: { type: CustomerType.Individual } }),
      'CustomerBankModel',
    );
    const posted = { type: Type.Trading, asset: 'BTC', name: 'Foreign', customer_guid: other };
    await refused(api.createAccount({ postAccountBankModel: posted }), 404, 'not_found');
    const foreign = await create(posted, ofBank);
    await refused(api.getAccount({ accountGuid: foreign.guid ?? '' }), 404, 'not_found');
    expect((await list({ customerGuid: other })).total).toBe(0);
    expect((await list({ guid: foreign.guid ?? '' })).total).toBe(0);
  });

  it('are refused in the error model', async () => {
    await refused(api.getAccount({ accountGuid: nobody }), 404, 'not_found');
    await refused(api.listAccounts({ page: -1 }), 400, 'invalid_parameter');
    const posted = { type: Type.Trading, asset: 'USD', name: 'Dollars' };
    expect(await refused(api.createAccount({ postAccountBankModel: posted }), 400, 'invalid_parameter')).toMatch(
      /^asset/,
    );
    const unknown = { ...posted, asset: 'BTC', customer_guid: nobody };
    expect(await refused(ofBank.createAccount({ postAccountBankModel: unknown }), 400, 'invalid_parameter')).toMatch(
      /^customer_guid/,
    );
    const accountGuid = stage.customer.accounts.USD ?? '';
    await expectGuarded(stage, [
      ['accounts:read', (configuration) => new AccountsBankApi(configuration).getAccount({ accountGuid })],
      ['accounts:read', (configuration) => new AccountsBankApi(configuration).listAccounts({})],
      [
        'accounts:execute',
        (configuration) => new AccountsBankApi(configuration).createAccount({ postAccountBankModel: posted }),
      ],
    ]);
  });
});
