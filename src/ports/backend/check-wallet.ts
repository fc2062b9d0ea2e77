import * as v from 'valibot';
import { walletCheck } from '#contract/account/walletCheck.ts';
import type { AddressToCheck, CheckedAddress, RefusedAddress } from '#machines/shared/addresses/addressCheck.ts';
import { call } from './call.ts';

/** Checks an address: checksum, network, prohibition. Needs no sign-in. @throws HttpError */
export async function checkWallet(body: AddressToCheck, signal: AbortSignal): Promise<CheckedAddress> {
  const { valid: _, ...address } = await call(walletCheck.check, { body, signal });
  return address;
}

const text = v.nullish(v.string(), null);
const refused = v.object({ data: v.object({ asset: text, address: text, reason: text, belongs_to: text }) });

export function refusedAddressIn(body: unknown): RefusedAddress | null {
  const said = v.safeParse(refused, body);
  if (!said.success) return null;
  const { belongs_to: belongsTo, ...data } = said.output.data;
  return { ...data, belongsTo };
}
