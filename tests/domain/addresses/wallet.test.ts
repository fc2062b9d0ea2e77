import { describe, expect, test } from 'vitest';
import { isAccepted, isChanging, isInUse, type Wallet, walletOfAddress } from '#domain/addresses/wallet.ts';

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const wallet: Wallet = {
  ...{
    guid: 'a'.repeat(32),
    name: 'Ledger',
    asset: 'ETH',
    address: ethereum,
    tag: null,
    state: 'completed',
    failureCode: null,
    createdAt: 0,
  },
};

describe('a wallet', () => {
  test.each([
    ['storing', true, false, true],
    ['pending', true, false, true],
    ['reviewing', true, false, true],
    ['completed', true, true, false],
    ['failed', false, false, false],
    ['deleting', false, false, true],
    ['deleted', false, false, false],
    ['archived', true, false, false],
  ])('that is %s: in use %s, accepted %s, changing %s', (state, inUse, accepted, changing) => {
    expect([isInUse({ ...wallet, state }), isAccepted({ ...wallet, state }), isChanging({ ...wallet, state })]).toEqual(
      [inUse, accepted, changing],
    );
  });

  test('is found by every spelling of its address, for its own asset, while it is in use', () => {
    const find = (asset: string, address: string, state = 'completed') =>
      walletOfAddress([{ ...wallet, state }], asset, address);
    expect(find('ETH', ethereum.toLowerCase())).toMatchObject({ name: 'Ledger' });
    expect(find('ETH', ` ${ethereum} `)).toMatchObject({ name: 'Ledger' });
    expect(find('USDC', ethereum)).toBeNull();
    expect(find('ETH', ethereum, 'failed')).toBeNull();
    expect(find('ETH', ethereum, 'deleting')).toBeNull();
  });
});
