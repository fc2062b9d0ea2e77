import type { walletCheck } from '#contract/account/walletCheck.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { Network } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Refusal } from '../problem.ts';
import { promiseContract } from '../setup.ts';

/**
 * The wallet check of the backend, which two flows make: the page for everyone, and the address
 * book of a customer.
 */

export interface AddressToCheck {
  readonly asset: TradableCode;
  readonly network: Network;
  readonly address: string;
}

/** An address that the wallet check accepts. */
export type CheckedAddress = Omit<DataOf<typeof walletCheck.check>, 'valid'>;

/** What the wallet check says about an address that it refuses, as received. */
export interface RefusedAddress {
  readonly asset: string | null;
  readonly address: string | null;
  readonly reason: string | null;
  /** The network that the address belongs to, if it is recognizably another one. */
  readonly belongsTo: string | null;
}

export type CheckWalletResult =
  | { readonly ok: true; readonly checked: CheckedAddress }
  | (Refusal<'refused'> & { readonly refusedAddress: RefusedAddress | null });
/** POST /customers/check-wallet. */
export const checkWallet = promiseContract<CheckWalletResult, AddressToCheck>('checkWallet');
