import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import { type Place, type Reading, unreadable } from './networks.ts';

const addressBytes = 25;
/** The longest text of 25 bytes. Decoding time grows with the square of the length. */
const longest = 35;

type Version = Omit<Place, 'address'> & {
  /** The version byte of the preferred form. */
  readonly preferred?: number;
};

/**
 * Legacy Bitcoin Cash and old Litecoin script addresses (3…) count as Bitcoin's, since those chains
 * have unambiguous forms.
 */
const versions: Readonly<Record<number, readonly Version[]>> = {
  0: [{ network: 'bitcoin', environment: 'main' }],
  5: [{ network: 'bitcoin', environment: 'main' }],
  48: [{ network: 'litecoin', environment: 'main' }],
  50: [{ network: 'litecoin', environment: 'main' }],
  58: [{ network: 'litecoin', environment: 'test' }],
  111: [
    { network: 'bitcoin', environment: 'test' },
    { network: 'litecoin', environment: 'test' },
  ],
  196: [
    { network: 'bitcoin', environment: 'test' },
    { network: 'litecoin', environment: 'test', preferred: 58 },
  ],
};

const withChecksum = createBase58check(sha256);

/** A legacy address. @param hash 20 bytes of a key's or a script's hash */
export function encodeBase58Check(version: number, hash: Uint8Array): string {
  return withChecksum.encode(Uint8Array.of(version, ...hash));
}

/** Reads a legacy address; any other text counts as an invalid one. */
export function readBase58(text: string): Reading {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return unreadable('characters', null);
  const bytes = text.length > longest ? null : base58.decode(text);
  if (bytes?.length !== addressBytes) return unreadable('length', null);
  const payload = checkedPayload(text);
  if (payload === null) return unreadable('checksum', null);
  const [version = 0, ...hash] = payload;
  const found = versions[version];
  if (found === undefined) return unreadable('other_network', null);
  const places = found.map(({ preferred, ...place }) => ({
    ...place,
    address: preferred === undefined ? text : encodeBase58Check(preferred, Uint8Array.from(hash)),
  }));
  return { ok: true, places };
}

/** Whether a valid address starts with 3: a Bitcoin script, or a retired Litecoin one. */
export const sharedWithBitcoin = (text: string): boolean => checkedPayload(text)?.[0] === 5;

function checkedPayload(text: string): Uint8Array | null {
  try {
    return withChecksum.decode(text);
  } catch {
    return null;
  }
}
