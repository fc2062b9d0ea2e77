import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { withoutHidden } from '../credentials/hiddenCharacters.ts';
import { checkAddress, withoutGaps } from './check.ts';
import { readPaymentRequest } from './paymentRequest.ts';

/**
 * The address in a payment request: `bitcoin:tb1…?amount=0.1` becomes `tb1…`. Other texts, and
 * requests without a payable address, are returned unchanged so that no input is lost.
 */
export function addressInUri(text: string): string {
  const visible = withoutHidden(text);
  const request = readPaymentRequest(withoutGaps(visible));
  const address = request?.hasRequirement ? undefined : request?.candidates.find(isAddress);
  return address ?? visible;
}

const isAddress = (text: string): boolean => tradableCodes.some((asset) => checkAddress(asset, text).ok);

/**
 * The content of an address QR code: `bitcoin:tb1…`. Bitcoin Cash addresses include their prefix;
 * ether and tokens use the bare address, since a token request would have to name its contract.
 */
export const paymentUri = (asset: TradableCode, address: string): string =>
  asset === 'BTC' || asset === 'LTC' ? `${asset === 'BTC' ? 'bitcoin' : 'litecoin'}:${address}` : address;
