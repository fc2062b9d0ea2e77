import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import { listedPriceOf } from '#domain/trades/price.ts';
import { marketOfLabels } from '#domain/trades/quotedMarket.ts';
import { seedHistory } from '#sandbox/bank/history/history.ts';
import { book, reserve } from '#sandbox/bank/ledger/ledger.ts';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  type Fields,
  fieldsOf,
  mintBankToken,
  objectsOf,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import { balanceOf } from '#tests/server/bank/movements.ts';
import { createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { expectBooksToAgree } from './books.ts';

const fiveAssets = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH'];
const day = 86_400_000;
const year = 365 * day;
const momentOf = (record: Fields, field = 'created_at') => Date.parse(String(record[field]));

/** Derived from records alone. */
function effectsOf(record: Fields): { asset: string; amount: bigint; at: number }[] {
  const at = momentOf(record);
  if (record.symbol) {
    if (record.state !== 'settling') return [];
    const [coin = '', dollars = ''] = String(record.symbol).split('-');
    const [paid, got] = record.side === 'buy' ? [dollars, coin] : [coin, dollars];
    return [
      { asset: paid, amount: -BigInt(String(record.deliver_amount)), at },
      { asset: got, amount: BigInt(String(record.receive_amount)), at },
    ];
  }
  if (record.state !== 'completed' && record.state !== 'holding') return [];
  const amount = BigInt(String(record.amount));
  const fee = BigInt(String(record.fee));
  return [{ asset: String(record.asset), amount: record.side === 'deposit' ? amount : -(amount + fee), at }];
}

describeOnOneDatabase('a seeded history', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
  });
  const newcomer = () => openCustomer(server, bank, clock.advance, fiveAssets);
  const seed = (guid: string) => seedHistory(server.services, guid, 'Alex Morgan');
  const tradesOf = async ({ client }: TestCustomer) => objectsOf(await client.get('/api/trades?per_page=100'));
  const transfersOf = async ({ client }: TestCustomer) => objectsOf(await client.get('/api/transfers?per_page=100'));
  /** Records must explain balances, which never go below zero. */
  async function expectRecordsToExplainBalances(customer: TestCustomer) {
    const effects = [...(await tradesOf(customer)), ...(await transfersOf(customer))]
      .flatMap(effectsOf)
      .toSorted((a, b) => a.at - b.at);
    const sums = new Map<string, bigint>();
    for (const { asset, amount, at } of effects) {
      const sum = (sums.get(asset) ?? 0n) + amount;
      expect(sum >= 0n, `${asset} at ${new Date(at).toISOString()}: ${sum}`).toBe(true);
      sums.set(asset, sum);
    }
    for (const [asset, account] of Object.entries(customer.accounts)) {
      expect((await balanceOf(customer.client, account))[0], asset).toBe(sums.get(asset) ?? 0n);
    }
  }

  it('spreads trades of every asset over two years, most filled and some failed', async () => {
    const customer = await newcomer();
    await seed(customer.guid);
    const trades = await tradesOf(customer);
    expect(trades.length).toBeGreaterThanOrEqual(55);
    expect(new Set(trades.map(({ symbol }) => symbol))).toEqual(new Set(fiveAssets.map((asset) => `${asset}-USD`)));
    expect(new Set(trades.map(({ side }) => side))).toEqual(new Set(['buy', 'sell']));
    expect(new Set(trades.map(({ failure_code }) => failure_code))).toEqual(
      new Set([null, 'expired_quote', 'non_sufficient_funds']),
    );
    const times = trades.map((trade) => momentOf(trade));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((times.at(0) ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(1.9 * year);
    expect(Math.max(...times)).toBeLessThanOrEqual(clock.now());
    const { body } = await customer.client.get(`/api/customers/${customer.guid}`);
    expect(momentOf(body)).toBeLessThan(Math.min(...times));
    for (const account of Object.values(customer.accounts))
      expect((await balanceOf(customer.client, account))[0]).toBeGreaterThan(0n);
  });

  it('labels each trade with the price list that explains its amounts', async () => {
    const customer = await newcomer();
    await seed(customer.guid);
    for (const trade of await tradesOf(customer)) {
      const terms = {
        side: trade.side === 'buy' ? 'buy' : 'sell',
        symbol: String(trade.symbol),
        deliverAmount: amount(String(trade.deliver_amount)),
        receiveAmount: amount(String(trade.receive_amount)),
        fee: amount(String(trade.fee)),
      } as const;
      const market = marketOfLabels(Array.isArray(trade.labels) ? trade.labels.map(String) : null, momentOf(trade));
      expect(listedPriceOf({ ...terms, market })).not.toBeNull();
    }
  });

  it('explains every balance by trades and transfers, at every moment, and leaves a sound ledger', async () => {
    const customer = await newcomer();
    await seed(customer.guid);
    await expectRecordsToExplainBalances(customer);
    await expectBooksToAgree(server);
    for (const row of await fundingQuotes(server, customer.guid)) expect(row.transfer_guid).not.toBeNull();
  });

  it('has transfers of each kind, between records that are there', async () => {
    const customer = await newcomer();
    await seed(customer.guid);
    const transfers = await transfersOf(customer);
    const some = (fields: Fields) =>
      transfers.filter((transfer) => Object.entries(fields).every(([name, value]) => transfer[name] === value));
    expect(some({ transfer_type: 'funding', side: 'deposit', payment_rail: 'wire', state: 'completed' })).toHaveLength(
      2,
    );
    expect(
      some({ transfer_type: 'funding', side: 'deposit', payment_rail: 'ach', state: 'completed' }).length,
    ).toBeGreaterThanOrEqual(24);
    expect(some({ transfer_type: 'funding', side: 'withdrawal', state: 'completed' })).toHaveLength(3);
    expect(some({ state: 'failed' })).toMatchObject([{ failure_code: 'non_sufficient_funds', amount: null }]);
    const [original] = some({ transfer_type: 'funding', return_code: 'R01' });
    expect(original).toMatchObject({ side: 'deposit', state: 'completed' });
    expect(some({ transfer_type: 'funding_return' })).toMatchObject([
      { return_code: 'R01', reference_transfer_guid: original?.guid, amount: original?.amount, side: 'withdrawal' },
    ]);

    const addresses = objectsOf(await customer.client.get('/api/deposit_addresses')).map(({ guid }) => guid);
    const received = some({ transfer_type: 'crypto', side: 'deposit' });
    expect(new Set(received.map(({ asset }) => asset))).toEqual(new Set(['BTC', 'ETH', 'USDC', 'LTC']));
    for (const { deposit_address_guid: address } of received) expect(addresses).toContain(address);
    const wallets = objectsOf(await customer.client.get('/api/external_wallets'));
    const sent = some({ transfer_type: 'crypto', side: 'withdrawal' });
    expect(sent).toHaveLength(3);
    for (const { asset, fee, destination_account: end } of sent) {
      expect(wallets).toContainEqual(expect.objectContaining({ guid: fieldsOf(end).guid, asset, state: 'completed' }));
      expect(fee).toBeGreaterThan(0n);
    }
    for (const { asset, state, txn_hash: hash } of [...received, ...sent]) {
      expect([state, hash]).toEqual([
        'completed',
        expect.stringMatching(asset === 'ETH' || asset === 'USDC' ? /^0x[0-9a-f]{64}$/ : /^[0-9a-f]{64}$/),
      ]);
    }
    const banks = objectsOf(await customer.client.get('/api/external_bank_accounts'));
    expect(banks.map(({ state }) => state)).toEqual(['completed', 'completed']);
    expect(banks).toContainEqual(expect.objectContaining({ account_kind: 'plaid', plaid_account_mask: '1111' }));
    for (const { external_bank_account_guid: guid } of some({ transfer_type: 'funding' }))
      expect(banks.map((row) => row.guid)).toContain(guid);
  });

  it('holds the newest deposit for some days, and releases it when it said', async () => {
    const customer = await newcomer();
    await seed(customer.guid);
    const held = async () => (await transfersOf(customer)).find(({ guid }) => guid === newest?.guid);
    const [newest] = await transfersOf(customer);
    expect(newest).toMatchObject({ transfer_type: 'funding', side: 'deposit', state: 'holding', payment_rail: 'ach' });
    const { started_at: startedAt, duration } = fieldsOf(newest?.hold_details);
    const end = Date.parse(String(startedAt)) + Number(duration) * 1_000;
    expect(end - clock.now()).toBeGreaterThan(3 * day);
    expect(end - clock.now()).toBeLessThan(5 * day);
    const [balance, available] = (await balanceOf(customer.client, customer.accounts.USD)) as [bigint, bigint];
    expect(balance - available).toBe(newest?.amount);
    clock.advance(end - clock.now() - 1);
    expect((await held())?.state).toBe('holding');
    clock.advance(1);
    expect((await held())?.state).toBe('completed');
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([balance, balance]);
    await expectBooksToAgree(server);
  });

  it('does nothing the second time, also when two processes seed at once', async () => {
    const { guid, client } = await newcomer();
    const made = await Promise.all([seed(guid), seed(guid)]);
    expect(made.toSorted((a, b) => a - b)[0]).toBe(0);
    expect(await seed(guid)).toBe(0);
    const listed = [await client.get('/api/trades'), await client.get('/api/transfers')].map(({ body }) =>
      Number(body.total),
    );
    // A return is a separate record of a planned transfer.
    expect(listed.reduce((sum, total) => sum + total, 0)).toBe(Math.max(...made) + 1);
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });

  it('gives a customer of an older sandbox the transfers that their trades were paid from', async () => {
    const customer = await newcomer();
    const { guid, client, accounts } = customer;
    await giveWithoutRecord(server, guid, accounts.USD ?? '', 4_000_000n);
    const { body: ether } = await client.post('/api/deposit_addresses', { account_guid: accounts.ETH });
    const spent = 4_500_000n;
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: spent });
    await client.post('/api/trades', { quote_guid: quote.body.guid });
    clock.advance(3_000);
    await seed(guid);
    expect((await tradesOf(customer)).filter(({ state }) => state === 'settling')).toHaveLength(1);
    await expectRecordsToExplainBalances(customer);
    await expectBooksToAgree(server);
    const addresses = objectsOf(await client.get('/api/deposit_addresses'));
    expect(addresses.map(({ asset }) => asset).toSorted()).toEqual(['BTC', 'ETH', 'LTC', 'USDC']);
    expect(addresses.find(({ asset }) => asset === 'ETH')?.guid).toBe(ether.guid);
    expect(await seed(guid)).toBe(0);
  });

  it('needs a customer with a dollar account', async () => {
    await expect(seed('f'.repeat(32))).rejects.toThrow('there is no customer');
    const { body } = await bank.post('/api/customers', { type: 'individual' });
    await expect(seed(String(body.guid))).rejects.toThrow('has no USD account');
  });
});

describeOnOneDatabase('a seeded history where the clock', (open) => {
  it.each([
    ['stands still', { SANDBOX_NOW: '2026-01-15T12:00:00Z' }],
    ['runs twenty times as fast', { SANDBOX_SPEED: '20' }],
  ])('%s shows the deposit on hold for the same time', async (_how, environment) => {
    const server = await open({ environment: { ...environment, SANDBOX_OPENING_BALANCE: '0' } });
    const bank = bankClient(server, await mintBankToken(server));
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const account = await bank.post('/api/accounts', {
      type: 'fiat',
      asset: 'USD',
      name: 'Dollars',
      customer_guid: guid,
    });
    await seedHistory(server.services, guid, 'Alex Morgan');
    const [newest] = objectsOf(await bank.get(`/api/transfers?customer_guid=${guid}`));
    expect(newest).toMatchObject({ state: 'holding', amount: 150_000n });
    const { started_at: startedAt, duration } = fieldsOf(newest?.hold_details);
    const left = Date.parse(String(startedAt)) + Number(duration) * 1_000 - server.services.clock.now();
    expect(left / day).toBeCloseTo(5 - 26 / 24, 2);
    expect((await bank.get(`/api/accounts/${account.body.guid}`)).body.platform_balance).toBeGreaterThan(0n);
  });
});

const fundingQuotes = async ({ services }: RunningServer, customerGuid: string) =>
  rowsOf<{ transfer_guid: string | null }>(
    await services.db.execute(
      sql`select transfer_guid from bank_quotes where customer_guid = ${customerGuid} and product_type <> 'trading'`,
    ),
  );

/** The recordless deposit behind an older sandbox's trades. */
async function giveWithoutRecord(
  { services }: RunningServer,
  customerGuid: string,
  accountGuid: string,
  cents: bigint,
) {
  const postings = [{ accountGuid, asset: 'USD', amount: cents }, reserve('USD', -cents)];
  await services.db.transaction((tx) =>
    book(services, tx, { kind: 'history_deposit', referenceGuid: customerGuid, at: services.clock.now(), postings }),
  );
}
