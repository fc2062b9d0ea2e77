import * as v from 'valibot';
import { walletCheck } from '#contract/account/walletCheck.ts';
import type { AddressToCheck, CheckedAddress, RefusedAddress } from '#machines/shared/addresses/addressCheck.ts';
import { call } from './call.ts';

/** Checks an address for an asset: checksum, network, and whether it is prohibited. Needs no sign-in. @throws HttpError for a refused one */
export async function checkWallet(body: AddressToCheck, signal: AbortSignal): Promise<CheckedAddress> {
  const { valid: _, ...address } = await call(walletCheck.check, { body, signal });
  return address;
}

const text = v.nullish(v.string(), null);
const refused = v.object({ data: v.object({ asset: text, address: text, reason: text, belongs_to: text }) });

/** What was checked and why it was refused, from the body of a refusal; null where it says nothing. */
export function refusedAddressIn(body: unknown): RefusedAddress | null {
  const said = v.safeParse(refused, body);
  if (!said.success) return null;
  const { belongs_to: belongsTo, ...data } = said.output.data;
  return { ...data, belongsTo };
}
