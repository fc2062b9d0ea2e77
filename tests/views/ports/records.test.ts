import { parse } from 'valibot';
import { expect, it } from 'vitest';
import type { BankClient } from '#ports/bank/client.ts';
import { listExternalWallets } from '#ports/bank/external-wallets.ts';
import { listTrades } from '#ports/bank/trades.ts';
import { listTransfers } from '#ports/bank/transfers.ts';

const guid = (digit: string) => digit.repeat(32);
const record = (digit: string, changes: object = {}) => ({
  guid: guid(digit),
  transfer_type: 'funding',
  asset: 'USD',
  side: 'deposit',
  state: 'completed',
  amount: 500,
  created_at: '2026-11-22T12:00:00Z',
  updated_at: '2026-11-22T12:00:00Z',
  ...changes,
});
const bankWith = (objects: readonly unknown[]): BankClient => ({
  call: async (_, schema) => parse(schema, { total: objects.length, page: 0, per_page: 100, objects }),
});

it('a record that cannot be read does not hide the others, and is named', async () => {
  const nameless = { amount: 5 };
  const list = [
    record('1'),
    record('2', { amount: 'much' }),
    record('3', { created_at: 'once' }),
    nameless,
    null,
    record('4'),
  ];
  const { objects, unreadable, total } = await listTransfers(bankWith(list), 0);
  expect(objects.map((each) => each.guid)).toEqual([guid('1'), guid('4')]);
  expect(unreadable).toEqual([guid('2'), guid('3'), JSON.stringify(nameless), 'null']);
  expect(total).toBe(6);
});

it('a trade says by its labels whether a recurring buy placed it', async () => {
  const trade = (digit: string, labels?: readonly string[]) =>
    record(digit, { symbol: 'BTC-USD', side: 'buy', receive_amount: 1, deliver_amount: 1, fee: 0, labels });
  const list = [trade('1', ['buy_price:1', 'recurring:7f']), trade('2', ['buy_price:1']), trade('3')];
  const { objects } = await listTrades(bankWith(list), 0);
  expect(objects.map(({ isRecurring }) => isRecurring)).toEqual([true, false, false]);
});

it('a wallet with an unreadable record is listed as one, next to the others', async () => {
  const wallet = {
    guid: guid('1'),
    name: 'Ledger',
    asset: 'ETH',
    address: '0x1',
    state: 'completed',
    created_at: '2026-11-22T12:00:00Z',
  };
  const { created_at, ...readable } = wallet;
  const unknown = {
    guid: '',
    name: '',
    asset: '',
    address: '',
    tag: null,
    state: 'unreadable',
    failureCode: null,
    createdAt: 0,
  };
  const list = [
    { ...wallet, guid: guid('2'), address: 7 },
    { ...wallet, guid: 3, name: 4, created_at: 'once' },
    null,
    wallet,
  ];
  expect(await listExternalWallets(bankWith(list), guid('9'))).toEqual([
    { ...unknown, guid: guid('2'), name: 'Ledger' },
    unknown,
    unknown,
    { ...readable, tag: null, failureCode: null, createdAt: Date.parse(created_at) },
  ]);
});

it('a reply that is no list is still refused', async () => {
  const bank: BankClient = {
    call: async (_, schema) => parse(schema, { total: 1, page: 0, per_page: 100, objects: 'none' }),
  };
  await expect(listTransfers(bank, 0)).rejects.toThrow();
});
