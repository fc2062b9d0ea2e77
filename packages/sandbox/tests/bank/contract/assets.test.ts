import { AssetsBankApi } from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { configurationFor, faultsOf, openForeignPage } from '../official-client.ts';
import { checked } from './checked.ts';
import { refused } from './stage.ts';

describeOnOneDatabase("assets, with Cybrid's own client", (open) => {
  let api: AssetsBankApi;
  let closePage: () => void;
  beforeAll(async () => {
    const server = await open({ clock: createTestClock() });
    closePage = openForeignPage();
    // The client sends no token for assets.
    api = new AssetsBankApi(configurationFor(server.url, 'nonsense'));
  });
  afterAll(() => closePage());
  const list = (request: Parameters<AssetsBankApi['listAssets']>[0]) =>
    checked(api.listAssets(request), 'AssetListBankModel');

  it('are all there, with their decimals', async () => {
    const { total, page, per_page: perPage, objects } = await list({ perPage: 100 });
    expect({ total, page, perPage }).toEqual({ total: 6, page: 0, perPage: 100 });
    expect(objects.map(({ type, code, decimals }) => [type, code, decimals])).toEqual([
      ['fiat', 'USD', 2],
      ['crypto', 'BTC', 8],
      ['crypto', 'ETH', 18],
      ['crypto', 'USDC', 6],
      ['crypto', 'LTC', 8],
      ['crypto', 'BCH', 8],
    ]);
    expect((await list({})).per_page).toBe(10);
  });

  it('are paged and filtered by code', async () => {
    const all = (await list({})).objects;
    expect(await list({ page: 1, perPage: 4 })).toEqual({ total: 6, page: 1, per_page: 4, objects: all.slice(4) });
    expect(await list({ page: 9, perPage: 4 })).toEqual({ total: 6, page: 9, per_page: 4, objects: [] });
    expect((await list({ code: 'ETH,USD' })).objects.map(({ code }) => code)).toEqual(['USD', 'ETH']);
    expect((await list({ code: '' })).total).toBe(6);
    expect((await list({ code: 'XRP' })).total).toBe(0);
  });

  it('come with the whole reply on request', async () => {
    const reply = await firstValueFrom(api.listAssets({ code: 'BTC' }, { responseOpts: { response: 'raw' } }));
    expect(reply.status).toBe(200);
    expect(reply.responseHeaders['content-type']).toMatch(/^application\/json/);
    expect(faultsOf('AssetListBankModel', reply.response)).toEqual([]);
  });

  it('are refused for a page that cannot be', async () => {
    expect(await refused(api.listAssets({ perPage: 0 }), 400, 'invalid_parameter')).toMatch(/^per_page/);
    expect(await refused(api.listAssets({ page: -1 }), 400, 'invalid_parameter')).toMatch(/^page/);
  });
});
