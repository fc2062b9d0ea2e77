import * as v from 'valibot';
import { callBackend } from './call.ts';

export interface WalletToCheck {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
}

/** Checks an address for an asset: checksum, network, and whether it is prohibited. Needs no sign-in. @throws HttpError for a refused one */
export const checkWallet = async (body: WalletToCheck, signal: AbortSignal): Promise<void> => {
  await callBackend('check-wallet', v.object({ valid: v.literal(true) }), { method: 'POST', body: { ...body }, signal });
};

const text = v.nullish(v.string(), null);
const refused = v.object({ data: v.object({ asset: text, address: text, reason: text, belongs_to: text }) });

/** What was checked and why it was refused, from the body of a refusal; null where it says nothing. */
export function refusedAddressIn(body: unknown) {
  const said = v.safeParse(refused, body);
  if (!said.success) return null;
  const { belongs_to: belongsTo, ...data } = said.output.data;
  return { ...data, belongsTo };
}
