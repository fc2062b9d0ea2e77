import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { checkAddress, withoutGaps } from './check.ts';

/** `bitcoin:…?amount=0.1` (BIP 21), and the same of Litecoin; `bitcoincash:` is part of the address itself, and stays. */
const schemes = /^(?:bitcoin|litecoin):([^?]*)/i;
/** `ethereum:pay-0x…@1/transfer?address=0x…` (EIP 681). */
const ethereum = /^ethereum:(?:pay-)?([^@/?]*)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/i;
/** Ethereum and its test chain. Other chains have addresses of the same form, where coins sent on Ethereum would not arrive. */
const ethereumChains: readonly string[] = ['1', '11155111'];

/** A token is sent by calling its contract: the recipient is a parameter, and the address in front is the token's. */
function recipient(target: string, method: string | undefined, query: string | undefined): string | null {
  if (method === undefined) return target;
  return method === 'transfer' ? (/(?:^|&)address=([^&]*)/.exec(query ?? '')?.[1] ?? null) : null;
}

function candidate(text: string): string | null {
  const simple = schemes.exec(text);
  if (simple) return simple[1] ?? null;
  const call = ethereum.exec(text);
  if (call) return ethereumChains.includes(call[2] ?? '1') ? recipient(call[1] ?? '', call[3], call[4]) : null;
  return /^(?:bitcoincash|bchtest):[^?]*(?=\?)/i.exec(text)?.[0] ?? null;
}

/**
 * The address in a payment request, as QR codes carry them: `bitcoin:tb1…?amount=0.1` becomes `tb1…`. Any other text is returned as it is, and so is
 * a request without a valid address, so that nothing typed is lost.
 */
export function addressInUri(text: string): string {
  const address = candidate(withoutGaps(text));
  return address !== null && tradableCodes.some((asset) => checkAddress(asset, address).ok) ? address : text;
}

/**
 * What a QR code of an address holds, so that a wallet knows what to send: `bitcoin:tb1…`. An address of Bitcoin Cash brings its prefix along.
 * For ether and tokens it is the address alone, since a request for a token would have to name its contract.
 */
export const paymentUri = (asset: TradableCode, address: string): string =>
  asset === 'BTC' || asset === 'LTC' ? `${asset === 'BTC' ? 'bitcoin' : 'litecoin'}:${address}` : address;
