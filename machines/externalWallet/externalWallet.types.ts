import type { Network } from '#domain/addresses/networks.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { RefusedAddress } from '../shared/addresses/addressCheck.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import type { WindowFact } from '../shared/window.ts';

/** A wallet as it is typed. */
export interface WalletDraft {
  readonly name: string;
  /** Null until one is chosen. */
  readonly asset: TradableCode | null;
  /** The asset's own, unless the customer chooses another one, which is then refused. */
  readonly network: Network | null;
  readonly address: string;
  readonly tag: string;
}
export type WalletField = keyof WalletDraft;

/**
 * What is saved of a wallet for a reload. `wasSubmitted`: the bank may have it, so it is searched
 * for before it could be sent again.
 */
export interface SavedForm {
  readonly customerGuid: string;
  readonly draft: WalletDraft;
  readonly wasSubmitted: boolean;
}

/** A picture that may contain a QR code: a `File` of the browser. */
export interface ImageFile {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface ExternalWalletInput {
  readonly customerGuid: string;
  /** What was typed before the page was loaded anew; null without. */
  readonly saved: SavedForm | null;
}

export interface ExternalWalletContext extends Omit<ExternalWalletInput, 'saved'> {
  /** Whether the saved draft was sent before the reload. */
  readonly resumed: SavedForm | null;
  /**
   * Null until they are loaded: an address book that is not known is never taken for an empty one.
   */
  readonly wallets: readonly Wallet[] | null;
  readonly draft: WalletDraft;
  readonly fieldProblems: FieldProblems<WalletField>;
  readonly problem: Problem | null;
  readonly refusedAddress: RefusedAddress | null;
  /** Only while the one call that needs it is made. */
  readonly stepUp: StepUp | null;
  /** The wallet that was added, in its newest state. */
  readonly added: Wallet | null;
  /** The wallet that the customer deletes, or deleted last. */
  readonly removed: Wallet | null;
  /** Requests for the list since something last changed, for the back-off. */
  readonly polls: number;
  /** Searches for a wallet whose fate is unknown. */
  readonly searches: number;
}

/** What `watchFacts` sends. */
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

/** The list of wallets at the bank has changed, or will soon. */
export type ExternalWalletEmitted = { readonly type: 'wallets.needed' };

export type ReadImageResult =
  | { readonly ok: true; readonly text: string }
  | Refusal<'notAnImage' | 'imageTooLarge' | 'noCode'>;
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
export type AddWalletResult =
  | { readonly ok: true; readonly wallet: Wallet }
  | Refusal<'duplicate' | 'stepUpExpired' | 'refused'>;
/**
 * POST /api/external_wallets, once. The implementation must not pass on the abort signal and must
 * not retry: the wallet may be stored already.
 */
export const addWallet = promiseContract<AddWalletResult, WalletToAdd>('addWallet');

export type RemoveWalletResult =
  | { readonly ok: true; readonly wallet: Wallet | null }
  | Refusal<'stepUpExpired' | 'refused'>;
/**
 * DELETE /api/external_wallets/{guid}. A wallet that is already gone is no refusal; `wallet` is
 * then null.
 */
export const removeWallet = promiseContract<RemoveWalletResult, { guid: string; token: string }>('removeWallet');

/** Every wallet of the customer, read now. */
export const readWallets = promiseContract<readonly Wallet[], { customerGuid: string }>('readWallets');

/**
 * Sends the wallets, now and whenever they are loaded, and the return to the tab and of the
 * network.
 */
export const watchFacts = streamContract<WalletFact>('watchFacts');

/**
 * Saves what is typed for a reload of the page, replacing what was saved before. Never a code or a
 * token.
 */
export const saveForm = effectContract<{ saved: SavedForm }>('saveForm');
/** Removes what was saved. */
export const removeSavedForm = effectContract('removeSavedForm');
