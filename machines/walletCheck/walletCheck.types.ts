import type { TradableCode } from '#domain/assets/assets.ts';
import type { CheckedAddress, RefusedAddress } from '../shared/addressCheck.ts';
import type { Problem } from '../shared/problem.ts';

export interface WalletCheckContext {
  /** The network follows it. */
  readonly asset: TradableCode;
  /** As it is typed. Kept here only: not in the address bar, and not in the browser's storage. */
  readonly address: string;
  readonly checked: CheckedAddress | null;
  readonly problem: Problem | null;
  readonly refusedAddress: RefusedAddress | null;
}

export type WalletCheckEvent =
  | { readonly type: 'asset.changed'; readonly asset: TradableCode }
  | { readonly type: 'address.changed'; readonly address: string }
  | { readonly type: 'address.cleared' }
  | { readonly type: 'paste.requested' }
  | { readonly type: 'check.requested' }
  /** The address is checked for another coin, whose network it seems to belong to. */
  | { readonly type: 'suggestion.taken'; readonly asset: TradableCode };
