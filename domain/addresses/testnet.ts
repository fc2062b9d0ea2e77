import { sha256 } from '@noble/hashes/sha2.js';
import type { TradableCode } from '../assets/assets.ts';
import { encodeCashAddr } from './cashaddr.ts';
import { checksummed } from './ethereum.ts';
import { encodeSegwit } from './segwit.ts';

const hashBytes = 20;

/** Derived from the entropy alone. Nobody has its key: never send anything real. */
export function testAddress(asset: TradableCode, entropy: Uint8Array): string {
  const hash = sha256(entropy).subarray(0, hashBytes);
  switch (asset) {
    case 'BTC':
      return encodeSegwit('tb', 0, hash);
    case 'LTC':
      return encodeSegwit('tltc', 0, hash);
    case 'BCH':
      return encodeCashAddr('bchtest', 0, hash);
    case 'ETH':
    case 'USDC':
      return checksummed(Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
}
