import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceTransfer } from '#sandbox/bank/quotes/transfer-quote.ts';
import { bankClient, mintBankToken, objectsOf, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
import { bookQuote, cryptoQuote, fundingQuote } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);

describe('the two sides of a transfer', () => {
  it.each<['deliver' | 'receive', bigint, bigint, bigint, object]>([
    ['deliver', 10_000n, 0n, 0n, { deliver: 10_000n, receive: 10_000n, fee: 0n }],
    ['deliver', 10_000n, 50n, 25n, { deliver: 10_000n, receive: 9_925n, fee: 75n }],
    ['receive', 10_000n, 50n, 25n, { deliver: 10_075n, receive: 10_000n, fee: 75n }],
    ['deliver', 333n, 100n, 0n, { deliver: 333n, receive: 329n, fee: 4n }],
    ['deliver', 100n, 50n, 0n, { deliver: 100n, receive: 99n, fee: 1n }],
    ['receive', 350n, 100n, 0n, { deliver: 354n, receive: 350n, fee: 4n }],
  ])('with %s %s fixed, %s basis points and %s on top', (fixedSide, amount, basisPoints, fixed, lines) => {
    expect(priceTransfer({ fixedSide, amount }, { basisPoints, fixed })).toEqual(lines);
  });

  it('differ by exactly the fee, and the one that was named stays, whatever the amounts', () => {
    const amounts = fc.record({
      amount: fc.bigInt(1n, 10n ** 30n),
      basisPoints: fc.bigInt(0n, 5_000n),
      fixed: fc.bigInt(0n, 10n ** 6n),
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom('deliver', 'receive'), ({ amount, basisPoints, fixed }, fixedSide) => {
        const price = () => priceTransfer({ fixedSide, amount }, { basisPoints, fixed });
        const fee = (amount * basisPoints + 9_999n) / 10_000n + fixed;
        if (fixedSide === 'deliver' && amount <= fee) expect(price).toThrow(/^deliver_amount is too small/);
        else {
          const other = fixedSide === 'deliver' ? { receive: amount - fee } : { deliver: amount + fee };
          expect(price()).toEqual({ [fixedSide]: amount, ...other, fee });
        }
      }),
    );
  });
});

describeOnOneDatabase('a quote for a transfer', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'USDC']));
  let other: TestCustomer;
  let storage: string;
  beforeAll(async () => {
    other = await openCustomer(server, bank, clock.advance);
    storage = String(
      (await customer.client.post('/api/accounts', { type: 'storage', asset: 'BTC', name: 'Vault' })).body.guid,
    );
  });

  it('is for dollars in and out, without a fee and without an end', async () => {
    const { body } = await customer.client.post('/api/quotes', fundingQuote('deposit', 5_000));
    expect(body).toMatchObject({
      product_type: 'funding',
      customer_guid: customer.guid,
      asset: 'USD',
      side: 'deposit',
      symbol: null,
      deliver_amount: 5_000n,
      receive_amount: 5_000n,
      fee: 0n,
      expires_at: null,
      network_fee: null,
      network_fee_asset: null,
      transfer_guid: null,
    });
    expect((await customer.client.get(`/api/quotes/${body.guid}`)).body).toEqual(body);
    const fees = [
      { type: 'spread', spread_fee: 100 },
      { type: 'fixed', fixed_fee: 30 },
    ];
    const { deliver_amount: _, ...receiving } = fundingQuote('withdrawal', 0);
    const withFees = await bank.post('/api/quotes', {
      ...receiving,
      receive_amount: '2000',
      fees,
      customer_guid: customer.guid,
    });
    expect(withFees.body).toMatchObject({
      side: 'withdrawal',
      deliver_amount: 2_050n,
      receive_amount: 2_000n,
      fee: 50n,
    });
    const eaten = await bank.post('/api/quotes', {
      ...fundingQuote('deposit', 30),
      fees: fees.slice(1),
      customer_guid: customer.guid,
    });
    expect(eaten.body.error_message).toMatch(/^deliver_amount is too small/);
  });

  it.each<[string, bigint, bigint, bigint, string]>([
    ['BTC', 1_000_000n, 5_000n, 1_410n, 'BTC'],
    ['ETH', 10n ** 18n, 10n ** 15n, 420_000_000_000_000n, 'ETH'],
    ['USDC', 25_000_000n, 1_000_000n, 1_300_000_000_000_000n, 'ETH'],
    ['LTC', 100_000_000n, 1_000_000n, 2_260n, 'LTC'],
    ['BCH', 100_000_000n, 300_000n, 2_260n, 'BCH'],
  ])(
    'is for %s out, with a fee of its own and the fee of its chain',
    async (asset, amount, fee, networkFee, networkFeeAsset) => {
      const { body } = await customer.client.post('/api/quotes', cryptoQuote(asset, amount));
      expect(body).toMatchObject({
        product_type: 'crypto_transfer',
        side: 'withdrawal',
        deliver_amount: amount,
        receive_amount: amount - fee,
        fee,
      });
      expect(body).toMatchObject({ network_fee: networkFee, network_fee_asset: networkFeeAsset, expires_at: null });
      const nothing = { fees: [{ type: 'fixed', fixed_fee: 0 }], customer_guid: customer.guid };
      const free = await bank.post('/api/quotes', { ...cryptoQuote(asset, amount), ...nothing });
      expect(free.body).toMatchObject({ receive_amount: amount, fee: 0n, network_fee: networkFee });
    },
  );

  it('is for a movement within the bank, always as a deposit', async () => {
    expect((await customer.client.post('/api/quotes', bookQuote('USDC', 7))).body).toMatchObject({
      product_type: 'book_transfer',
      side: 'deposit',
      receive_amount: 7n,
      fee: 0n,
    });
    const accounts = { source_account_guid: customer.accounts.BTC, destination_account_guid: storage };
    const inter = { product_type: 'inter_account', asset: 'BTC', receive_amount: 7, ...accounts };
    expect((await customer.client.post('/api/quotes', inter)).body).toMatchObject({
      product_type: 'inter_account',
      side: 'deposit',
      fee: 0n,
    });
    const listed = objectsOf(await customer.client.get('/api/quotes?product_type=inter_account,book_transfer'));
    expect(listed.map(({ product_type }) => product_type)).toEqual(['inter_account', 'book_transfer']);
  });

  const inter = { product_type: 'inter_account', asset: 'BTC', receive_amount: 7 };
  it.each<[string, () => object, RegExp]>([
    [
      'a product of tomorrow',
      () => ({ product_type: 'future' }),
      /^product_type must be one of trading, funding, [a-z_, ]+$/,
    ],
    [
      'a lightning transfer',
      () => ({ product_type: 'lightning_transfer' }),
      /^product_type .*this bank does not offer lightning_transfer$/,
    ],
    ['an exit', () => ({ product_type: 'trading_exit' }), /^product_type .*this bank does not offer trading_exit$/],
    ['a number for a product', () => ({ product_type: 5 }), /^product_type must be one of/],
    ['no asset', () => ({ product_type: 'funding', side: 'deposit', deliver_amount: 5 }), /^asset is missing$/],
    ['funding in bitcoin', () => ({ ...fundingQuote('deposit', 5), asset: 'BTC' }), /^asset must be one of USD$/],
    ['no side', () => ({ product_type: 'funding', asset: 'USD', deliver_amount: 5 }), /^side is missing$/],
    [
      'buying dollars in',
      () => ({ ...fundingQuote('deposit', 5), side: 'buy' }),
      /^side must be one of deposit, withdrawal$/,
    ],
    ['nought', () => fundingQuote('deposit', 0), /^deliver_amount must be more than 0$/],
    ['no amount', () => ({ ...fundingQuote('deposit', 5), deliver_amount: null }), /^deliver_amount is empty/],
    ['both amounts', () => ({ ...fundingQuote('deposit', 5), receive_amount: 5 }), /must not both be given$/],
    [
      'half of it as a spread and more',
      () => ({ ...fundingQuote('deposit', 5), fees: [{ type: 'spread', spread_fee: 5_001 }] }),
      /^fees\.0\.spread_fee/,
    ],
    ['coins in', () => ({ ...cryptoQuote('BTC', 9_000), side: 'deposit' }), /^side must be one of withdrawal$/],
    ['dollars on a chain', () => cryptoQuote('USD', 9_000), /^asset must be one of BTC/],
    ['an asset that is only watched', () => cryptoQuote('XRP', 9_000), /^asset must be one of BTC/],
    ['less than the fee', () => cryptoQuote('BTC', 5_000), /^deliver_amount is too small/],
    [
      'less than the network takes',
      () => cryptoQuote('BTC', 6_409),
      /^deliver_amount is too small: at least 1410 must be received$/,
    ],
    [
      'dust',
      () => ({ product_type: 'crypto_transfer', asset: 'LTC', side: 'withdrawal', receive_amount: 5_459 }),
      /^receive_amount is too small: at least 5460 must be received$/,
    ],
    [
      'a batch',
      () => ({ ...cryptoQuote('BTC', 9_000), destination_accounts: [{}] }),
      /^destination_accounts must be empty: this bank does not offer/,
    ],
    ['a book transfer out', () => ({ ...bookQuote('USD', 5), side: 'withdrawal' }), /^side must be one of deposit$/],
    [
      'a book transfer with a fee',
      () => ({ ...bookQuote('USD', 5), fees: [{ type: 'fixed', fixed_fee: 1 }] }),
      /^fees must be empty/,
    ],
    ['no accounts', () => inter, /^source_account_guid is missing$/],
    [
      'one account',
      () => ({ ...inter, source_account_guid: storage, destination_account_guid: storage }),
      /^destination_account_guid must differ from the source$/,
    ],
    [
      'an account of somebody else',
      () => ({ ...inter, source_account_guid: other.accounts.BTC, destination_account_guid: storage }),
      /^source_account_guid does not name an account of the customer in BTC$/,
    ],
    [
      'an account that nobody has',
      () => ({ ...inter, source_account_guid: storage, destination_account_guid: nobody }),
      /^destination_account_guid does not name/,
    ],
    [
      'an account in another asset',
      () => ({ ...inter, source_account_guid: storage, destination_account_guid: customer.accounts.USDC }),
      /^destination_account_guid does not name an account of the customer in BTC$/,
    ],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await customer.client.post('/api/quotes', body());
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is for a customer: the bank names one, and a customer only itself', async () => {
    expect((await bank.post('/api/quotes', fundingQuote('deposit', 5))).body.error_message).toMatch(
      /^customer_guid is missing/,
    );
    expect(
      (await bank.post('/api/quotes', { ...fundingQuote('deposit', 5), customer_guid: nobody })).body.error_message,
    ).toMatch(/^customer_guid does/);
    expect(
      (await bank.post('/api/quotes', { ...fundingQuote('deposit', 5), customer_guid: customer.guid })).status,
    ).toBe(201);
    expect(
      (await customer.client.post('/api/quotes', { ...fundingQuote('deposit', 5), customer_guid: other.guid })).status,
    ).toBe(404);
    const trading = await bank.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 });
    expect(trading.body).toMatchObject({ product_type: 'trading', bank_guid: expect.any(String) });
  });
});
