import { keccak_256 } from '@noble/hashes/sha3.js';
import { withoutHidden } from '../credentials/hiddenCharacters.ts';
import { isMixedCase, type Reading, unreadable } from './networks.ts';

const digits = 40;

/**
 * An address with the capitalization of EIP-55. @param hex 40 hexadecimal digits without the `0x`
 */
export function checksummed(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = keccak_256(Uint8Array.from(lower, (character) => character.charCodeAt(0)));
  const nibble = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
  return `0x${Array.from(lower, (character, index) => (nibble(index) >= 8 ? character.toUpperCase() : character)).join('')}`;
}

/** Whether the capitalization carries a checksum; without one, typos go unnoticed. */
export const hasChecksum = (text: string): boolean => isMixedCase(withoutHidden(text).trim().slice('0x'.length));

/** `null` unless it starts with `0x`. Single-case text has no checksum and is accepted. */
export function readEthereum(text: string): Reading | null {
  if (!/^0x/i.test(text)) return null;
  const hex = text.slice(2);
  if (!/^[0-9a-f]*$/i.test(hex)) return unreadable('characters', 'ethereum');
  if (hex.length !== digits) return unreadable('length', 'ethereum');
  const address = checksummed(hex);
  if (isMixedCase(hex) && `0x${hex}` !== address) return unreadable('checksum', 'ethereum');
  return { ok: true, places: [{ network: 'ethereum', environment: 'any', address }] };
}
