import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { decideTransfer } from '#sandbox/bank/transfers/decisions.ts';
import { bankExternalBankAccounts } from '#server/db/schema/index.ts';
import { bankClient, type Fields, mintBankToken, openCustomer, type TestCustomer } from '#tests/server/bank/client.ts';
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
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const day = 86_400_000;

describeOnOneDatabase('how a transfer ends', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  let customer: TestCustomer;
  let bankAccount: string;
  const newcomer = async (assets: readonly string[] = ['BTC']) => {
    customer = await openCustomer(server, bank, clock.advance, assets);
    bankAccount = await linkBankAccount(server, customer.guid);
  };
  const read = async ({ guid }: { readonly guid?: unknown }): Promise<Fields> =>
    (await customer.client.get(`/api/transfers/${guid}`)).body;
  const dollars = () => balanceOf(customer.client, customer.accounts.USD);
  const fund = (side: 'deposit' | 'withdrawal', amount: number, more: object = {}) =>
    move(customer.client, fundingQuote(side, amount), {
      transfer_type: 'funding',
      external_bank_account_guid: bankAccount,
      ...more,
    });
  const guidOf = (transfer: Fields) => String(transfer.guid);

  it('fails without the money, and moves none', async () => {
    await newcomer();
    const other = await openCustomer(server, bank, clock.advance);
    const wallet = await addWallet(server, customer.guid);
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: other.accounts.USD };
    const made = [
      await fund('withdrawal', 1_000_000),
      await fund('withdrawal', 1),
      await move(bank, bookQuote('USD', 1), { transfer_type: 'book', ...ends }, customer.client),
      await move(customer.client, cryptoQuote('BTC', 6_410), { transfer_type: 'crypto', external_wallet_guid: wallet }),
    ];
    expect(made.map(({ state, failure_code }) => [state, failure_code])).toEqual(made.map(() => ['storing', null]));
    expect(await dollars()).toEqual([1_000_000n, 0n]);
    clock.advance(10_000);
    const ended = [];
    for (const transfer of made) ended.push(await read(transfer));
    // The first one uses up the limit; otherwise the second would lack the money.
    expect(ended.map(({ failure_code: code }) => code)).toEqual([
      null,
      'limit_exceeded',
      'non_sufficient_funds',
      'non_sufficient_funds',
    ]);
    for (const { state, amount } of ended.slice(1)) expect([state, amount]).toEqual(['failed', null]);
    expect(await dollars()).toEqual([0n, 0n]);
  });

  it('can spend what became due a moment ago, without a read in between', async () => {
    const other = await openCustomer(server, bank, clock.advance);
    await newcomer();
    const ends = { source_account_guid: customer.accounts.USD, destination_account_guid: other.accounts.USD };
    await fund('deposit', 5_000, { payment_rail: 'rtp' });
    clock.advance(4_000);
    const made = await move(bank, bookQuote('USD', 1_005_000), { transfer_type: 'book', ...ends }, customer.client);
    clock.advance(1_000);
    expect(await read(made)).toMatchObject({ state: 'completed' });
  });

  it.each(['non_sufficient_funds', 'invalid_address', 'plaid_unknown_error', 'internal_error'])(
    'fails with %s as asked, promising nothing',
    async (code) => {
      await newcomer();
      const made = await fund('withdrawal', 100, { expected_error: code });
      expect(await dollars()).toEqual([1_000_000n, 1_000_000n]);
      clock.advance(1_000);
      expect(await read(made)).toMatchObject({ state: 'failed', failure_code: code, amount: null });
      clock.advance(day);
      expect(await dollars()).toEqual([1_000_000n, 1_000_000n]);
    },
  );

  it.each([
    ['refresh_required', 'refresh_required'],
    ['plaid_access_not_granted', 'deleted'],
    ['plaid_no_accounts', 'deleted'],
    ['plaid_unknown_error', 'completed'],
  ])('that fails with %s leaves the bank account %s', async (code, state) => {
    await newcomer();
    await fund('deposit', 100, { expected_error: code });
    const stateNow = async () => {
      const { db } = server.services;
      const [row] = await db
        .select()
        .from(bankExternalBankAccounts)
        .where(eq(bankExternalBankAccounts.guid, bankAccount));
      return row?.state;
    };
    expect(await stateNow()).toBe('completed');
    clock.advance(1_000);
    await customer.client.get('/api/transfers');
    expect(await stateNow()).toBe(state);
  });

  it('fails above a hundred dollars from a bank account linked through Plaid, in that direction only', async () => {
    await newcomer();
    bankAccount = await linkBankAccount(server, customer.guid, { accountKind: 'plaid' });
    const [most, more, out] = [
      await fund('deposit', 10_000),
      await fund('deposit', 10_001),
      await fund('withdrawal', 10_001),
    ];
    clock.advance(5_000);
    expect(await read(most)).toMatchObject({ state: 'holding' });
    expect(await read(more)).toMatchObject({ state: 'failed', failure_code: 'limit_exceeded', amount: null });
    expect(await read(out)).toMatchObject({ state: 'completed' });
  });

  it('fails above what the customer may move in a day and in a week, and what failed does not count', async () => {
    await newcomer();
    const { activity_limits: limits } = (await customer.client.get(`/api/customers/${customer.guid}`)).body;
    expect(limits).toContainEqual({
      type: 'rolling',
      name: 'Deposits in 24 hours',
      asset: 'USD',
      amount: 500_000n,
      interval: 86_400n,
      activities: ['funding'],
      sides: ['deposit'],
    });
    const ends = async (amount: number) => {
      const made = await fund('deposit', amount, { payment_rail: 'wire' });
      clock.advance(4_000);
      return (await read(made)).failure_code;
    };
    expect(await ends(500_001)).toBe('limit_exceeded');
    expect(await ends(499_999)).toBeNull();
    expect(await ends(2)).toBe('limit_exceeded');
    expect(await ends(1)).toBeNull();
    clock.advance(day - 6_000);
    // The window rolls: the deposit's amount is free after a day, the later cent is not.
    expect(await ends(500_000)).toBe('limit_exceeded');
    expect(await ends(500_000)).toBeNull();
    clock.advance(day);
    expect(await ends(500_000)).toBeNull();
    clock.advance(day);
    expect(await ends(1)).toBe('limit_exceeded');
    clock.advance(5 * day);
    expect(await ends(1)).toBeNull();
  });

  it('fails above what may leave of a coin in a day, its fee included', async () => {
    await newcomer();
    const wallet = await addWallet(server, null);
    await arriveDeposit(server.services, { address: await addAddress(server, customer, 'BTC'), amount: 10n ** 9n });
    clock.advance(5_000);
    const ends = async (coins: bigint) => {
      const made = await move(customer.client, cryptoQuote('BTC', coins), {
        transfer_type: 'crypto',
        external_wallet_guid: wallet,
      });
      clock.advance(1_000);
      return (await read(made)).failure_code;
    };
    expect([
      await ends(100_000_000n),
      await ends(300_000_000n),
      await ends(100_000_001n),
      await ends(100_000_000n),
    ]).toEqual([null, null, 'limit_exceeded', null]);
    clock.advance(day);
    expect(await ends(100_000_000n)).toBeNull();
  });

  it('waits for a review if requested or large, and continues when approved', async () => {
    await newcomer();
    const wallet = await addWallet(server, null);
    await arriveDeposit(server.services, { address: await addAddress(server, customer, 'BTC'), amount: 10n ** 9n });
    clock.advance(5_000);
    const send = (amount: bigint, more: object = {}) =>
      move(customer.client, cryptoQuote('BTC', amount), {
        transfer_type: 'crypto',
        external_wallet_guid: wallet,
        ...more,
      });
    const [small, asked, large] = [
      await send(50_000n),
      await send(50_000n, { expected_behaviours: ['force_review'] }),
      await send(200_000_000n),
    ];
    clock.advance(60_000);
    expect([(await read(small)).state, (await read(asked)).state, (await read(large)).state]).toEqual([
      'completed',
      'reviewing',
      'reviewing',
    ]);
    expect((await read(asked)).destination_account).toMatchObject({
      bank_guid: expect.stringMatching(/^[0-9a-f]{32}$/),
      customer_guid: null,
    });
    const outcome = await decideTransfer(server.services, guidOf(large), 'approve');
    expect(outcome).toMatchObject({ kind: 'decided', transfer: { state: 'pending', decision: 'approve' } });
    clock.advance(5_999);
    expect((await read(large)).state).toBe('pending');
    clock.advance(1);
    expect(await read(large)).toMatchObject({ state: 'completed', amount: 199_995_000n });
    // The other review is approved after two minutes.
    clock.advance(55_000);
    expect((await read(asked)).state).toBe('pending');
    clock.advance(6_000);
    expect((await read(asked)).state).toBe('completed');
    expect(await decideTransfer(server.services, guidOf(asked), 'reject')).toEqual({
      kind: 'refused',
      reason: 'not_reviewing',
    });
    for (const guid of [nobody, 'x', '\0']) {
      expect(await decideTransfer(server.services, guid, 'reject')).toEqual({
        kind: 'refused',
        reason: 'unknown_transfer',
      });
    }
  });

  it('fails when its review rejects it, and gives the promise and the limit back', async () => {
    await newcomer();
    const made = await fund('withdrawal', 1_000_000, { expected_behaviours: ['force_review'] });
    const deposit = await fund('deposit', 100, { expected_behaviours: ['force_review'] });
    clock.advance(1_000);
    expect(await dollars()).toEqual([1_000_000n, 0n]);
    expect((await decideTransfer(server.services, guidOf(made), 'reject')).kind).toBe('decided');
    expect((await decideTransfer(server.services, guidOf(deposit), 'reject')).kind).toBe('decided');
    expect(await read(made)).toMatchObject({ state: 'failed', failure_code: 'compliance_rejection', amount: null });
    expect(await dollars()).toEqual([1_000_000n, 1_000_000n]);
    const again = await fund('withdrawal', 1_000_000);
    clock.advance(day);
    expect((await read(again)).state).toBe('completed');
    expect(await read(deposit)).toMatchObject({ state: 'failed', amount: null });
    expect(await dollars()).toEqual([0n, 0n]);
  });

  it('leaves a sound ledger', async () => {
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});
