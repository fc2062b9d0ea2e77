import { type Place, type Reading, unreadable } from './networks.ts';
import { sha256 } from './sha256.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const checksumBytes = 4;
const addressBytes = 25;
/** No text of 25 bytes is longer, and decoding takes time with the square of the length. */
const longest = 35;

type Version = Omit<Place, 'address'> & {
  /** The version byte of the same destination in the form that is preferred today. */
  readonly preferred?: number;
};

/**
 * What the first byte says. Bitcoin Cash's old addresses are Bitcoin's, letter for letter, and so were Litecoin's old script addresses
 * (3…): both count as Bitcoin's here, because who means the other chain can write its own form.
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

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, checksumBytes);

/** Bytes in base 58; each leading zero byte is a `1`. */
function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** @returns the bytes, or `null` where a character is not of the alphabet */
function decode(text: string): Uint8Array | null {
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes]);
}

/** An address of the old form. @param hash 20 bytes of a key's or a script's hash */
export function encodeBase58Check(version: number, hash: Uint8Array): string {
  const payload = Uint8Array.of(version, ...hash);
  return encode(Uint8Array.of(...payload, ...checksumOf(payload)));
}

/** Reads an address of the old form. Every text gets an answer: what no other form claims is taken for a broken one of these. */
export function readBase58(text: string): Reading {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return unreadable('characters', null);
  const bytes = text.length > longest ? null : decode(text);
  if (bytes?.length !== addressBytes) return unreadable('length', null);
  const payload = bytes.subarray(0, -checksumBytes);
  if (checksumOf(payload).some((byte, index) => byte !== bytes[payload.length + index])) return unreadable('checksum', null);
  const [version = 0, ...hash] = payload;
  const found = versions[version];
  if (found === undefined) return unreadable('other_network', null);
  const places = found.map(({ preferred, ...place }) => ({
    ...place,
    address: preferred === undefined ? text : encodeBase58Check(preferred, Uint8Array.from(hash)),
  }));
  return { ok: true, places };
}
