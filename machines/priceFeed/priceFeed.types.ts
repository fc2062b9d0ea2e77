import type { PricesBySymbol } from '#domain/markets/prices.ts';
import type { Problem } from '../shared/problem.ts';

export interface PriceFeedInput {
  /** Server time in ms since 1970. */
  readonly now: () => number;
}

export interface PriceFeedContext {
  readonly now: () => number;
  readonly prices: PricesBySymbol;
  /** When `prices` arrived; null before the first time. */
  readonly receivedAt: number | null;
  /** The whole last failure, as the specification requires for price lists; null once prices arrive. */
  readonly error: Problem | null;
  /** Failures in a row, for the back-off. */
  readonly failures: number;
}

export type PriceFeedEvent =
  | { readonly type: 'tab.hidden' }
  | { readonly type: 'tab.shown' }
  | { readonly type: 'network.offline' }
  | { readonly type: 'network.online' }
  | { readonly type: 'retry.requested' }
  /** Raised by the region `polling` for the region `freshness`. */
  | { readonly type: 'prices.received' };
