import * as v from 'valibot';
import { networkOf } from '#domain/addresses/networks.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import type { AddressToCheck, CheckedAddress, RefusedAddress } from '#machines/shared/addresses/addressCheck.ts';
import { callBackend } from './call.ts';

const checked = v.object({
  valid: v.literal(true),
  asset: v.picklist(tradableCodes),
  network: v.picklist(Object.values(networkOf)),
  environment: v.picklist(['main', 'test', 'any']),
  address: v.pipe(v.string(), v.nonEmpty()),
  screened: v.boolean(),
});

/** Checks an address for an asset: checksum, network, and whether it is prohibited. Needs no sign-in. @throws HttpError for a refused one */
export async function checkWallet(body: AddressToCheck, signal: AbortSignal): Promise<CheckedAddress> {
  const { valid: _, ...address } = await callBackend('check-wallet', checked, { method: 'POST', body: { ...body }, signal });
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
