import { PricesBankApi, SymbolsBankApi } from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceStep } from '#sandbox/market/price-process.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { faultsOf } from '../official-client.ts';
import { expectGuarded, nobody, openStage, type Stage } from './stage.ts';

const symbols = ['BTC-USD', 'ETH-USD', 'USDC-USD', 'LTC-USD', 'BCH-USD'];

describeOnOneDatabase("symbols and prices, with Cybrid's own client", (open) => {
  const clock = createTestClock();
  let stage: Stage;
  let api: PricesBankApi;
  beforeAll(async () => {
    stage = await openStage(open, clock);
    api = new PricesBankApi(stage.asCustomer);
  });
  afterAll(() => stage.close());
  const list = async (request: Parameters<PricesBankApi['listPrices']>[0] = {}) => {
    const prices = await firstValueFrom(api.listPrices(request));
    for (const price of prices) expect(faultsOf('SymbolPriceBankModel', price)).toEqual([]);
    return prices;
  };
  const symbolsOf = async (request: Parameters<PricesBankApi['listPrices']>[0]) =>
    (await list(request)).map(({ symbol }) => symbol);

  it('name the pairs of the bank', async () => {
    expect(await firstValueFrom(new SymbolsBankApi(stage.asCustomer).listSymbols())).toEqual(symbols);
    expect(await firstValueFrom(new SymbolsBankApi(stage.asBank).listSymbols())).toEqual(symbols);
  });

  it('have a price to buy above the price to sell, of the same moment', async () => {
    const prices = await list();
    expect(prices.map(({ symbol }) => symbol)).toEqual(symbols);
    for (const price of prices) {
      expect(price).toMatchObject({ type: 'trading', country_code: null, participants_type: null, route: null });
      expect(price.buy_price).toBeGreaterThanOrEqual(price.sell_price ?? Number.POSITIVE_INFINITY);
      expect(price.buy_price_last_updated_at).toBe(price.sell_price_last_updated_at);
      expect(clock.now() - Date.parse(price.buy_price_last_updated_at ?? '')).toBeLessThan(priceStep);
    }
  });

  it('move with the clock', async () => {
    const [before] = await list({ symbol: 'BTC-USD' });
    clock.advance(priceStep);
    const [after] = await list({ symbol: 'BTC-USD' });
    expect(
      Date.parse(after?.buy_price_last_updated_at ?? '') - Date.parse(before?.buy_price_last_updated_at ?? ''),
    ).toBe(priceStep);
    expect(after?.buy_price).not.toBe(before?.buy_price);
  });

  it('are filtered by symbol, old way and new', async () => {
    expect(await symbolsOf({ symbol: 'USDC-USD,BTC-USD' })).toEqual(['BTC-USD', 'USDC-USD']);
    expect(await symbolsOf({ tradingSymbol: 'ETH-USD' })).toEqual(['ETH-USD']);
    expect(await symbolsOf({ symbol: 'ETH-USD,BTC-USD', tradingSymbol: 'ETH-USD,LTC-USD' })).toEqual(['ETH-USD']);
    expect(await symbolsOf({ symbol: 'XRP-USD' })).toEqual([]);
    expect(await symbolsOf({ symbol: '', tradingSymbol: '', payoutSymbol: '' })).toEqual(symbols);
    // The token identifies the bank.
    expect(await symbolsOf({ bankGuid: nobody })).toEqual(symbols);
  });

  it('are none for payouts, which this bank does not offer', async () => {
    const payout = {
      payoutSymbol: 'USD-MXN',
      payoutCountryCode: 'MX',
      payoutParticipantsType: 'C2C',
      payoutRoute: 'bank_account',
    };
    expect(await list(payout)).toEqual([]);
    for (const [name, value] of Object.entries(payout)) expect(await list({ [name]: value }), name).toEqual([]);
    expect(await symbolsOf({ ...payout, tradingSymbol: 'BTC-USD' })).toEqual(['BTC-USD']);
  });

  it('are refused in the error model', async () => {
    await expectGuarded(stage, [
      ['prices:read', (configuration) => new SymbolsBankApi(configuration).listSymbols()],
      ['prices:read', (configuration) => new PricesBankApi(configuration).listPrices({})],
    ]);
  });
});
