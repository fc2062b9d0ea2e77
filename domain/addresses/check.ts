import type { TradableCode } from '../assets/assets.ts';
import { readBase58 } from './base58.ts';
import { readCashAddr } from './cashaddr.ts';
import { readEthereum } from './ethereum.ts';
import { type AddressFault, type Network, networkOf, type Place, type Reading } from './networks.ts';
import { readSegwit } from './segwit.ts';

export type AddressCheck =
  | ({ readonly ok: true } & Place)
  | {
      readonly ok: false;
      readonly reason: AddressFault;
      /** The chain that the address is of, where it is another one and can be told. */
      readonly belongsTo?: Network;
    };

/** Far above any address; a longer text is not looked at. */
const longest = 256;

/**
 * Whether coins of an asset can be sent to an address: its form, its checksum and its chain, as far as the text alone says. Spaces around it
 * are left off. `address` of the answer is the canonical form: two texts for one destination come to the same.
 */
export function checkAddress(asset: TradableCode, address: string): AddressCheck {
  const wanted = networkOf[asset];
  const text = address.trim();
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > longest) return { ok: false, reason: 'length' };
  // Some letters of other alphabets become Latin ones when they are made small.
  if (!/^[\x21-\x7e]+$/.test(text)) return { ok: false, reason: 'characters' };
  const reading = read(text);
  if (!reading.ok) {
    const { network, reason } = reading;
    return network === null || network === wanted ? { ok: false, reason } : { ok: false, reason: 'other_network', belongsTo: network };
  }
  const place = reading.places.find(({ network }) => network === wanted);
  if (place !== undefined) return { ok: true, ...place };
  const [other] = reading.places;
  return { ok: false, reason: 'other_network', ...(other && { belongsTo: other.network }) };
}

/** An old Litecoin address may start with `LTC1` as a new one does: what can be read wins over what looks like something. */
function read(text: string): Reading {
  const old = readBase58(text);
  return old.ok ? old : (readEthereum(text) ?? readSegwit(text) ?? readCashAddr(text) ?? old);
}
