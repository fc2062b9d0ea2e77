import { type TradableCode, tradableCodes } from '../assets/assets.ts';
import { withoutHidden } from '../credentials/hiddenCharacters.ts';
import { checkAddress, withoutGaps } from './check.ts';
import { readPaymentRequest } from './paymentRequest.ts';

/** `bitcoin:tb1…?amount=0.1` becomes `tb1…`; other text stays, so that nothing is lost. */
export function addressInUri(text: string): string {
  const visible = withoutHidden(text);
  const request = readPaymentRequest(withoutGaps(visible));
  const address = request?.hasRequirement ? undefined : request?.candidates.find(isAddress);
  return address ?? visible;
}

const isAddress = (text: string): boolean => tradableCodes.some((asset) => checkAddress(asset, text).ok);

/** Ether and tokens use the bare address: a token request would need its contract. */
export const paymentUri = (asset: TradableCode, address: string): string =>
  asset === 'BTC' || asset === 'LTC' ? `${asset === 'BTC' ? 'bitcoin' : 'litecoin'}:${address}` : address;
