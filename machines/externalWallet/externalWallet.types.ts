import type { Network } from '#domain/addresses/networks.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { RefusedAddress } from '../shared/addressCheck.ts';
import type { FieldProblems } from '../shared/fields.ts';
import type { Problem } from '../shared/problem.ts';
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

/** What is saved of a wallet for a reload. `sent`: the bank may have it, so it is searched for before it could be sent again. */
export interface SavedForm {
  readonly customerGuid: string;
  readonly draft: WalletDraft;
  readonly sent: boolean;
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
  /** Null until they are loaded: an address book that is not known is never taken for an empty one. */
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
  | { readonly type: 'wallet.submitted' }
  | { readonly type: 'form.canceled' }
  | { readonly type: 'form.revised' }
  | { readonly type: 'list.requested' }
  | { readonly type: 'removal.requested'; readonly guid: string }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'removal.canceled' };

/** The list of wallets at the bank has changed, or will soon. */
export type ExternalWalletEmitted = { readonly type: 'wallets.needed' };
