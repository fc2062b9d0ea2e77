import {
  ExternalWalletsBankApi,
  PostExternalWalletBankModelExpectedBehavioursEnum,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { decideWallet } from '#sandbox/bank/external-wallets/decisions.ts';
import type { RunningServer } from '#server/server.ts';
import { bankClient, mintBankToken, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, failure, faultsOf, openForeignPage, received } from '../official-client.ts';

const address = testAddress('USDC', new TextEncoder().encode('contract'));

describeOnOneDatabase("external wallets, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let customer: TestCustomer;
  let api: ExternalWalletsBankApi;
  let closePage: () => void;
  beforeAll(async () => {
    server = await open({ clock });
    customer = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance);
    closePage = openForeignPage();
    api = new ExternalWalletsBankApi(configurationFor(server.url, customer.token));
  });
  afterAll(() => closePage());

  const create = (fields: object = {}) =>
    api.createExternalWallet({
      postExternalWalletBankModel: { name: 'Hardware wallet', asset: 'USDC', address, ...fields },
    });
  const get = (externalWalletGuid: string) =>
    received(api.getExternalWallet({ externalWalletGuid }), 'ExternalWalletBankModel');

  it('are added, reviewed, listed and deleted', async () => {
    const behaviours = [PostExternalWalletBankModelExpectedBehavioursEnum.ForceReview];
    const made = await received(create({ expected_behaviours: behaviours }), 'ExternalWalletBankModel');
    expect(made).toMatchObject({
      state: 'storing',
      customer_guid: customer.guid,
      environment: 'sandbox',
      tag: null,
      failure_code: null,
    });
    const guid = made.guid ?? '';
    clock.advance(1_000);
    expect((await get(guid)).state).toBe('pending');
    clock.advance(2_000);
    expect((await get(guid)).state).toBe('reviewing');
    await decideWallet(server.services, guid, 'approve');
    const completed = await get(guid);
    expect(completed).toMatchObject({ state: 'completed', address });
    const list = await received(
      api.listExternalWallets({
        owner: 'customer',
        customerGuid: customer.guid,
        asset: 'USDC',
        state: 'completed',
        perPage: 100,
      }),
      'ExternalWalletListBankModel',
    );
    expect(list).toMatchObject({ total: 1, page: 0, per_page: 100, objects: [completed] });
    const deleting = await received(api.deleteExternalWallet({ externalWalletGuid: guid }), 'ExternalWalletBankModel');
    expect(deleting).toMatchObject({ guid, state: 'deleting' });
    clock.advance(1_000);
    expect((await get(guid)).state).toBe('deleted');
  });

  it('fail with a wrong address', async () => {
    const { guid = '' } = await received(create({ address: '0xnothing' }), 'ExternalWalletBankModel');
    clock.advance(1_000);
    expect(await get(guid)).toMatchObject({ state: 'failed', failure_code: 'invalid_address' });
  });

  it('are refused in the error shape', async () => {
    await received(create({ tag: 'memo' }), 'ExternalWalletBankModel');
    const twice = await failure(create({ tag: 'memo' }));
    const emptyTag = await failure(create({ tag: '' }));
    const missing = await failure(api.deleteExternalWallet({ externalWalletGuid: '0'.repeat(32) }));
    expect([twice.status, emptyTag.status, missing.status]).toEqual([409, 400, 404]);
    expect(emptyTag.response).toEqual({
      status: 400,
      error_message: 'tag must not be empty',
      message_code: 'invalid_parameter',
    });
    for (const { response } of [twice, emptyTag, missing])
      expect(faultsOf('ErrorResponseBankModel', response)).toEqual([]);
  });
});
