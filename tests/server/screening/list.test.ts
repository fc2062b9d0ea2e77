import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { encodeBase58Check } from '#domain/addresses/base58.ts';
import { encodeCashAddr } from '#domain/addresses/cashaddr.ts';
import { checkAddress } from '#domain/addresses/check.ts';
import { networkOf } from '#domain/addresses/networks.ts';
import { encodeSegwit } from '#domain/addresses/segwit.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import { prohibitedAddresses, prohibitedWords, screen } from '#server/screening/list.ts';

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
