import { DepositAddressesBankApi } from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankClient, mintBankToken, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, failure, faultsOf, openForeignPage, received } from '../official-client.ts';

describeOnOneDatabase("deposit addresses, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let customer: TestCustomer;
  let api: DepositAddressesBankApi;
  let closePage: () => void;
  beforeAll(async () => {
    const server = await open({ clock });
    customer = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance);
    closePage = openForeignPage();
    api = new DepositAddressesBankApi(configurationFor(server.url, customer.token));
  });
  afterAll(() => closePage());

  it('are made, read and listed', async () => {
    const posted = { account_guid: customer.accounts.BTC ?? '', labels: ['savings'] };
    const made = await received(
      api.createDepositAddress({ postDepositAddressBankModel: posted }),
      'DepositAddressBankModel',
    );
    expect(made).toMatchObject({ state: 'storing', asset: 'BTC', labels: ['savings'] });
    expect(made).not.toHaveProperty('address');
    clock.advance(4_000);
    const created = await received(
      api.getDepositAddress({ depositAddressGuid: made.guid ?? '' }),
      'DepositAddressBankModel',
    );
    expect(created).toMatchObject({
      guid: made.guid,
      state: 'created',
      format: 'standard',
      address: expect.stringMatching(/^tb1q/),
    });
    const list = await received(
      api.listDepositAddresses({ customerGuid: customer.guid, label: 'savings', perPage: 100 }),
      'DepositAddressListBankModel',
    );
    expect(list).toMatchObject({ total: 1, page: 0, per_page: 100, objects: [created] });
  });

  it('are refused in the error shape', async () => {
    const missing = await failure(api.getDepositAddress({ depositAddressGuid: '0'.repeat(32) }));
    expect(missing.status).toBe(404);
    const dollars = await failure(
      api.createDepositAddress({ postDepositAddressBankModel: { account_guid: customer.accounts.USD ?? '' } }),
    );
    expect(dollars.status).toBe(400);
    for (const { response } of [missing, dollars]) expect(faultsOf('ErrorResponseBankModel', response)).toEqual([]);
  });
});
