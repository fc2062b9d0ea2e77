import {
  BanksBankApi,
  PostBankBankModelFeaturesEnum as Feature,
  PostBankBankModelTypeEnum as Type,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { checked } from './checked.ts';
import { expectGuarded, nobody, openStage, refused, type Stage } from './stage.ts';

const posted = {
  type: Type.Sandbox,
  name: 'Another bank',
  supported_trading_symbols: ['BTC-USD'],
  supported_fiat_account_assets: ['USD'],
  supported_country_codes: ['US'],
  features: [Feature.IndividualCustomers, Feature.KycIdentityVerifications],
};

describeOnOneDatabase("banks, with Cybrid's own client", (open) => {
  let stage: Stage;
  let api: BanksBankApi;
  let guid: string;
  beforeAll(async () => {
    stage = await openStage(open, createTestClock());
    api = new BanksBankApi(stage.asBank);
    guid = (await checked(api.listBanks({}), 'BankListBankModel')).objects[0]?.guid ?? '';
  });
  afterAll(() => stage.close());
  const list = (request: Parameters<BanksBankApi['listBanks']>[0]) =>
    checked(api.listBanks(request), 'BankListBankModel');

  it('are one, and say what it offers', async () => {
    const bank = await checked(api.getBank({ bankGuid: guid }), 'BankBankModel');
    expect(bank).toMatchObject({
      guid,
      type: 'sandbox',
      supported_fiat_account_assets: ['USD'],
      supported_country_codes: ['US'],
    });
    expect(bank.supported_trading_symbols).toEqual(['BTC-USD', 'ETH-USD', 'USDC-USD', 'LTC-USD', 'BCH-USD']);
    expect(bank.features).toEqual(expect.arrayContaining(['kyc_identity_verifications', 'individual_customers']));
    expect(await list({})).toEqual({ total: 1, page: 0, per_page: 10, objects: [bank] });
  });

  it('are filtered and paged', async () => {
    expect((await list({ type: 'sandbox,production', guid: `${guid},${nobody}` })).total).toBe(1);
    expect((await list({ type: 'production' })).objects).toEqual([]);
    expect((await list({ guid: nobody })).total).toBe(0);
    expect((await list({ type: '', guid: '' })).total).toBe(1);
    expect(await list({ page: 1, perPage: 1 })).toEqual({ total: 1, page: 1, per_page: 1, objects: [] });
  });

  it('cannot be made or changed', async () => {
    await refused(api.createBank({ postBankBankModel: posted }), 403, 'invalid_scope');
    await refused(
      api.updateBank({ bankGuid: guid, patchBankBankModel: { name: 'Another name' } }),
      422,
      'unprocessable',
    );
    await refused(api.updateBank({ bankGuid: nobody, patchBankBankModel: { name: 'Another name' } }), 404, 'not_found');
    expect((await checked(api.getBank({ bankGuid: guid }), 'BankBankModel')).name).not.toBe('Another name');
  });

  it('are refused in the error model', async () => {
    await refused(api.getBank({ bankGuid: nobody }), 404, 'not_found');
    await refused(api.listBanks({ perPage: 101 }), 400, 'invalid_parameter');
    const patchBankBankModel = {};
    await expectGuarded(stage, [
      ['banks:read', (configuration) => new BanksBankApi(configuration).listBanks({})],
      ['banks:read', (configuration) => new BanksBankApi(configuration).getBank({ bankGuid: guid })],
      ['banks:execute', (configuration) => new BanksBankApi(configuration).createBank({ postBankBankModel: posted })],
      [
        'banks:write',
        (configuration) => new BanksBankApi(configuration).updateBank({ bankGuid: guid, patchBankBankModel }),
      ],
    ]);
    const asCustomer = new BanksBankApi(stage.asCustomer);
    await refused(asCustomer.listBanks({}), 403, 'invalid_scope');
    await refused(asCustomer.createBank({ postBankBankModel: posted }), 403, 'invalid_scope');
    await refused(asCustomer.updateBank({ bankGuid: guid, patchBankBankModel }), 403, 'invalid_scope');
  });
});
