import { describe, expect, it } from 'vitest';
import { addressCounterparty, bankAccountCounterparty, walletCounterparty } from '#app/mapping/counterparties.ts';
import { transferOf } from '#app/mapping/transfers.ts';
import { amount } from '#domain/money/money.ts';
import { everyPage } from '#ports/bank/every-page.ts';
import { g, noonish } from '../../domain/activity/samples.ts';

describe('the other end of a transfer', () => {
  const guidIn = (more: object) =>
    transferOf({
      ...{ guid: g(1), transfer_type: 'crypto', asset: 'ETH', side: 'withdrawal', state: 'completed', amount: amount(1) },
      ...{ created_at: noonish, updated_at: noonish },
      ...more,
    }).counterpartyGuid;
  const wallet = { type: 'external_wallet', guid: g(7) };
  const own = { type: 'trading', guid: g(8) };

  it.each([
    [{ external_bank_account_guid: g(9) }, g(9)],
    [{ deposit_address_guid: g(6), source_account: { type: 'one_time_address' }, destination_account: own }, g(6)],
    [{ source_account: own, destination_account: wallet }, g(7)],
    [{ source_account: wallet, destination_account: own }, g(7)],
    [{ source_account: own, destination_account: own }, null],
    [{ source_account: null }, null],
  ])('is the record that the bank names %#', (more, guid) => expect(guidIn(more)).toBe(guid));

  it('has a name, an address or last digits, as far as the bank tells them', () => {
    expect(walletCounterparty({ guid: g(7), name: '', asset: 'ETH', address: '0x1', state: 'deleted', created_at: noonish })).toMatchObject({
      name: null,
      address: '0x1',
    });
    expect(addressCounterparty({ guid: g(6), asset: 'ETH' }).address).toBeNull();
    expect(bankAccountCounterparty({ guid: g(9), state: 'completed', plaid_account_name: 'Checking', plaid_account_mask: '6789' })).toMatchObject({
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
