import { sha256 } from '@noble/hashes/sha2.js';
import type { TradableCode } from '../assets/assets.ts';
import { encodeCashAddr } from './cashaddr.ts';
import { checksummed } from './ethereum.ts';
import { encodeSegwit } from './segwit.ts';

const hashBytes = 20;

/**
 * A well-formed test-chain address derived from the entropy alone: `tb1q…`, `tltc1q…`,
 * `bchtest:q…`, or `0x…`. Nobody has its key, so nothing real may be sent there.
 */
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
