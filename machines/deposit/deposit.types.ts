import type { AssetCode, TradableCode } from '#domain/assets/assets.ts';
import type { RequestRef } from '../request/request.types.ts';
import type { Problem } from '../shared/problem.ts';

/** Where coins of one asset can be sent to the customer. An address stays good forever. */
export interface DepositAddress {
  readonly guid: string;
  readonly asset: TradableCode;
  /** Null until the bank has created it. */
  readonly address: string | null;
  /** What a sender must give along with the address, where the chain has such a thing. */
  readonly tag: string | null;
}

/** What a deposit depends on outside of itself. */
export interface DepositSources {
  readonly customer: RequestRef<{ readonly state: string }>;
}

export interface DepositInput {
  readonly sources: DepositSources;
  readonly customerGuid: string;
}

export interface DepositContext extends DepositInput {
  /** What the customer wants to deposit, as the address bar names it; null before a choice. */
  readonly asset: AssetCode | null;
  /** The bank's state of the customer; null while unknown. */
  readonly customerState: string | null;
  /** The addresses found or created so far, by asset. */
  readonly addresses: Readonly<Partial<Record<TradableCode, DepositAddress>>>;
  readonly problem: Problem | null;
  /** Looks at an address that is being created, for the back-off. */
  readonly polls: number;
}

/** What `watchFacts` reports. */
export type DepositFact =
  | { readonly type: 'customer.updated'; readonly state: string }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.online' };

export type DepositEvent =
  | DepositFact
  /** The address bar names another asset, or none. */
  | { readonly type: 'asset.chosen'; readonly asset: AssetCode | null }
  | { readonly type: 'retry.requested' };
