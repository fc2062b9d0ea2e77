import { checkAddress } from '#domain/addresses/check.ts';
import { isTradable } from '#domain/assets/assets.ts';
import { screen } from '#server/screening/list.ts';
import type { Wallet } from './lifecycle.ts';

/** A wallet's failure, or null, and the canonical address if there is one. */
export function judge(asset: string, given: string): Pick<Wallet, 'address' | 'failureCode'> {
  const check = isTradable(asset) ? checkAddress(asset, given) : null;
  if (!check?.ok) return { address: given, failureCode: 'invalid_address' };
  return {
    address: check.address,
    failureCode: screen(check.network, check.address) === 'clear' ? null : 'prohibited_address',
  };
}
