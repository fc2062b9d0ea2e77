import { bech32 } from '@scure/base';
import { type AddressFault, type Environment, isMixedCase, type Reading, unreadable } from './networks.ts';

const environments: Readonly<Record<string, Environment>> = { bitcoincash: 'main', bchtest: 'test', bchreg: 'test' };
const prefixes = Object.keys(environments);

const withPrefix = new RegExp(`^(${prefixes.join('|')}):(.*)$`, 's');
/** Without its prefix: a first letter set by the type, and longer than any legacy address. */
const bare = /^[qpzr][0-9a-z]{38,}$/;
/** The letters for 0 to 31. The libraries have the alphabet, but not this checksum. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const checksumDigits = 8;
const longest = 120;
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

function checksum(prefix: string, digits: readonly number[]): bigint {
  let sum = 1n;
  for (const digit of [...Array.from(prefix, (character) => character.charCodeAt(0) & 31), 0, ...digits]) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(digit);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

/** The hash sizes in bytes, by the low bits of the version byte. */
const sizes = [20, 24, 28, 32, 40, 48, 56, 64];

/**
 * A CashAddr with its prefix. @param type 0 to 15: 0 pays a key's hash, 1 a script's. @param hash
 * in one of the sizes above
 */
export function encodeCashAddr(prefix: string, type: number, hash: Uint8Array): string {
  const digits = bech32.toWords(Uint8Array.of((type << 3) | sizes.indexOf(hash.length), ...hash));
  const sum = checksum(prefix, [...digits, ...new Array<number>(checksumDigits).fill(0)]);
  const check = Array.from({ length: checksumDigits }, (_, index) =>
    Number((sum >> BigInt(5 * (checksumDigits - 1 - index))) & 31n),
  );
  return `${prefix}:${[...digits, ...check].map((digit) => alphabet[digit] ?? '').join('')}`;
}

/** Reads a CashAddr of Bitcoin Cash, with or without its prefix; `null` for anything else. */
export function readCashAddr(text: string): Reading | null {
  const lower = text.toLowerCase();
  const [, named, payload = lower] = withPrefix.exec(lower) ?? [];
  if (named === undefined && !bare.test(lower)) return null;
  const faulty = (reason: AddressFault) => unreadable(reason, 'bitcoin-cash');
  if (isMixedCase(text)) return faulty('mixed_case');
  const digits = Array.from(payload, (letter) => alphabet.indexOf(letter));
  if (digits.includes(-1)) return faulty('characters');
  if (payload.length > longest || digits.length <= checksumDigits) return faulty('length');
  const prefix = (named === undefined ? prefixes : [named]).find((candidate) => checksum(candidate, digits) === 0n);
  if (prefix === undefined) return faulty('checksum');
  const address = canonical(prefix, bech32.fromWordsUnsafe(digits.slice(0, -checksumDigits)) ?? null);
  const environment = environments[prefix];
  if (address === null || environment === undefined) return faulty('program');
  return { ok: true, places: [{ network: 'bitcoin-cash', environment, address }] };
}

/** Types 2 and 3 become 0 and 1. `null` unless key hashes have 20 bytes, script hashes 20 or 32. */
function canonical(prefix: string, payload: Uint8Array | null): string | null {
  if (payload === null) return null;
  const [version = 0, ...bytes] = payload;
  const type = version >> 3;
  if (type > 3 || bytes.length !== sizes[version & 7]) return null;
  const isScript = (type & 1) === 1;
  if (bytes.length !== 20 && !(isScript && bytes.length === 32)) return null;
  return encodeCashAddr(prefix, type & 1, Uint8Array.from(bytes));
}
