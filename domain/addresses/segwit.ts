import { bech32, bech32m } from '@scure/base';
import { type Environment, isMixedCase, type Network, type Reading, unreadable } from './networks.ts';

const prefixes: Readonly<Record<string, { readonly network: Network; readonly environment: Environment }>> = {
  bc: { network: 'bitcoin', environment: 'main' },
  tb: { network: 'bitcoin', environment: 'test' },
  bcrt: { network: 'bitcoin', environment: 'test' },
  ltc: { network: 'litecoin', environment: 'main' },
  tltc: { network: 'litecoin', environment: 'test' },
  rltc: { network: 'litecoin', environment: 'test' },
};

const shape = new RegExp(`^(${Object.keys(prefixes).join('|')})1(.*)$`, 's');
/** Bech32's letters, without easily confused ones. */
const letters = /^[02-9ac-hj-np-z]*$/;
const longest = 90;
const checksumDigits = 6;
const lastVersion = 16;

/** Version 0 has the checksum of BIP 173, later ones that of BIP 350. */
const formOf = (version: number) => (version === 0 ? bech32 : bech32m);

/**
 * A native segwit address: `bc1…`, `tltc1…`. @param program 2 to 40 bytes; 20 or 32 for version 0.
 */
export function encodeSegwit(prefix: string, version: number, program: Uint8Array): string {
  const form = formOf(version);
  return form.encode(prefix, [version, ...form.toWords(program)]);
}

/**
 * Reads what starts like a native segwit address of Bitcoin or Litecoin; `null` for anything else.
 */
export function readSegwit(text: string): Reading | null {
  const address = text.toLowerCase();
  const [, prefix = '', data = ''] = shape.exec(address) ?? [];
  const place = prefixes[prefix];
  if (place === undefined) return null;
  const faulty = (reason: Parameters<typeof unreadable>[0]) => unreadable(reason, place.network);
  if (isMixedCase(text)) return faulty('mixed_case');
  if (!letters.test(data)) return faulty('characters');
  if (address.length > longest || data.length <= checksumDigits) return faulty('length');
  // The first letter is the version, and `q` is 0.
  const decoded = formOf(data.startsWith('q') ? 0 : 1).decodeUnsafe(address, longest);
  if (decoded === undefined) return faulty('checksum');
  const [version = 0, ...program] = decoded.words;
  return isProgram(version, bech32.fromWordsUnsafe(program) ?? null)
    ? { ok: true, places: [{ ...place, address }] }
    : faulty('program');
}

function isProgram(version: number, program: Uint8Array | null): boolean {
  if (program === null || version > lastVersion) return false;
  return version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40;
}
