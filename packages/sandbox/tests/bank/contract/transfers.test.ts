import {
  CustomersBankApi,
  PatchTransferParticipantBankModelTypeEnum,
  PostTransferBankModelExpectedBehavioursEnum,
  PostTransferBankModelPaymentRailEnum,
  PostTransferParticipantBankModelTypeEnum,
  PostQuoteBankModelProductTypeEnum as Product,
  QuotesBankApi,
  PostQuoteBankModelSideEnum as Side,
  TransfersBankApi,
  PostTransferBankModelTransferTypeEnum as Type,
} from '@cybrid/cybrid-api-bank-typescript';
import { firstValueFrom, type Observable } from 'rxjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tradableCodes } from '#domain/assets/assets.ts';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { decideTransfer } from '#sandbox/bank/transfers/decisions.ts';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  mintBankToken,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import { addAddress, addWallet, linkBankAccount } from '#tests/server/bank/movements.ts';
import { createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';
import { configurationFor, faultsOf, openForeignPage } from '../official-client.ts';

/** Checks a reply against the client's own declarations. */
async function received<Reply>(call: Observable<Reply>, model: string): Promise<Reply> {
  const reply = await firstValueFrom(call);
  expect(faultsOf(model, reply)).toEqual([]);
  return reply;
}

describeOnEachDatabase("Cybrid's own client, moving money", (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  let customer: TestCustomer;
  let quotes: QuotesBankApi;
  let transfers: TransfersBankApi;
  let customers: CustomersBankApi;
  let closePage: () => void;
  beforeAll(async () => {
    server = await open({ clock });
    closePage = openForeignPage();
    bank = bankClient(server, await mintBankToken(server));
    customer = await openCustomer(server, bank, clock.advance);
    const configuration = configurationFor(server.url, customer.token);
    [quotes, transfers, customers] = [
      new QuotesBankApi(configuration),
      new TransfersBankApi(configuration),
      new CustomersBankApi(configuration),
    ];
  });
  afterAll(() => closePage());

  const quote = (postQuoteBankModel: Parameters<QuotesBankApi['createQuote']>[0]['postQuoteBankModel']) =>
    received(quotes.createQuote({ postQuoteBankModel }), 'QuoteBankModel');
  const create = (postTransferBankModel: Parameters<TransfersBankApi['createTransfer']>[0]['postTransferBankModel']) =>
    received(transfers.createTransfer({ postTransferBankModel }), 'TransferBankModel');
  const get = (guid: string | undefined) =>
    received(transfers.getTransfer({ transferGuid: guid ?? '' }), 'TransferBankModel');

  it('shows what may be moved on the customer', async () => {
    const shown = await received(customers.getCustomer({ customerGuid: customer.guid }), 'CustomerBankModel');
    expect(shown.activity_limits).toHaveLength(4 + tradableCodes.length);
  });

  it('deposits dollars, which are held, completed and returned', async () => {
    const bankAccount = await linkBankAccount(server, customer.guid);
    const quoted = await quote({
      product_type: Product.Funding,
      customer_guid: customer.guid,
      asset: 'USD',
      side: Side.Deposit,
      deliver_amount: 5_000,
    });
    expect(quoted).toMatchObject({
      product_type: 'funding',
      expires_at: null,
      deliver_amount: 5_000,
      receive_amount: 5_000,
    });
    const participant = { type: PostTransferParticipantBankModelTypeEnum.Customer, amount: 5_000, guid: customer.guid };
    const made = await create({
      quote_guid: quoted.guid ?? '',
      transfer_type: Type.Funding,
      external_bank_account_guid: bankAccount,
      payment_rail: PostTransferBankModelPaymentRailEnum.Ach,
      source_participants: [participant],
      destination_participants: [participant],
      labels: ['first'],
    });
    expect(made).toMatchObject({ state: 'storing', quote_guid: quoted.guid, source_participants: [participant] });
    expect(await received(quotes.getQuote({ quoteGuid: quoted.guid ?? '' }), 'QuoteBankModel')).toMatchObject({
      transfer_guid: made.guid,
    });
    clock.advance(4_000);
    expect(await get(made.guid)).toMatchObject({ state: 'holding', hold_details: { duration: 20 } });
    const source = [
      { type: PatchTransferParticipantBankModelTypeEnum.Counterparty, amount: 5_000, guid: customer.guid },
    ];
    const patch = { transferGuid: made.guid ?? '', patchTransferBankModel: { source_participants: source } };
    expect(await received(transfers.updateTransfer(patch), 'TransferBankModel')).toMatchObject({
      source_participants: source,
    });
    clock.advance(20_000);
    expect(await get(made.guid)).toMatchObject({ state: 'completed', amount: 5_000 });
    await returnTransfer(server.services, made.guid ?? '', 'R01');
    const listed = await received(
      transfers.listTransfers({ transferType: 'funding,funding_return', customerGuid: customer.guid, perPage: 100 }),
      'TransferListBankModel',
    );
    expect(listed.objects.map(({ transfer_type, return_code }) => [transfer_type, return_code])).toEqual([
      ['funding_return', 'R01'],
      ['funding', 'R01'],
    ]);
    expect(await get(listed.objects[0]?.guid)).toMatchObject({ reference_transfer_guid: made.guid });
  });

  it('receives coins, and sends them after a review', async () => {
    const address = await addAddress(server, customer, 'BTC');
    const arrival = await arriveDeposit(server.services, { address, amount: 1_000_000n });
    if (arrival.kind === 'refused') throw new Error(arrival.reason);
    clock.advance(5_000);
    expect(await get(arrival.transfer.guid)).toMatchObject({
      transfer_type: 'crypto',
      side: 'deposit',
      state: 'completed',
      amount: 1_000_000,
    });
    const quoted = await quote({
      product_type: Product.CryptoTransfer,
      asset: 'BTC',
      side: Side.Withdrawal,
      receive_amount: 400_000,
    });
    expect(quoted).toMatchObject({
      product_type: 'crypto_transfer',
      deliver_amount: 405_000,
      network_fee: 1_410,
      network_fee_asset: 'BTC',
    });
    const made = await create({
      quote_guid: quoted.guid ?? '',
      transfer_type: Type.Crypto,
      external_wallet_guid: await addWallet(server, customer.guid),
      expected_behaviours: [PostTransferBankModelExpectedBehavioursEnum.ForceReview],
    });
    clock.advance(1_000);
    expect(await get(made.guid)).toMatchObject({ state: 'reviewing', estimated_network_fee: 1_410 });
    await decideTransfer(server.services, made.guid ?? '', 'approve');
    clock.advance(6_000);
    const sent = await get(made.guid);
    expect(sent).toMatchObject({
      state: 'completed',
      amount: 400_000,
      fee: 5_000,
      network_fee: 1_410,
      network_fee_asset: 'BTC',
    });
    const found = await received(
      transfers.listTransfers({ txnHash: sent.txn_hash ?? '', side: 'withdrawal', state: 'completed' }),
      'TransferListBankModel',
    );
    expect(found.objects.map(({ guid }) => guid)).toEqual([made.guid]);
  });

  it('moves dollars to another customer and coins between own accounts', async () => {
    const other = await openCustomer(server, bank, clock.advance);
    const dollars = await quote({ product_type: Product.BookTransfer, asset: 'USD', receive_amount: 300 });
    const [from, to] = [customer.accounts.USD ?? '', other.accounts.USD ?? ''];
    // Only the bank books to others.
    const booking = {
      quote_guid: dollars.guid ?? '',
      transfer_type: Type.Book,
      source_account_guid: from,
      destination_account_guid: to,
    };
    const paid = (await bank.post('/api/transfers', booking)).body;
    const storage = String(
      (await customer.client.post('/api/accounts', { type: 'storage', asset: 'BTC', name: 'Vault' })).body.guid,
    );
    const ends = { source_account_guid: customer.accounts.BTC ?? '', destination_account_guid: storage };
    const coins = await quote({ product_type: Product.InterAccount, asset: 'BTC', deliver_amount: 100_000, ...ends });
    const stored = await create({ quote_guid: coins.guid ?? '', transfer_type: Type.InterAccount });
    clock.advance(1_000);
    expect([(await get(String(paid.guid))).state, (await get(stored.guid)).state]).toEqual(['completed', 'completed']);
    const listed = await received(transfers.listTransfers({ accountGuid: storage }), 'TransferListBankModel');
    expect(listed.objects).toMatchObject([{ transfer_type: 'inter_account', amount: 100_000 }]);
    expect(
      (await received(quotes.listQuotes({ productType: 'book_transfer,inter_account' }), 'QuoteListBankModel')).total,
    ).toBe(2);
  });
});
