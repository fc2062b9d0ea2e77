import type { Wallet } from '#domain/addresses/wallet.ts';
import { effectContract, promiseContract, streamContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { ImageFile, SavedForm, WalletFact } from './externalWallet.types.ts';

export type ReadImageResult = { readonly ok: true; readonly text: string } | Refusal<'notAnImage' | 'imageTooLarge' | 'noCode'>;
/** The text of the QR code in a picture. */
export const readImage = promiseContract<ReadImageResult, { image: ImageFile }>('readImage');

export interface WalletToAdd {
  readonly customerGuid: string;
  readonly name: string;
  readonly asset: string;
  readonly address: string;
  readonly tag: string;
  readonly token: string;
}
export type AddWalletResult = { readonly ok: true; readonly wallet: Wallet } | Refusal<'duplicate' | 'stepUpExpired' | 'refused'>;
/** POST /api/external_wallets, once. The implementation must not pass on the abort signal and must not retry: the wallet may be stored already. */
export const addWallet = promiseContract<AddWalletResult, WalletToAdd>('addWallet');

export type RemoveWalletResult = { readonly ok: true; readonly wallet: Wallet | null } | Refusal<'stepUpExpired' | 'refused'>;
/** DELETE /api/external_wallets/{guid}. A wallet that is already gone is no refusal; `wallet` is then null. */
export const removeWallet = promiseContract<RemoveWalletResult, { guid: string; token: string }>('removeWallet');

/** Every wallet of the customer, read now. */
export const readWallets = promiseContract<readonly Wallet[], { customerGuid: string }>('readWallets');

/** Sends the wallets, now and whenever they are loaded, and the return to the tab and of the network. */
export const watchFacts = streamContract<WalletFact>('watchFacts');

/** Saves what is typed for a reload of the page, replacing what was saved before. Never a code or a token. */
export const saveForm = effectContract<{ saved: SavedForm }>('saveForm');
/** Removes what was saved. */
export const removeSavedForm = effectContract('removeSavedForm');
