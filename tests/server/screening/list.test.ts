import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { encodeBase58Check } from '../../../machines/shared/addresses/base58.ts';
import { encodeCashAddr } from '../../../machines/shared/addresses/cashaddr.ts';
import { checkAddress } from '../../../machines/shared/addresses/check.ts';
import { networkOf } from '../../../machines/shared/addresses/networks.ts';
import { encodeSegwit } from '../../../machines/shared/addresses/segwit.ts';
import { testAddress } from '../../../machines/shared/addresses/testnet.ts';
import { tradableCodes } from '../../../machines/shared/assets.ts';
import { prohibitedAddresses, prohibitedWords, screen } from '../../../server/screening/list.ts';

const entropy = new TextEncoder().encode(prohibitedWords);
const hash = sha256(entropy).subarray(0, 20);

describe('the list of prohibited addresses', () => {
  it('is invented: each address follows from the words', () => {
    expect(prohibitedAddresses).toEqual({
      bitcoin: [testAddress('BTC', entropy), encodeSegwit('bc', 0, hash), encodeBase58Check(0, hash)],
      ethereum: [testAddress('ETH', entropy)],
      litecoin: [testAddress('LTC', entropy), encodeSegwit('ltc', 0, hash)],
      'bitcoin-cash': [testAddress('BCH', entropy), encodeCashAddr('bitcoincash', 0, hash)],
    });
  });

  it.each(tradableCodes)('stops %s at its addresses in canonical form, and at no other', (asset) => {
    const network = networkOf[asset];
    for (const address of prohibitedAddresses[network]) {
      expect(checkAddress(asset, address)).toMatchObject({ ok: true, address });
      expect(screen(network, address)).toBe('prohibited');
    }
    expect(screen(network, testAddress(asset, hash))).toBe('clear');
  });
});
