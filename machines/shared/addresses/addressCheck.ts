import type { walletCheck } from '#contract/account/walletCheck.ts';
import type { DataOf } from '#contract/kit/call.ts';
import type { Network } from '#domain/addresses/networks.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Refusal } from '../problem.ts';
import { promiseContract } from '../setup.ts';

/** The backend's wallet check, shared by the public page and the address book. */

export interface AddressToCheck {
  readonly asset: TradableCode;
  readonly network: Network;
  readonly address: string;
}

/** Accepted by the wallet check. */
export type CheckedAddress = Omit<DataOf<typeof walletCheck.check>, 'valid'>;

/** As received. */
export interface RefusedAddress {
  readonly asset: string | null;
  readonly address: string | null;
  readonly reason: string | null;
  /** Set if the address clearly belongs to another network. */
  readonly belongsTo: string | null;
}

export type CheckWalletResult =
  | { readonly ok: true; readonly checked: CheckedAddress }
  | (Refusal<'refused'> & { readonly refusedAddress: RefusedAddress | null });
/** POST /customers/check-wallet. */
export const checkWallet = promiseContract<CheckWalletResult, AddressToCheck>('checkWallet');
