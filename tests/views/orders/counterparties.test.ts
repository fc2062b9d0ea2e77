import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressCounterparty, bankAccountCounterparty, walletCounterparty } from '#features/orders/counterparties.ts';
import type { BankClient } from '#ports/bank/client.ts';
import { everyPage } from '#ports/bank/every-page.ts';
import { readTransfer } from '#ports/bank/transfers.ts';
import { g, noonish } from '../../domain/activity/samples.ts';

describe('the counterparty of a transfer', () => {
  const guidIn = async (more: object) => {
    const times = { created_at: '2026-07-01T12:00:00Z', updated_at: '2026-07-01T12:00:00Z' };
    const record = {
      ...{ guid: g(1), transfer_type: 'crypto', asset: 'ETH', side: 'withdrawal', state: 'completed', amount: 1 },
      ...times,
      ...more,
    };
    const bank: BankClient = { call: async (_path, schema) => v.parse(schema, record) };
    return (await readTransfer(bank, g(1))).counterpartyGuid;
  };
  const wallet = { type: 'external_wallet', guid: g(7) };
  const own = { type: 'trading', guid: g(8) };

  it.each([
    [{ external_bank_account_guid: g(9) }, g(9)],
    [{ deposit_address_guid: g(6), source_account: { type: 'one_time_address' }, destination_account: own }, g(6)],
    [{ source_account: own, destination_account: wallet }, g(7)],
    [{ source_account: wallet, destination_account: own }, g(7)],
    [{ source_account: own, destination_account: own }, null],
    [{ source_account: null }, null],
  ])('is the record that the bank names %#', async (more, guid) => expect(await guidIn(more)).toBe(guid));

  it('has a name, an address or last digits, as far as the bank gives them', () => {
    expect(
      walletCounterparty({
        guid: g(7),
        name: '',
        asset: 'ETH',
        address: '0x1',
        tag: null,
        state: 'deleted',
        failureCode: null,
        createdAt: noonish,
      }),
    ).toMatchObject({
      name: null,
      address: '0x1',
    });
    expect(addressCounterparty({ guid: g(6), asset: 'ETH' }).address).toBeNull();
    expect(
      bankAccountCounterparty({
        guid: g(9),
        state: 'completed',
        plaid_account_name: 'Checking',
        plaid_account_mask: '6789',
      }),
    ).toMatchObject({
      ...{ name: 'Checking', mask: '6789', address: null },
    });
  });
});

describe('every page of a list', () => {
  it.each([0, 1, 99, 100, 101, 250])('is read, of %d records', async (total) => {
    const all = Array.from({ length: total }, (_, index) => index);
    const read = await everyPage(async (page) => ({ total, objects: all.slice(page * 100, (page + 1) * 100) }));
    expect(read).toEqual(all);
  });

  it('ends at a short page, whatever the total says', async () => {
    expect(await everyPage(async () => ({ total: 500, objects: [1] }))).toEqual([1]);
  });
});
