import { expect, it } from 'vitest';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import {
  bankClient,
  type Fields,
  mintBankToken,
  objectsOf,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import { addAddress, balanceOf, fundingQuote, linkBankAccount, move } from '#tests/server/bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const day = 86_400_000;

describeOnOneDatabase('a deposit that is taken back, or never was', (open) => {
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

  it('is taken back by the bank of the sender: a second transfer reverses it, and it alone names the other', async () => {
    await newcomer();
    const fees = [{ type: 'fixed', fixed_fee: 50 }];
    const quote = { ...fundingQuote('deposit', 5_000), fees, customer_guid: customer.guid };
    const made = await move(
      customer.client,
      quote,
      { transfer_type: 'funding', external_bank_account_guid: bankAccount },
      bank,
    );
    expect(await returnTransfer(server.services, guidOf(made), 'R01')).toEqual({
      kind: 'refused',
      reason: 'not_returnable',
    });
    clock.advance(24_000);
    const outcome = await returnTransfer(server.services, guidOf(made), 'R03');
    if (outcome.kind !== 'returned') throw new Error(outcome.reason);
    expect(await dollars()).toEqual([1_000_000n, 1_000_000n]);
    expect(await read(made)).toMatchObject({
      state: 'completed',
      return_code: 'R03',
      failure_code: null,
      amount: 4_950n,
      reference_transfer_guid: null,
    });
    const [newest] = objectsOf(await customer.client.get('/api/transfers?transfer_type=funding_return'));
    expect(newest).toMatchObject({
      guid: outcome.transfer.guid,
      side: 'withdrawal',
      state: 'completed',
      amount: 4_950n,
      estimated_amount: 4_950n,
      return_code: 'R03',
      reference_transfer_guid: made.guid,
      source_account: { guid: customer.accounts.USD },
      destination_account: { guid: bankAccount },
    });
    expect(await returnTransfer(server.services, guidOf(made), 'R03')).toEqual({
      kind: 'refused',
      reason: 'already_returned',
    });
    for (const code of ['R00', 'R86', 'r01', 'R1', 'R011', '']) {
      expect(await returnTransfer(server.services, guidOf(made), code)).toEqual({
        kind: 'refused',
        reason: 'invalid_code',
      });
    }
    expect(await returnTransfer(server.services, nobody, 'R85')).toEqual({
      kind: 'refused',
      reason: 'unknown_transfer',
    });
  });

  it('is taken back while it is held: its hold is over, nothing was there to spend, and nothing stays held', async () => {
    await newcomer();
    const made = await fund('deposit', 5_000);
    const later = await fund('deposit', 700);
    clock.advance(10_000);
    expect(await dollars()).toEqual([1_005_700n, 1_000_000n]);
    expect((await returnTransfer(server.services, guidOf(made), 'R01')).kind).toBe('returned');
    expect(await dollars()).toEqual([1_000_700n, 1_000_000n]);
    const returned = await read(made);
    expect(returned).toMatchObject({
      state: 'completed',
      return_code: 'R01',
      amount: 5_000n,
      reference_transfer_guid: null,
    });
    clock.advance(day);
    expect(await read(made)).toEqual(returned);
    expect((await read(later)).state).toBe('completed');
    expect(await dollars()).toEqual([1_000_700n, 1_000_700n]);
  });

  it('is taken back after it was spent: the bank bears what is missing, and no promise is touched', async () => {
    await newcomer();
    const made = await fund('deposit', 400_000);
    clock.advance(24_000);
    await customer.client.get('/api/transfers');
    const out = await fund('withdrawal', 900_000);
    const quote = await customer.client.post('/api/quotes', {
      symbol: 'BTC-USD',
      side: 'buy',
      deliver_amount: 350_000,
    });
    await customer.client.post('/api/trades', { quote_guid: quote.body.guid });
    expect(await dollars()).toEqual([1_400_000n, 150_000n]);
    const outcome = await returnTransfer(server.services, guidOf(made), 'R10');
    expect(outcome).toMatchObject({ kind: 'returned', transfer: { amount: 150_000n, estimatedAmount: 400_000n } });
    expect(await dollars()).toEqual([1_250_000n, 0n]);
    clock.advance(10_000);
    expect((await read(out)).state).toBe('completed');
    expect(await dollars()).toEqual([0n, 0n]);
    const second = await fund('deposit', 5_000, { payment_rail: 'wire' });
    clock.advance(4_000);
    expect((await read(second)).state).toBe('completed');
    expect(await returnTransfer(server.services, guidOf(second), 'R01')).toEqual({
      kind: 'refused',
      reason: 'not_returnable',
    });
    expect(await returnTransfer(server.services, guidOf(out), 'R01')).toEqual({
      kind: 'refused',
      reason: 'not_returnable',
    });
  });

  it('does not arrive at an address that is not there, without an amount, or where it is unclear what came', async () => {
    await newcomer(['ETH', 'USDC']);
    const address = await addAddress(server, customer, 'ETH', `0x${customer.guid}`);
    await addAddress(server, customer, 'USDC', address);
    const arrive = (arrival: object) => arriveDeposit(server.services, { address, amount: 5n, ...arrival });
    expect(await arrive({ address: 'tb1qnobody' })).toEqual({ kind: 'refused', reason: 'unknown_address' });
    expect(await arrive({ address: 'a\0' })).toEqual({ kind: 'refused', reason: 'unknown_address' });
    for (const amount of [0n, -1n, 10n ** 30n + 1n])
      expect(await arrive({ amount })).toEqual({ kind: 'refused', reason: 'invalid_amount' });
    for (const txnHash of ['', 'a\0', 'x'.repeat(129)])
      expect(await arrive({ txnHash })).toEqual({ kind: 'refused', reason: 'invalid_hash' });
    expect(await arrive({})).toEqual({ kind: 'refused', reason: 'several_assets' });
    expect(await arrive({ asset: 'USDC' })).toMatchObject({
      kind: 'arrived',
      transfer: { asset: 'USDC', destinationAccount: { guid: customer.accounts.USDC } },
    });
    // On Ethereum, one hash at another asset's address is another deposit.
    expect((await arrive({ asset: 'ETH', txnHash: '0x1' })).kind).toBe('arrived');
    expect((await arrive({ asset: 'USDC', txnHash: '0x1' })).kind).toBe('arrived');
    expect((await arrive({ asset: 'USDC', txnHash: '0x1', amount: 6n })).kind).toBe('known');
  });

  it('leaves a sound ledger', async () => {
    expect((await ledgerProof(server.services)).sound).toBe(true);
  });
});
