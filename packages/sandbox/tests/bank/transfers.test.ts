import { beforeAll, expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import type { RunningServer } from '#server/server.ts';
import {
  type BankClient,
  bankClient,
  type Fields,
  mintBankToken,
  objectsOf,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import {
  addAddress,
  addWallet,
  balanceOf,
  bookQuote,
  cryptoQuote,
  fundingQuote,
  linkBankAccount,
  move,
} from '#tests/server/bank/movements.ts';
import { createTestClock, describeOnEachDatabase } from '#tests/server/support.ts';

describeOnEachDatabase('the life of a transfer', (open) => {
  const clock = createTestClock();
  let server: RunningServer;
  let bank: BankClient;
  let customer: TestCustomer;
  let bankAccount: string;
  beforeAll(async () => {
    server = await open({ clock });
    bank = bankClient(server, await mintBankToken(server));
  });
  const newcomer = async (assets: readonly string[] = ['BTC']) => {
    customer = await openCustomer(server, bank, clock.advance, assets);
    bankAccount = await linkBankAccount(server, customer.guid);
  };

  const follow = async ({ guid }: Fields, waits: readonly number[]): Promise<Fields[]> => {
    const seen = [];
    for (const wait of waits) {
      clock.advance(wait);
      seen.push((await customer.client.get(`/api/transfers/${guid}`)).body);
    }
    return seen;
  };
  const statesOf = (seen: readonly Fields[]) => seen.map(({ state }) => state);

  it('a deposit by ACH arrives, is held for as long as it says, and can then be spent', async () => {
    await newcomer();
    const made = await move(customer.client, fundingQuote('deposit', 5_000), {
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
      labels: ['savings'],
    });
    expect(made).toMatchObject({
      state: 'storing',
      side: 'deposit',
      amount: null,
      estimated_amount: 5_000n,
      fee: 0n,
      payment_rail: 'ach',
    });
    expect(made).toMatchObject({
      hold_details: null,
      external_bank_account_guid: bankAccount,
      labels: ['savings'],
      failure_code: null,
    });
    expect(made.source_account).toEqual({
      guid: bankAccount,
      type: 'external_bank_account',
      bank_guid: null,
      customer_guid: customer.guid,
    });
    expect(made.destination_account).toEqual({
      guid: customer.accounts.USD,
      type: 'fiat',
      bank_guid: null,
      customer_guid: customer.guid,
    });
    const early = await follow(made, [999, 1, 2_999]);
    expect(statesOf(early)).toEqual(['storing', 'pending', 'pending']);
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_000_000n, 1_000_000n]);
    const [holding] = await follow(made, [1]);
    expect(holding).toMatchObject({ state: 'holding', amount: 5_000n });
    expect(holding?.hold_details).toEqual({
      applicable_types: ['non_administrative'],
      duration: 20n,
      started_at: holding?.updated_at,
    });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_005_000n, 1_000_000n]);
    const late = await follow(made, [19_999, 1, 1e9]);
    expect(statesOf(late)).toEqual(['holding', 'completed', 'completed']);
    expect(late[2]).toMatchObject({
      amount: 5_000n,
      return_code: null,
      identifiers: [],
      hold_details: { duration: 20n },
    });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_005_000n, 1_005_000n]);
  });

  it.each(['rtp', 'wire'])('a deposit by %s is not held', async (rail) => {
    await newcomer();
    const made = await move(customer.client, fundingQuote('deposit', 5_000), {
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
      payment_rail: rail,
    });
    expect(statesOf(await follow(made, [1_000, 3_000]))).toEqual(['pending', 'completed']);
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_005_000n, 1_005_000n]);
  });

  it('a deposit that is looked at much later was released when it was due, with its fee taken once', async () => {
    await newcomer();
    const quote = {
      ...fundingQuote('deposit', 5_000),
      fees: [{ type: 'fixed', fixed_fee: 100 }],
      customer_guid: customer.guid,
    };
    const made = await move(
      customer.client,
      quote,
      { transfer_type: 'funding', external_bank_account_guid: bankAccount },
      bank,
    );
    const start = clock.now();
    clock.advance(86_400_000);
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_004_900n, 1_004_900n]);
    const [late] = await follow(made, [0]);
    expect(late).toMatchObject({ state: 'completed', amount: 4_900n, fee: 100n });
    expect(Date.parse(String(late?.updated_at))).toBe(start + 24_000);
  });

  it('a withdrawal of dollars is promised at once and leaves when it is completed', async () => {
    await newcomer();
    const quote = {
      ...fundingQuote('withdrawal', 40_000),
      fees: [{ type: 'fixed', fixed_fee: 100 }],
      customer_guid: customer.guid,
    };
    const made = await move(
      customer.client,
      quote,
      { transfer_type: 'funding', external_bank_account_guid: bankAccount },
      bank,
    );
    expect(made).toMatchObject({
      side: 'withdrawal',
      estimated_amount: 39_900n,
      fee: 100n,
      source_account: { type: 'fiat' },
    });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_000_000n, 960_000n]);
    const seen = await follow(made, [999, 1, 3_999, 1]);
    expect(statesOf(seen)).toEqual(['storing', 'pending', 'pending', 'completed']);
    expect(seen.at(-1)).toMatchObject({ amount: 39_900n, hold_details: null });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([960_000n, 960_000n]);
  });

  it('coins arrive at an address, once per transaction, and are credited when they are confirmed', async () => {
    await newcomer(['BTC', 'ETH']);
    const address = await addAddress(server, customer, 'ETH');
    const arrival = { address, amount: 10n ** 18n, txnHash: `0x${'a'.repeat(64)}` };
    const first = await arriveDeposit(server.services, arrival);
    if (first.kind !== 'arrived') throw new Error(first.kind);
    expect((await arriveDeposit(server.services, arrival)).kind).toBe('known');
    const seen = await follow({ guid: first.transfer.guid }, [0, 4_999, 1]);
    expect(statesOf(seen)).toEqual(['pending', 'pending', 'completed']);
    expect(seen[0]).toMatchObject({
      transfer_type: 'crypto',
      side: 'deposit',
      asset: 'ETH',
      amount: null,
      estimated_amount: 10n ** 18n,
      fee: 0n,
    });
    expect(seen[0]?.source_account).toEqual({ type: 'one_time_address', bank_guid: null, customer_guid: null });
    expect(seen[0]).not.toHaveProperty('quote_guid');
    expect(seen[2]).toMatchObject({
      amount: 10n ** 18n,
      txn_hash: arrival.txnHash,
      identifiers: [{ type: 'txn_hash', value: arrival.txnHash }],
    });
    expect(seen[2]?.deposit_address_guid).toMatch(/^[0-9a-f]{32}$/);
    expect((await customer.client.get('/api/transfers?transfer_type=crypto')).body.total).toBe(1n);
    expect(await balanceOf(customer.client, customer.accounts.ETH)).toEqual([10n ** 18n, 10n ** 18n]);
    const { kind } = await arriveDeposit(server.services, { address, amount: 5n });
    expect([kind, kind]).toEqual([(await arriveDeposit(server.services, { address, amount: 5n })).kind, 'arrived']);
  });

  it('coins leave to a wallet with the hash of their chain, and with the fees of the bank and of the chain', async () => {
    await newcomer(['BTC', 'ETH']);
    await arriveDeposit(server.services, { address: await addAddress(server, customer, 'ETH'), amount: 10n ** 18n });
    clock.advance(5_000);
    const wallet = await addWallet(server, customer.guid, { asset: 'ETH', address: '0xabc' });
    const made = await move(customer.client, cryptoQuote('ETH', 4n * 10n ** 17n), {
      transfer_type: 'crypto',
      external_wallet_guid: wallet,
    });
    expect(made).toMatchObject({
      state: 'storing',
      estimated_network_fee: 420_000_000_000_000n,
      network_fee: null,
      network_fee_asset: null,
      txn_hash: null,
    });
    expect(made.destination_account).toEqual({
      guid: wallet,
      type: 'external_wallet',
      bank_guid: null,
      customer_guid: customer.guid,
    });
    expect(await balanceOf(customer.client, customer.accounts.ETH)).toEqual([10n ** 18n, 6n * 10n ** 17n]);
    const seen = await follow(made, [1_000, 5_999, 1]);
    expect(statesOf(seen)).toEqual(['pending', 'pending', 'completed']);
    expect(seen[1]).toMatchObject({ amount: null, txn_hash: null, identifiers: [] });
    expect(seen[2]).toMatchObject({
      amount: 4n * 10n ** 17n - 10n ** 15n,
      fee: 10n ** 15n,
      network_fee: 420_000_000_000_000n,
      network_fee_asset: 'ETH',
      txn_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      identifiers: [{ type: 'txn_hash', value: seen[2]?.txn_hash }],
    });
    expect(await balanceOf(customer.client, customer.accounts.ETH)).toEqual([6n * 10n ** 17n, 6n * 10n ** 17n]);
    const found = objectsOf(await customer.client.get(`/api/transfers?txn_hash=${seen[2]?.txn_hash}`));
    expect(found.map(({ guid }) => guid)).toEqual([made.guid]);
  });

  it('a book transfer of the bank reaches another customer without a read by the sender; customers cannot book to others', async () => {
    await newcomer();
    const receiver = await openCustomer(server, bank, clock.advance);
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: receiver.accounts.USD };
    const refused = await customer.client.post('/api/transfers', {
      quote_guid: (await customer.client.post('/api/quotes', bookQuote('USD', 250_000))).body.guid,
      transfer_type: 'book',
      ...ends,
    });
    expect(refused.body).toMatchObject({ status: 403n, message_code: 'not_allowed' });
    const made = await move(bank, bookQuote('USD', 250_000), { transfer_type: 'book', ...ends }, customer.client);
    expect(made).toMatchObject({
      transfer_type: 'book',
      side: 'deposit',
      customer_guid: customer.guid,
      payment_rail: null,
    });
    expect(await balanceOf(customer.client, customer.accounts.USD)).toEqual([1_000_000n, 750_000n]);
    clock.advance(1_000);
    expect(await balanceOf(receiver.client, receiver.accounts.USD)).toEqual([1_250_000n, 1_250_000n]);
    expect(statesOf(await follow(made, [0]))).toEqual(['completed']);
    expect((await receiver.client.get(`/api/transfers/${made.guid}`)).status).toBe(404);
  });

  it('an inter-account transfer moves coins between the accounts of one customer', async () => {
    await newcomer();
    const storage = String(
      (await customer.client.post('/api/accounts', { type: 'storage', asset: 'BTC', name: 'Vault' })).body.guid,
    );
    await arriveDeposit(server.services, { address: await addAddress(server, customer, 'BTC'), amount: 900n });
    clock.advance(5_000);
    const ends = { source_account_guid: customer.accounts.BTC, destination_account_guid: storage };
    const quote = { product_type: 'inter_account', asset: 'BTC', receive_amount: 300, ...ends };
    const made = await move(customer.client, quote, { transfer_type: 'inter_account' });
    expect(statesOf(await follow(made, [500, 500]))).toEqual(['pending', 'completed']);
    expect(await balanceOf(customer.client, customer.accounts.BTC)).toEqual([600n, 600n]);
    expect(await balanceOf(customer.client, storage)).toEqual([300n, 300n]);
  });

  it('leaves a sound ledger', async () => {
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});

describeOnEachDatabase('a sandbox in a hurry', (open) => {
  it('shortens the hold, and says so', async () => {
    const start = Date.UTC(2026, 0, 15);
    let now = start;
    const clock = { now: () => now, due: (since: number, delay: number) => now - since >= delay / 10 };
    const server = await open({ clock, environment: { SANDBOX_SPEED: '10' } });
    const bank = bankClient(server, await mintBankToken(server));
    const advance = (ms: number) => {
      now += ms;
    };
    const customer = await openCustomer(server, bank, advance);
    const bankAccount = await linkBankAccount(server, customer.guid);
    const made = await move(customer.client, fundingQuote('deposit', 5_000), {
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
    });
    const seen = [];
    for (const wait of [400, 1_999, 1]) {
      advance(wait);
      seen.push((await customer.client.get(`/api/transfers/${made.guid}`)).body);
    }
    expect(seen.map(({ state }) => state)).toEqual(['holding', 'holding', 'completed']);
    expect(seen[0]?.hold_details).toMatchObject({ duration: 2n });
  });
});
