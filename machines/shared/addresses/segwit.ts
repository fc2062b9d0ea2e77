import { digitsOf, isMixedCase, textOf, toBytes, toDigits } from './base32.ts';
import { type Environment, type Network, type Reading, unreadable } from './networks.ts';

const prefixes: Readonly<Record<string, { readonly network: Network; readonly environment: Environment }>> = {
  bc: { network: 'bitcoin', environment: 'main' },
  tb: { network: 'bitcoin', environment: 'test' },
  bcrt: { network: 'bitcoin', environment: 'test' },
  ltc: { network: 'litecoin', environment: 'main' },
  tltc: { network: 'litecoin', environment: 'test' },
  rltc: { network: 'litecoin', environment: 'test' },
};

const shape = new RegExp(`^(${Object.keys(prefixes).join('|')})1(.*)$`, 's');
const longest = 90;
const checksumDigits = 6;
const lastVersion = 16;
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** What the checksum comes to: version 0 has bech32 (BIP 173), later ones bech32m (BIP 350). */
const target = (version: number | undefined): number => (version === 0 ? 1 : 0x2bc830a3);

function checksum(prefix: string, digits: readonly number[]): number {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  let sum = 1;
  for (const digit of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...digits]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ digit;
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator;
  }
  return sum;
}

/** A native segwit address: `bc1…`, `tltc1…`. @param program 2 to 40 bytes; 20 or 32 for version 0. */
export function encodeSegwit(prefix: string, version: number, program: Uint8Array): string {
  const digits = [version, ...toDigits(program)];
  const sum = checksum(prefix, [...digits, ...new Array<number>(checksumDigits).fill(0)]) ^ target(version);
  const check = Array.from({ length: checksumDigits }, (_, index) => (sum >> (5 * (checksumDigits - 1 - index))) & 31);
  return `${prefix}1${textOf([...digits, ...check])}`;
}

/** Reads what starts like a native segwit address of Bitcoin or Litecoin; `null` for anything else. */
export function readSegwit(text: string): Reading | null {
  const address = text.toLowerCase();
  const [, prefix = '', data = ''] = shape.exec(address) ?? [];
  const place = prefixes[prefix];
  if (place === undefined) return null;
  const faulty = (reason: Parameters<typeof unreadable>[0]) => unreadable(reason, place.network);
  if (isMixedCase(text)) return faulty('mixed_case');
  const digits = digitsOf(data);
  if (digits === null) return faulty('characters');
  if (address.length > longest || digits.length <= checksumDigits) return faulty('length');
  const [version = 0, ...rest] = digits.slice(0, -checksumDigits);
  if (checksum(prefix, digits) !== target(version)) return faulty('checksum');
  return isProgram(version, toBytes(rest)) ? { ok: true, places: [{ ...place, address }] } : faulty('program');
}

function isProgram(version: number, program: Uint8Array | null): boolean {
  if (program === null || version > lastVersion) return false;
  return version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40;
}
