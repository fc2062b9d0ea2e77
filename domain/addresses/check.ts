import type { TradableCode } from '../assets/assets.ts';
import { withoutHidden } from '../credentials/hiddenCharacters.ts';
import { readBase58, sharedWithBitcoin } from './base58.ts';
import { readCashAddr } from './cashaddr.ts';
import { readEthereum } from './ethereum.ts';
import { type AddressFault, type Network, networkOf, type Place, type Reading } from './networks.ts';
import { readPaymentRequest } from './paymentRequest.ts';
import { readSegwit } from './segwit.ts';
import { unownedFault } from './unownedAddresses.ts';

export type AddressCheck =
  | ({ readonly ok: true } & Place)
  | {
      readonly ok: false;
      readonly reason: AddressFault;
      /** The chain of the address, if it is recognizably another one. */
      readonly belongsTo?: Network;
    };

/**
 * Addresses are shown in groups, and in sentences with quotes, brackets or a period around them.
 * The run at the end is bounded, as looking for a long one takes quadratic time.
 */
const gaps = /^[\s"'<>.,;\p{Pi}\p{Pf}\p{Ps}\p{Pe}]+|[\s"'<>.,;\p{Pi}\p{Pf}\p{Ps}\p{Pe}]{1,9}$|\s+/gu;

/** The address that a pasted text shows, without hidden characters. */
export const withoutGaps = (text: string): string => withoutHidden(text).replaceAll(gaps, '');

/** Far longer than any address; longer text is rejected unread. */
const longest = 256;

/** Judges the text alone. `address` is canonical: the same for every spelling. */
export function checkAddress(asset: TradableCode, address: string): AddressCheck {
  const expected = networkOf[asset];
  const text = withoutGaps(address);
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > longest) return { ok: false, reason: 'length' };
  // Lowercasing turns some non-Latin letters into Latin ones.
  if (!/^[\x21-\x7e]+$/.test(text)) return { ok: false, reason: 'characters' };
  const request = readPaymentRequest(text);
  if (request)
    return {
      ok: false,
      reason: request.hasRequirement ? 'requirement' : request.candidates.length === 0 ? 'no_address' : 'characters',
    };
  const reading = read(text);
  if (!reading.ok) {
    const { network, reason } = reading;
    return network === null || network === expected
      ? { ok: false, reason }
      : { ok: false, reason: 'other_network', belongsTo: network };
  }
  const place = reading.places.find(({ network }) => network === expected);
  if (place !== undefined) {
    const reason = unownedFault(place);
    return reason === null ? { ok: true, ...place } : { ok: false, reason };
  }
  if (expected === 'litecoin' && sharedWithBitcoin(text)) return { ok: false, reason: 'old_litecoin' };
  const [other] = reading.places;
  return { ok: false, reason: 'other_network', ...(other && { belongsTo: other.network }) };
}

/** Old Litecoin addresses may start with `LTC1` too: a valid reading beats a prefix. */
function read(text: string): Reading {
  const old = readBase58(text);
  return old.ok ? old : (readEthereum(text) ?? readSegwit(text) ?? readCashAddr(text) ?? old);
}
