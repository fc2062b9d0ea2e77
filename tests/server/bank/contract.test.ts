import {
  AccountsBankApi,
  AssetsBankApi,
  BanksBankApi,
  CustomersBankApi,
  IdentityVerificationsBankApi,
  PatchCustomerBankModelStateEnum,
  PersonaSessionsBankApi,
  PostAccountBankModelTypeEnum,
  PostCustomerBankModelTypeEnum,
  PostIdentityVerificationBankModelExpectedBehavioursEnum,
  PostIdentityVerificationBankModelMethodEnum,
  PostIdentityVerificationBankModelTypeEnum,
  PostQuoteBankModelProductTypeEnum,
  PostQuoteBankModelSideEnum,
  PricesBankApi,
  QuotesBankApi,
  SymbolsBankApi,
  TradesBankApi,
} from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideInquiry, startInquiry } from '../../../server/sandbox/bank/identity-verifications/inquiries.ts';
import type { RunningServer } from '../../../server/server.ts';
import { createTestClock, describeOnEachDatabase } from '../support.ts';
import { bankClient, everyBankScope, everyCustomerScope, mintBankToken, mintCustomerToken } from './client.ts';
import { configurationFor, failure, faultsOf, openForeignPage, received } from './official-client.ts';

describeOnEachDatabase("Cybrid's own client, on a page of another origin", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let closePage: () => void;
  let asBank: ReturnType<typeof configurationFor>;
  let asCustomer: ReturnType<typeof configurationFor>;
  let customerGuid: string;

  beforeAll(async () => {
    server = await open({ clock });
    closePage = openForeignPage();
    asBank = configurationFor(server.url, await mintBankToken(server, everyBankScope));
    const customers = new CustomersBankApi(asBank);
    const name = { first: 'Ada', last: 'Lovelace' };
    const made = await received(
      customers.createCustomer({ postCustomerBankModel: { type: PostCustomerBankModelTypeEnum.Individual, name, labels: ['vip'] } }),
      'CustomerBankModel',
    );
    expect(made).toMatchObject({ state: 'storing', type: 'individual', labels: ['vip'], compliance_decisions: [], activity_limits: [] });
    expect(made).not.toHaveProperty('name');
    customerGuid = made.guid ?? '';
    const token = await mintCustomerToken(bankClient(server, await mintBankToken(server)), customerGuid, everyCustomerScope);
    asCustomer = configurationFor(server.url, token);
  });
  afterAll(() => closePage());

  it('reads assets, symbols, prices and the bank', async () => {
    const assets = await received(new AssetsBankApi(asBank).listAssets({ perPage: 100 }), 'AssetListBankModel');
    expect(assets.objects.map(({ code, decimals }) => [code, decimals])).toEqual([
      ['USD', 2],
      ['BTC', 8],
      ['ETH', 18],
      ['USDC', 6],
      ['LTC', 8],
      ['BCH', 8],
    ]);
    const symbols = await firstValueFrom(new SymbolsBankApi(asCustomer).listSymbols());
    expect(symbols).toEqual(['BTC-USD', 'ETH-USD', 'USDC-USD', 'LTC-USD', 'BCH-USD']);
    const prices = await firstValueFrom(new PricesBankApi(asCustomer).listPrices({ symbol: 'BTC-USD,USDC-USD' }));
    expect(prices.map(({ symbol }) => symbol)).toEqual(['BTC-USD', 'USDC-USD']);
    for (const price of prices) expect(faultsOf('SymbolPriceBankModel', price)).toEqual([]);
    const banks = await received(new BanksBankApi(asBank).listBanks({}), 'BankListBankModel');
    const bank = await received(new BanksBankApi(asBank).getBank({ bankGuid: banks.objects[0]?.guid ?? '' }), 'BankBankModel');
    expect(bank).toMatchObject({ type: 'sandbox', supported_fiat_account_assets: ['USD'], supported_trading_symbols: symbols });
  });

  it('follows a customer from storing to verified through the hosted inquiry', async () => {
    const customers = new CustomersBankApi(asCustomer);
    const verifications = new IdentityVerificationsBankApi(asCustomer);
    clock.advance(1_000);
    const customer = await received(customers.getCustomer({ customerGuid, includePii: true }), 'CustomerBankModel');
    expect(customer).toMatchObject({ state: 'unverified', name: { first: 'Ada', last: 'Lovelace' }, date_of_birth: null });

    const posted = await received(
      verifications.createIdentityVerification({
        postIdentityVerificationBankModel: {
          type: PostIdentityVerificationBankModelTypeEnum.Kyc,
          method: PostIdentityVerificationBankModelMethodEnum.TaxIdAndSelfie,
          customer_guid: customerGuid,
        },
      }),
      'IdentityVerificationWithDetailsBankModel',
    );
    expect(posted).toMatchObject({ state: 'storing', outcome: null });
    const get = () =>
      received(verifications.getIdentityVerification({ identityVerificationGuid: posted.guid ?? '' }), 'IdentityVerificationWithDetailsBankModel');
    clock.advance(1_000);
    const waiting = await get();
    expect(waiting).toMatchObject({ state: 'waiting', persona_state: 'waiting', outcome: null, failure_codes: [] });
    const inquiryId = waiting.persona_inquiry_id ?? '';
    expect(inquiryId).toMatch(/^inq_/);

    const session = { persona_inquiry_id: inquiryId, identity_verification_guid: posted.guid ?? '' };
    const sessions = new PersonaSessionsBankApi(asCustomer);
    expect(await received(sessions.createPersonaSession({ postPersonaSessionBankModel: session }), 'PersonaSessionBankModel')).toMatchObject(session);
    await startInquiry(server.services, inquiryId);
    expect(await get()).toMatchObject({ state: 'pending', persona_state: 'pending' });
    await decideInquiry(server.services, inquiryId, 'pass');
    expect(await get()).toMatchObject({ state: 'pending', persona_state: 'processing', outcome: null });
    clock.advance(2_000);
    expect(await get()).toMatchObject({ state: 'completed', persona_state: 'completed', outcome: 'passed' });
    const again = await failure(sessions.createPersonaSession({ postPersonaSessionBankModel: session }));
    expect(again).toMatchObject({ status: 409, response: { error_message: 'Inquiry already completed' } });

    const list = await received(
      verifications.listIdentityVerifications({ customerGuid, type: 'kyc', perPage: 100 }),
      'IdentityVerificationListBankModel',
    );
    expect(list).toMatchObject({ total: 1, page: 0, per_page: 100 });
    expect(list.objects[0]).not.toHaveProperty('persona_inquiry_id');
    const verified = await received(customers.getCustomer({ customerGuid }), 'CustomerBankModel');
    expect(verified.state).toBe('verified');
    expect(verified.compliance_decisions?.map(({ type }) => type)).toContain('person_tax_id_verification');
    const found = await received(new CustomersBankApi(asBank).listCustomers({ guid: customerGuid, label: 'vip' }), 'CustomerListBankModel');
    expect(found.total).toBe(1);
  });

  it('opens accounts, quotes and trades', async () => {
    const accounts = new AccountsBankApi(asCustomer);
    const fiat = await received(
      accounts.createAccount({ postAccountBankModel: { type: PostAccountBankModelTypeEnum.Fiat, asset: 'USD', name: 'Dollars' } }),
      'AccountBankModel',
    );
    expect(fiat).toMatchObject({ state: 'storing', customer_guid: customerGuid });
    expect(fiat).not.toHaveProperty('bank_guid');
    await received(
      accounts.createAccount({ postAccountBankModel: { type: PostAccountBankModelTypeEnum.Trading, asset: 'ETH', name: 'Ether' } }),
      'AccountBankModel',
    );
    const twice = await failure(
      accounts.createAccount({ postAccountBankModel: { type: PostAccountBankModelTypeEnum.Trading, asset: 'ETH', name: 'Ether' } }),
    );
    expect(twice).toEqual({
      status: 409,
      response: { status: 409, error_message: 'Account(s) for asset already exists', message_code: 'data_exists' },
    });
    const list = await received(accounts.listAccounts({ customerGuid, perPage: 100 }), 'AccountListBankModel');
    expect(list.objects.map(({ asset, state }) => [asset, state])).toEqual([
      ['ETH', 'created'],
      ['USD', 'created'],
    ]);
    expect(await received(accounts.getAccount({ accountGuid: fiat.guid ?? '' }), 'AccountBankModel')).toMatchObject({ platform_balance: 1_000_000 });

    const quotes = new QuotesBankApi(asCustomer);
    const trades = new TradesBankApi(asCustomer);
    const posted = {
      product_type: PostQuoteBankModelProductTypeEnum.Trading,
      customer_guid: customerGuid,
      symbol: 'ETH-USD',
      side: PostQuoteBankModelSideEnum.Buy,
      deliver_amount: 10_000,
    };
    const quote = await received(quotes.createQuote({ postQuoteBankModel: posted }), 'QuoteBankModel');
    expect(quote).toMatchObject({ product_type: 'trading', symbol: 'ETH-USD', side: 'buy', deliver_amount: 10_000, trade_guid: null });
    expect(Date.parse(quote.expires_at ?? '') - Date.parse(quote.issued_at ?? '')).toBe(30_000);
    const trade = await received(trades.createTrade({ postTradeBankModel: { quote_guid: quote.guid ?? '', labels: ['first'] } }), 'TradeBankModel');
    expect(trade).toMatchObject({ state: 'storing', trade_type: 'platform', quote_guid: quote.guid, failure_code: null, labels: ['first'] });
    expect(await received(quotes.getQuote({ quoteGuid: quote.guid ?? '' }), 'QuoteBankModel')).toMatchObject({ trade_guid: trade.guid });
    expect((await failure(trades.createTrade({ postTradeBankModel: { quote_guid: quote.guid ?? '' } }))).status).toBe(409);
    clock.advance(3_000);
    expect(await received(trades.getTrade({ tradeGuid: trade.guid ?? '' }), 'TradeBankModel')).toMatchObject({ state: 'settling' });
    const found = await received(
      trades.listTrades({
        accountGuid: fiat.guid ?? '',
        state: 'settling,executed',
        side: 'buy',
        label: 'first',
        createdAtGte: trade.created_at ?? '',
        updatedAtLt: new Date(clock.now() + 1).toISOString(),
        perPage: 100,
      }),
      'TradeListBankModel',
    );
    expect(found.objects.map(({ guid }) => guid)).toEqual([trade.guid]);
    expect(await received(trades.listTrades({ createdAtLt: trade.created_at ?? '' }), 'TradeListBankModel')).toMatchObject({ total: 0, objects: [] });
    expect((await received(quotes.listQuotes({ side: 'buy', productType: 'trading' }), 'QuoteListBankModel')).total).toBe(1);
  });

  it('lets a customer who was rejected try again', async () => {
    const customers = new CustomersBankApi(asBank);
    const verifications = new IdentityVerificationsBankApi(asBank);
    const guid =
      (await received(customers.createCustomer({ postCustomerBankModel: { type: PostCustomerBankModelTypeEnum.Individual } }), 'CustomerBankModel'))
        .guid ?? '';
    const attempt = async (outcome: PostIdentityVerificationBankModelExpectedBehavioursEnum) => {
      const model = {
        type: PostIdentityVerificationBankModelTypeEnum.Kyc,
        method: PostIdentityVerificationBankModelMethodEnum.IdAndSelfie,
        customer_guid: guid,
        expected_behaviours: [outcome],
      };
      await received(
        verifications.createIdentityVerification({ postIdentityVerificationBankModel: model }),
        'IdentityVerificationWithDetailsBankModel',
      );
      clock.advance(1_000);
      return (await received(customers.getCustomer({ customerGuid: guid }), 'CustomerBankModel')).state;
    };
    expect(await attempt(PostIdentityVerificationBankModelExpectedBehavioursEnum.FailedImmediately)).toBe('rejected');
    const [failed] = (await received(verifications.listIdentityVerifications({ customerGuid: guid }), 'IdentityVerificationListBankModel')).objects;
    expect(failed).toMatchObject({ state: 'completed', outcome: 'failed', failure_codes: ['requested_failure'] });
    const reopened = await received(
      customers.updateCustomer({ customerGuid: guid, patchCustomerBankModel: { state: PatchCustomerBankModelStateEnum.Unverified } }),
      'CustomerBankModel',
    );
    expect(reopened.state).toBe('unverified');
    expect(await attempt(PostIdentityVerificationBankModelExpectedBehavioursEnum.PassedImmediately)).toBe('verified');
  });

  it('reads errors with their body, though it is on another origin', async () => {
    const missing = await failure(new AccountsBankApi(asCustomer).getAccount({ accountGuid: '0'.repeat(32) }));
    expect(missing).toEqual({ status: 404, response: { status: 404, error_message: 'Record not found', message_code: 'not_found' } });
    const forbidden = await failure(new BanksBankApi(asCustomer).listBanks({}));
    expect(forbidden.status).toBe(403);
    expect(faultsOf('ErrorResponseBankModel', forbidden.response)).toEqual([]);
    const anonymous = await failure(new AccountsBankApi(configurationFor(server.url, 'nonsense')).listAccounts({}));
    expect(anonymous.status).toBe(401);
  });
});
