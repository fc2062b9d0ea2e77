import {
  AccountsBankApi,
  PostTradeBankModelExpectedErrorEnum as ExpectedError,
  type PostTradeBankModel,
  QuotesBankApi,
  PostQuoteBankModelSideEnum as Side,
  TradesBankApi,
  PostTradeBankModelTradeTypeEnum as TradeType,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';
import { configurationFor } from '../official-client.ts';
import { checked } from './checked.ts';
import { expectGuarded, nobody, openStage, refused, type Stage } from './stage.ts';

type Filters = Parameters<TradesBankApi['listTrades']>[0];

describeOnEachDatabase("trades, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let stage: Stage;
  let api: TradesBankApi;
  beforeAll(async () => {
    stage = await openStage(open, clock, ['BTC', 'USDC']);
    api = new TradesBankApi(stage.asCustomer);
  });
  afterAll(() => stage.close());
  const quote = (symbol: string, side: Side, amount: number) =>
    checked(
      new QuotesBankApi(stage.asCustomer).createQuote({ postQuoteBankModel: { symbol, side, deliver_amount: amount } }),
      'QuoteBankModel',
    );
  const create = (postTradeBankModel: PostTradeBankModel) =>
    checked(api.createTrade({ postTradeBankModel }), 'TradeBankModel');
  const order = async (symbol: string, side: Side, amount: number, more: Partial<PostTradeBankModel> = {}) =>
    create({ quote_guid: (await quote(symbol, side, amount)).guid ?? '', ...more });
  const get = (tradeGuid: string | undefined) =>
    checked(api.getTrade({ tradeGuid: tradeGuid ?? '' }), 'TradeBankModel');
  const list = (request: Filters, by = api) => checked(by.listTrades(request), 'TradeListBankModel');
  const balances = async (asset: string) => {
    const call = new AccountsBankApi(stage.asCustomer).getAccount({
      accountGuid: stage.customer.accounts[asset] ?? '',
    });
    const { platform_balance: balance = 0, platform_available: available = 0 } = await checked(
      call,
      'AccountBankModel',
    );
    return { balance, available };
  };

  it('go from storing to settling, and move the money when they execute', async () => {
    const before = await balances('USD');
    const made = await quote('BTC-USD', Side.Buy, 10_000);
    const { guid, receive_amount: coins } = made;
    const posted = {
      quote_guid: guid ?? '',
      trade_type: TradeType.Platform,
      fiat_account_guid: stage.customer.accounts.USD ?? '',
      labels: ['first'],
    };
    const trade = await create(posted);
    const { symbol, side, receive_amount, deliver_amount, fee } = made;
    const copied = {
      symbol,
      side,
      receive_amount,
      deliver_amount,
      fee,
      quote_guid: guid,
      customer_guid: stage.customer.guid,
    };
    expect(trade).toMatchObject({
      ...copied,
      trade_type: 'platform',
      state: 'storing',
      failure_code: null,
      reference_trade_guid: null,
      labels: ['first'],
    });
    expect(await balances('USD')).toEqual({ balance: before.balance, available: before.available - 10_000 });
    for (const [wait, state] of [
      [500, 'pending'],
      [1_000, 'executed'],
      [1_500, 'settling'],
    ] as const) {
      clock.advance(wait);
      expect(await get(trade.guid)).toMatchObject({ ...copied, state });
    }
    expect(await balances('USD')).toEqual({ balance: before.balance - 10_000, available: before.available - 10_000 });
    expect((await balances('BTC')).balance).toBe(coins);
    clock.advance(86_400_000);
    expect((await get(trade.guid)).state).toBe('settling');
  });

  it('sell as well', async () => {
    const trade = await order('BTC-USD', Side.Sell, 50_000, { fiat_account_guid: null, labels: null });
    const { balance } = await balances('USD');
    clock.advance(3_000);
    expect(await get(trade.guid)).toMatchObject({ state: 'settling', side: 'sell', labels: null });
    expect((await balances('USD')).balance).toBe(balance + (trade.receive_amount ?? 0));
  });

  it('fail as requested, and when they cannot be paid', async () => {
    const failures = [
      await order('BTC-USD', Side.Buy, 1_000, { expected_error: ExpectedError.ExpiredQuote }),
      await order('BTC-USD', Side.Buy, 1_000, { expected_error: ExpectedError.NonSufficientFunds }),
      await order('BTC-USD', Side.Buy, 900_000_000),
    ];
    clock.advance(500);
    const codes = await Promise.all(failures.map(async ({ guid }) => (await get(guid)).failure_code));
    expect(codes).toEqual(['expired_quote', 'non_sufficient_funds', 'non_sufficient_funds']);
    const { objects } = await list({ state: 'failed' });
    expect(objects.map(({ guid }) => guid)).toEqual(failures.map(({ guid }) => guid).toReversed());
  });

  it('are listed newest first, paged, and found by each filter', async () => {
    clock.advance(1_000);
    const newest = await order('USDC-USD', Side.Buy, 5_000, { labels: ['listed', 'coins'] });
    clock.advance(500);
    const all = (await list({ perPage: 100 })).objects;
    for (const trade of all) expect(trade).toEqual(await get(trade.guid));
    expect(all[0]).toMatchObject({ guid: newest.guid, state: 'pending' });
    const found = async (request: Filters) => (await list({ perPage: 100, ...request })).objects;
    const [created, updated] = [newest.created_at ?? '', all[0]?.updated_at ?? ''];
    const { accounts } = stage.customer;
    expect(await list({ page: 1, perPage: 2 })).toEqual({
      total: all.length,
      page: 1,
      per_page: 2,
      objects: all.slice(2, 4),
    });
    expect(await found({ page: 100 })).toEqual([]);
    expect(await found({ guid: `${newest.guid},${nobody}` })).toEqual([all[0]]);
    expect(await found({ accountGuid: accounts.USDC ?? '' })).toEqual([all[0]]);
    expect(await found({ accountGuid: accounts.BTC ?? '' })).toEqual(all.slice(1));
    expect(await found({ accountGuid: `${accounts.BTC},${accounts.USDC}` })).toEqual(all);
    expect(await found({ accountGuid: nobody })).toEqual([]);
    expect(await found({ state: 'pending,storing' })).toEqual([all[0]]);
    expect(await found({ side: 'sell' })).toEqual(all.filter(({ side }) => side === 'sell'));
    expect(await found({ label: 'coins,nothing' })).toEqual([all[0]]);
    expect(await found({ createdAtGte: created })).toEqual([all[0]]);
    expect(await found({ createdAtLt: created })).toEqual(all.slice(1));
    expect(await found({ updatedAtGte: updated })).toEqual([all[0]]);
    expect(await found({ updatedAtLt: updated })).toEqual(all.slice(1));
    expect(await found({ createdAtGte: created, createdAtLt: created })).toEqual([]);
    const ofBank = new TradesBankApi(stage.asBank);
    expect((await list({ customerGuid: stage.customer.guid, perPage: 100 }, ofBank)).objects).toEqual(all);
    expect((await list({ customerGuid: nobody })).total).toBe(0);
    const moments = { createdAtGte: '', createdAtLt: '', updatedAtGte: '', updatedAtLt: '' };
    expect(
      await found({
        ...moments,
        guid: '',
        customerGuid: '',
        accountGuid: '',
        state: '',
        side: '',
        label: '',
        bankGuid: nobody,
      }),
    ).toEqual(all);
  });

  it("are refused in the error model, and so is another customer's", async () => {
    const trade = await order('BTC-USD', Side.Buy, 1_000);
    const again = { quote_guid: trade.quote_guid ?? '' };
    await refused(api.createTrade({ postTradeBankModel: again }), 409, 'data_exists');
    const fresh = { quote_guid: (await quote('BTC-USD', Side.Buy, 1_000)).guid ?? '' };
    const wrongAccount = { ...fresh, fiat_account_guid: stage.customer.accounts.BTC ?? '' };
    expect(await refused(api.createTrade({ postTradeBankModel: wrongAccount }), 400, 'invalid_parameter')).toMatch(
      /^fiat_account_guid/,
    );
    await refused(api.createTrade({ postTradeBankModel: { quote_guid: nobody } }), 404, 'not_found');
    await refused(api.getTrade({ tradeGuid: nobody }), 404, 'not_found');
    expect(await refused(api.listTrades({ createdAtGte: 'yesterday' }), 400, 'invalid_parameter')).toMatch(
      /^created_at_gte/,
    );
    const { server } = stage;
    const other = await openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance);
    const foreign = new TradesBankApi(configurationFor(server.url, other.token));
    await refused(foreign.getTrade({ tradeGuid: trade.guid ?? '' }), 404, 'not_found');
    await refused(foreign.createTrade({ postTradeBankModel: fresh }), 404, 'not_found');
    expect(
      (await list({ guid: trade.guid ?? '', accountGuid: stage.customer.accounts.BTC ?? '' }, foreign)).total,
    ).toBe(0);
    await expectGuarded(stage, [
      ['trades:read', (configuration) => new TradesBankApi(configuration).getTrade({ tradeGuid: trade.guid ?? '' })],
      ['trades:read', (configuration) => new TradesBankApi(configuration).listTrades({})],
      [
        'trades:execute',
        (configuration) => new TradesBankApi(configuration).createTrade({ postTradeBankModel: fresh }),
      ],
    ]);
  });
});
