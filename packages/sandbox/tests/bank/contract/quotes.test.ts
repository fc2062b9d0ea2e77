import {
  PostFeeBankModelTypeEnum as FeeType,
  type PostQuoteBankModel,
  PostQuoteBankModelProductTypeEnum as Product,
  type QuoteBankModel,
  QuotesBankApi,
  PostQuoteBankModelSideEnum as Side,
  TradesBankApi,
} from '@cybrid/cybrid-api-bank-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceFor } from '#sandbox/bank/prices/terms.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { checked } from './checked.ts';
import { expectGuarded, nobody, openStage, refused, type Stage } from './stage.ts';

const purchase = { product_type: Product.Trading, symbol: 'BTC-USD', side: Side.Buy, deliver_amount: 10_000 };

describeOnOneDatabase("trading quotes, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let stage: Stage;
  let api: QuotesBankApi;
  let ofBank: QuotesBankApi;
  beforeAll(async () => {
    stage = await openStage(open, clock);
    api = new QuotesBankApi(stage.asCustomer);
    ofBank = new QuotesBankApi(stage.asBank);
  });
  afterAll(() => stage.close());
  const create = (postQuoteBankModel: PostQuoteBankModel, by = api) =>
    checked(by.createQuote({ postQuoteBankModel }), 'QuoteBankModel');
  const get = (quoteGuid: string | undefined, by = api) =>
    checked(by.getQuote({ quoteGuid: quoteGuid ?? '' }), 'QuoteBankModel');
  const list = (request: Parameters<QuotesBankApi['listQuotes']>[0], by = api) =>
    checked(by.listQuotes(request), 'QuoteListBankModel');

  it.each<[Side, 'deliver_amount' | 'receive_amount', number]>([
    [Side.Buy, 'deliver_amount', 10_000],
    [Side.Buy, 'receive_amount', 150_000],
    [Side.Sell, 'deliver_amount', 150_000],
    [Side.Sell, 'receive_amount', 10_000],
  ])('keep what was named: %s with %s', async (side, named, amount) => {
    const posted = { symbol: 'BTC-USD', side, [named]: amount, customer_guid: stage.customer.guid };
    const quote = await create(posted);
    expect(quote).toMatchObject({
      ...posted,
      product_type: 'trading',
      trade_guid: null,
      transfer_guid: null,
      asset: null,
      entries: null,
    });
    expect(quote).not.toHaveProperty('bank_guid');
    expect(Date.parse(quote.expires_at ?? '') - Date.parse(quote.issued_at ?? '')).toBe(30_000);
    expect(await get(quote.guid)).toEqual(quote);
    expectPriced(quote, side);
  });

  /** Both sides differ by the fee; coins match the list price to a cent and a satoshi. */
  function expectPriced(
    { receive_amount: receive = 0, deliver_amount: deliver = 0, fee = 0 }: QuoteBankModel,
    side: Side,
  ) {
    const { buyPrice, sellPrice } = priceFor('1', 'BTC', clock.now());
    const [coins, cents, price] =
      side === Side.Buy ? [receive, deliver - fee, Number(buyPrice)] : [deliver, receive + fee, Number(sellPrice)];
    expect(Math.abs((coins * price) / 1e8 - cents)).toBeLessThanOrEqual(1);
    expect(Math.abs(fee - cents * 0.005)).toBeLessThanOrEqual(1);
  }

  it('charge the fees that are named in place of the own ones', async () => {
    const fees = [
      { type: FeeType.Spread, spread_fee: 100 },
      { type: FeeType.Fixed, fixed_fee: 25 },
    ];
    const usdc = { symbol: 'USDC-USD', side: Side.Buy, receive_amount: 100_000_000 };
    expect(await create({ ...usdc, fees, customer_guid: stage.customer.guid }, ofBank)).toMatchObject({
      deliver_amount: 10_125,
      fee: 125,
    });
    expect(await create({ ...usdc, fees: null })).toMatchObject({ deliver_amount: 10_000, fee: 0 });
    expect(await create({ ...usdc, fees: [] })).toMatchObject({ fee: 0 });
  });

  it('may be made by the bank, for a customer or for itself', async () => {
    const forCustomer = await create({ ...purchase, customer_guid: stage.customer.guid }, ofBank);
    expect(await get(forCustomer.guid)).toEqual(forCustomer);
    const forItself = await create(purchase, ofBank);
    expect(forItself).toMatchObject({ bank_guid: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(forItself).not.toHaveProperty('customer_guid');
    expect(await get(forItself.guid, ofBank)).toEqual(forItself);
    await refused(api.getQuote({ quoteGuid: forItself.guid ?? '' }), 404, 'not_found');
  });

  it('name the trade that used them', async () => {
    const { guid = '' } = await create(purchase);
    const trade = await checked(
      new TradesBankApi(stage.asCustomer).createTrade({ postTradeBankModel: { quote_guid: guid } }),
      'TradeBankModel',
    );
    expect(await get(guid)).toMatchObject({ trade_guid: trade.guid, transfer_guid: null });
  });

  it('are listed newest first, paged, and found by each filter', async () => {
    clock.advance(10);
    const newest = await create({ symbol: 'ETH-USD', side: Side.Sell, deliver_amount: 1e16 });
    const all = (await list({ perPage: 100 })).objects;
    expect(all[0]).toEqual(newest);
    const times = all.map(({ created_at: createdAt }) => createdAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
    for (const quote of all) expect(quote).toEqual(await get(quote.guid));
    expect(await list({ page: 1, perPage: 3 })).toEqual({
      total: all.length,
      page: 1,
      per_page: 3,
      objects: all.slice(3, 6),
    });
    expect((await list({ page: 100 })).objects).toEqual([]);
    const sales = all.filter(({ side }) => side === 'sell');
    expect((await list({ side: 'sell', productType: 'trading', perPage: 100 })).objects).toEqual(sales);
    expect((await list({ side: 'sell,buy', perPage: 100 })).total).toBe(all.length);
    expect((await list({ productType: 'funding' })).total).toBe(0);
    expect((await list({ guid: `${newest.guid},${nobody}` })).objects).toEqual([newest]);
    expect((await list({ customerGuid: stage.customer.guid }, ofBank)).total).toBe(all.length);
    expect((await list({}, ofBank)).total).toBe(all.length + 1);
    expect((await list({ customerGuid: nobody })).total).toBe(0);
    expect((await list({ guid: '', productType: '', customerGuid: '', side: '', bankGuid: nobody })).total).toBe(
      all.length,
    );
  });

  it('are refused in the error model', async () => {
    const noAmount = { symbol: purchase.symbol, side: purchase.side };
    const wrong: [PostQuoteBankModel, RegExp][] = [
      [noAmount, /^deliver_amount is empty/],
      [{ ...purchase, receive_amount: 1 }, /^deliver_amount and receive_amount/],
      [{ ...purchase, deliver_amount: 10.5 }, /^deliver_amount/],
      [{ ...purchase, deliver_amount: 1e21 }, /^deliver_amount/],
      [{ ...purchase, symbol: 'XRP-USD' }, /^symbol/],
      [{ ...purchase, side: Side.Deposit }, /^side/],
      [{ ...purchase, product_type: Product.LightningTransfer }, /^product_type/],
      [{ ...purchase, fees: [{ type: FeeType.Spread, spread_fee: null }] }, /^fees\.0\.spread_fee/],
    ];
    for (const [posted, message] of wrong) {
      expect(await refused(api.createQuote({ postQuoteBankModel: posted }), 400, 'invalid_parameter')).toMatch(message);
    }
    await refused(api.createQuote({ postQuoteBankModel: { ...purchase, customer_guid: nobody } }), 404, 'not_found');
    await refused(
      ofBank.createQuote({ postQuoteBankModel: { ...purchase, customer_guid: nobody } }),
      400,
      'invalid_parameter',
    );
    await refused(api.getQuote({ quoteGuid: nobody }), 404, 'not_found');
    await refused(api.listQuotes({ perPage: 0 }), 400, 'invalid_parameter');
    await expectGuarded(stage, [
      ['quotes:read', (configuration) => new QuotesBankApi(configuration).getQuote({ quoteGuid: nobody })],
      ['quotes:read', (configuration) => new QuotesBankApi(configuration).listQuotes({})],
      [
        'quotes:execute',
        (configuration) => new QuotesBankApi(configuration).createQuote({ postQuoteBankModel: purchase }),
      ],
    ]);
  });
});
