import { beforeAll, expect, it } from 'vitest';
import { bankClient, mintBankToken, objectsOf, openCustomer } from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const quote = { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 };

describeOnEachDatabase('a list, a quote, an order', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, ['BTC', 'ETH', 'USDC']));
  beforeAll(async () => {
    await customer.client.post('/api/quotes', quote);
  });

  it('counts as no filter when it is empty, and finds nothing when it names nothing', async () => {
    for (const list of ['accounts', 'customers', 'quotes', 'trades', 'identity_verifications']) {
      const all = await bank.get(`/api/${list}`);
      const empty = await bank.get(`/api/${list}?guid=&type=&state=,&customer_guid=&label=&page=&per_page=`);
      expect(empty.body, list).toEqual(all.body);
      expect((await bank.get(`/api/${list}?guid=${nobody},x,*`)).body, list).toMatchObject({ total: 0n, objects: [] });
    }
    expect((await bank.get('/api/accounts?type=piggy')).body.total).toBe(0n);
    expect((await bank.get('/api/accounts?owner=nobody')).body.total).toBe(0n);
    expect((await bank.get('/api/prices?symbol=XRP-USD')).text).toBe('[]');
    expect((await bank.get('/api/trades?state=asleep&side=up')).body.total).toBe(0n);
  });

  it('pages from nought, newest first, with the total on every page', async () => {
    for (let index = 0; index < 5; index++)
      await customer.client.post('/api/quotes', { ...quote, deliver_amount: 1_000 + index });
    const all = objectsOf(await customer.client.get('/api/quotes?per_page=100'));
    expect(all.slice(0, 5).map(({ deliver_amount }) => deliver_amount)).toEqual([
      1_004n,
      1_003n,
      1_002n,
      1_001n,
      1_000n,
    ]);
    const second = await customer.client.get('/api/quotes?page=1&per_page=2');
    expect(objectsOf(second)).toEqual(all.slice(2, 4));
    expect(second.body).toMatchObject({ total: BigInt(all.length), page: 1n, per_page: 2n });
    expect((await customer.client.get('/api/quotes?page=1000')).body).toMatchObject({
      total: BigInt(all.length),
      objects: [],
    });
    const owned = objectsOf(
      await bank.get(`/api/accounts?owner=customer&customer_guid=${customer.guid},${nobody}&type=trading,fiat`),
    );
    expect(owned.map(({ asset }) => asset).toSorted()).toEqual(['BTC', 'ETH', 'USD', 'USDC']);
    const own = objectsOf(await bank.get('/api/accounts?owner=bank'));
    expect(new Set(own.map(({ type }) => type))).toEqual(new Set(['reserve', 'fee']));
    for (const { bank_guid, customer_guid } of own)
      expect([typeof bank_guid, typeof customer_guid]).toEqual(['string', 'undefined']);
  });

  it('keeps amounts of any size exact, as integers and as text', async () => {
    const large = 123_456_789_012_345_678_901_234_567n;
    const asInteger = await customer.client.post('/api/quotes', {
      symbol: 'ETH-USD',
      side: 'sell',
      deliver_amount: large,
    });
    const asText = await customer.client.post('/api/quotes', {
      symbol: 'ETH-USD',
      side: 'sell',
      deliver_amount: large.toString(),
    });
    expect([asInteger.body.deliver_amount, asText.body.deliver_amount]).toEqual([large, large]);
    expect(asText.text).toContain(`"deliver_amount":${large},`);
    expect(
      (await customer.client.post('/api/quotes', { symbol: 'ETH-USD', side: 'buy', receive_amount: 10n ** 30n }))
        .status,
    ).toBe(201);
  });

  it('takes fees from the request in place of its own', async () => {
    const withDefault = await customer.client.post('/api/quotes', {
      symbol: 'USDC-USD',
      side: 'buy',
      deliver_amount: 10_000,
    });
    expect(withDefault.body).toMatchObject({ receive_amount: 100_000_000n, fee: 0n });
    const fees = [
      { type: 'spread', spread_fee: 50 },
      { type: 'fixed', fixed_fee: '25' },
    ];
    const asked = { symbol: 'USDC-USD', side: 'buy', receive_amount: 100_000_000, customer_guid: customer.guid };
    const named = await bank.post('/api/quotes', { ...asked, fees });
    expect(named.body).toMatchObject({ deliver_amount: 10_075n, receive_amount: 100_000_000n, fee: 75n });
    const eaten = await bank.post('/api/quotes', {
      symbol: 'BTC-USD',
      side: 'buy',
      deliver_amount: 25,
      fees: fees.slice(1),
    });
    expect(eaten.body.error_message).toMatch(/^deliver_amount is too small/);
  });

  it.each<[string, object]>([
    ['a trade', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }],
    ['a deposit', { product_type: 'funding', asset: 'USD', side: 'deposit', deliver_amount: 10_000 }],
    ['coins out', { product_type: 'crypto_transfer', asset: 'BTC', side: 'withdrawal', deliver_amount: 10_000 }],
  ])('names no fees of its own for %s, be they nought', async (_what, asked) => {
    for (const fees of [
      [{ type: 'fixed', fixed_fee: 0 }],
      [{ type: 'spread', spread_fee: 0 }],
      [{ type: 'spread', spread_fee: 100 }],
    ]) {
      const refused = await customer.client.post('/api/quotes', { ...asked, fees });
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          status: 403n,
          error_message: "fees must not be named by a customer's own token: the bank sets them",
          message_code: 'not_allowed',
        },
      ]);
    }
    for (const fees of [[], null])
      expect((await customer.client.post('/api/quotes', { ...asked, fees })).status).toBe(201);
    const byBank = { ...asked, customer_guid: customer.guid, fees: [{ type: 'fixed', fixed_fee: 0 }] };
    expect((await bank.post('/api/quotes', byBank)).body).toMatchObject({ fee: 0n });
  });

  it('reports a missing account, an unverified customer, or another fiat account', async () => {
    const ltc = await customer.client.post('/api/quotes', { ...quote, symbol: 'LTC-USD' });
    expect((await customer.client.post('/api/trades', { quote_guid: ltc.body.guid })).body.error_message).toBe(
      'quote_guid needs a trading account in LTC; create it first',
    );
    const bitcoin = await customer.client.post('/api/quotes', quote);
    const wrongAccount = { quote_guid: bitcoin.body.guid, fiat_account_guid: customer.accounts.BTC };
    expect((await customer.client.post('/api/trades', wrongAccount)).body.error_message).toMatch(/^fiat_account_guid/);
    const rightAccount = { quote_guid: bitcoin.body.guid, fiat_account_guid: customer.accounts.USD };
    expect((await customer.client.post('/api/trades', rightAccount)).status).toBe(201);
    const newcomer = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const early = await bank.post('/api/quotes', { ...quote, customer_guid: newcomer });
    expect((await bank.post('/api/trades', { quote_guid: early.body.guid })).body).toMatchObject({
      status: 400n,
      message_code: 'unverified_customer',
    });
  });

  it('lets a trade fail as requested, and one with an old quote', async () => {
    const attempt = async (extra: object, wait: number) => {
      const made = await customer.client.post('/api/quotes', quote);
      clock.advance(wait);
      const trade = await customer.client.post('/api/trades', { quote_guid: made.body.guid, ...extra });
      expect(trade.body).toMatchObject({ state: 'storing', failure_code: null });
      clock.advance(500);
      return (await customer.client.get(`/api/trades/${trade.body.guid}`)).body;
    };
    expect(await attempt({ expected_error: 'expired_quote' }, 0)).toMatchObject({
      state: 'failed',
      failure_code: 'expired_quote',
    });
    expect(await attempt({ expected_error: 'non_sufficient_funds' }, 0)).toMatchObject({
      state: 'failed',
      failure_code: 'non_sufficient_funds',
    });
    expect(await attempt({}, 30_000)).toMatchObject({ state: 'failed', failure_code: 'expired_quote' });
    expect(await attempt({}, 29_999)).toMatchObject({ state: 'pending', failure_code: null });
  });
});
