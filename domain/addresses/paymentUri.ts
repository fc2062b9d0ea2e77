import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { withoutHidden } from '../credentials/hiddenCharacters.ts';
import { checkAddress, withoutGaps } from './check.ts';
import { readPaymentRequest } from './paymentRequest.ts';

/**
 * The address in a payment request: `bitcoin:tb1…?amount=0.1` becomes `tb1…`. Any other text is returned as it looks, and so is a request that has no
 * valid address or must not be paid, so that nothing typed is lost.
 */
export function addressInUri(text: string): string {
  const visible = withoutHidden(text);
  const request = readPaymentRequest(withoutGaps(visible));
  const address = request?.hasRequirement ? undefined : request?.candidates.find(isAddress);
  return address ?? visible;
}

const isAddress = (text: string): boolean => tradableCodes.some((asset) => checkAddress(asset, text).ok);

/**
 * What a QR code of an address holds, so that a wallet knows what to send: `bitcoin:tb1…`. An address of Bitcoin Cash brings its prefix along.
 * For ether and tokens it is the address alone, since a request for a token would have to name its contract.
 */
export const paymentUri = (asset: TradableCode, address: string): string =>
  asset === 'BTC' || asset === 'LTC' ? `${asset === 'BTC' ? 'bitcoin' : 'litecoin'}:${address}` : address;
