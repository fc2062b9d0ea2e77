import type { Network } from '#domain/addresses/networks.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { RefusedAddress } from '../shared/addresses/addressCheck.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { WindowFact } from '../shared/window.ts';

export interface WalletDraft {
  readonly name: string;
  /** Null until chosen. */
  readonly asset: TradableCode | null;
  /** The asset's own; any other choice is refused. */
  readonly network: Network | null;
  readonly address: string;
  readonly tag: string;
}
export type WalletField = keyof WalletDraft;

/** `wasSubmitted`: the bank may have it, so it is looked up before any retry. */
export interface SavedForm {
  readonly customerGuid: string;
  readonly draft: WalletDraft;
  readonly wasSubmitted: boolean;
}

/** A browser `File` that may contain a QR code. */
export interface ImageFile {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface ExternalWalletInput {
  readonly customerGuid: string;
  readonly saved: SavedForm | null;
}

export interface ExternalWalletContext extends Omit<ExternalWalletInput, 'saved'> {
  /** The restored draft if it was sent before the reload. */
  readonly resumed: SavedForm | null;
  /** Null until loaded: unknown is never taken for empty. */
  readonly wallets: readonly Wallet[] | null;
  readonly draft: WalletDraft;
  readonly fieldProblems: FieldProblems<WalletField>;
  readonly problem: Problem | null;
  readonly refusedAddress: RefusedAddress | null;
  /** Only during the call that needs it. */
  readonly stepUp: StepUp | null;
  readonly added: Wallet | null;
  /** The wallet being deleted, or deleted last. */
  readonly removed: Wallet | null;
  /** Loads since the last change, for the back-off. */
  readonly polls: number;
  /** Searches for a wallet whose outcome is unknown. */
  readonly searches: number;
}

export type WalletFact =
  | { readonly type: 'wallets.updated'; readonly wallets: readonly Wallet[] }
  | Extract<WindowFact, { type: 'tab.shown' | 'network.online' }>;

export type ExternalWalletEvent =
  | WalletFact
  | { readonly type: 'wallet.addRequested' }
  | { readonly type: 'name.changed'; readonly name: string }
  | { readonly type: 'asset.changed'; readonly asset: TradableCode }
  | { readonly type: 'network.changed'; readonly network: Network }
  | { readonly type: 'address.changed'; readonly address: string }
  | { readonly type: 'tag.changed'; readonly tag: string }
  | { readonly type: 'image.chosen'; readonly image: ImageFile }
  /** "I checked every character." */
  | { readonly type: 'address.compared' }
  | { readonly type: 'wallet.submitted' | 'form.canceled' | 'form.revised' | 'list.requested' }
  | { readonly type: 'removal.requested'; readonly guid: string }
  | { readonly type: 'removal.confirmed' | 'removal.canceled' };

/** The bank's wallets changed, or will soon. */
export type ExternalWalletEmitted = { readonly type: 'wallets.needed' };

export type ReadImageResult =
  | { readonly ok: true; readonly text: string }
  | Refusal<'notAnImage' | 'imageTooLarge' | 'noCode'>;
export const readImage = promiseContract<ReadImageResult, { image: ImageFile }>('readImage');

export interface WalletToAdd {
  readonly customerGuid: string;
  readonly name: string;
  readonly asset: string;
  readonly address: string;
  readonly tag: string;
  readonly token: string;
}
export type AddWalletResult =
  | { readonly ok: true; readonly wallet: Wallet }
  | Refusal<'duplicate' | 'stepUpExpired' | 'refused'>;
/**
 * POST /api/external_wallets, once. The implementation must not pass on the abort signal or retry:
 * the wallet may already be stored.
 */
export const addWallet = promiseContract<AddWalletResult, WalletToAdd>('addWallet');

export type RemoveWalletResult =
  | { readonly ok: true; readonly wallet: Wallet | null }
  | Refusal<'stepUpExpired' | 'refused'>;
/** DELETE /api/external_wallets/{guid}. A missing wallet counts as deleted, with `wallet` null. */
export const removeWallet = promiseContract<RemoveWalletResult, { guid: string; token: string }>('removeWallet');

/** Reloads all wallets. */
export const readWallets = promiseContract<readonly Wallet[], { customerGuid: string }>('readWallets');

/** Sends the wallets, at once and after each load, and when the tab or network returns. */
export const watchFacts = streamContract<WalletFact>('watchFacts');

/** Saves the form for a reload, replacing earlier ones. Never includes codes or tokens. */
export const saveForm = effectContract<{ saved: SavedForm }>('saveForm');
export const removeSavedForm = effectContract('removeSavedForm');
